"""Prints packs of cards, score sheets and rule books as PDF files. Needs no window.

Each of these things is a *printable* (`art/paper.py`): a key, some options, and a function that composes its pages.
"""
