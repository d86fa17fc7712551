"""The drawings of cards, portraits, signs and diagrams, as SVG; `catalogue.py` finds them by their keys.

The key of a drawing is a path of words, such as "back", "seat/2" or "french/S/10/full" (docs/art-keys.md).
"""

EDITION = 18  # A number in the name of every cached raster. Raise it whenever a drawing changes; a test checks this.
PAGE = "page/"  # the first word of the keys of pictures of printed pages, which `printing/preview.py` draws
