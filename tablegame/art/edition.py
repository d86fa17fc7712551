"""The edition of the art, apart from the drawings, so that a warm start need not load them. Knows one number."""

from __future__ import annotations

from typing import Final

EDITION: Final = 17
"""Part of every cached raster's name. Raise it whenever a drawing changes; a test reminds of it."""
