"""Cards, portraits and everything else that is drawn, as SVG. The window loads it when it needs a picture."""

EDITION = 18
"""Part of every cached raster's name. Raise it whenever a drawing changes; a test checks this."""
PAGE = "page/"
"""The beginning of the key of a printed page's picture: see `printing/preview.py`."""
