"""Contraspiel, trick-taking for three to six with bids, contra and chips (rules: help.en.md). One module each part."""
