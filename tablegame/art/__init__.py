"""The drawings of cards, portraits, signs and diagrams, as SVG; `catalogue.py` finds them by their keys."""

EDITION = 18
"""Part of every cached raster's name. Raise it whenever a drawing changes; a test checks this."""
PAGE = "page/"
"""The beginning of the key of a printed page's picture: see `printing/preview.py`."""
