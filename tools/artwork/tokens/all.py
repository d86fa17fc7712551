"""Which token is what, by its name."""

from __future__ import annotations

from typing import Final

from artwork.tokens import beasts, growth, things
from artwork.woodcut.medallion import Medallion

TOKENS: Final[dict[str, Medallion]] = {**beasts.TOKENS, **growth.TOKENS, **things.TOKENS}
