"""Prints packs of cards, score sheets and rule books as PDF files. Needs no window."""
