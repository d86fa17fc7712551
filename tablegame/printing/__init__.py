"""Printed pages: packs of cards, score sheets and rules as PDF files, made without a window."""
