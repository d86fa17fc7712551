"""The letters that the installed type has. Names are typed by players; the program's own words need no question."""

from __future__ import annotations

import re
from typing import Final

_WIDE: Final = (
    "\u0132\u0133\u0149\u014a\u014b\u0166\u0167\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce"
    "\u0400-\u045f\u0490-\u0493\u049a\u049b\u04a2\u04a3\u04ae-\u04b3\u04ba\u04bb\u04d8\u04d9\u04e8\u04e9"
)
"""Greek, Cyrillic and a few Latin letters: in the regular and bold face of Source Sans alone."""
_COMMON: Final = (
    " -~\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014c-\u0165\u0168-\u017e\u01a0\u01a1\u01af\u01b0\u01cd-\u01d4"
    "\u0218-\u021b\u02bc\u0300-\u0304\u0306-\u030c\u0312\u0323\u0326-\u0328\u1e80-\u1e85\u1ea0-\u1ef9"
    "\u200c\u200d\u2012-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026"
)
"""Latin letters and the signs of sentences, in every face, and joiners, which are not drawn."""
_NEEDS_WIDE: Final = re.compile(f"[{_WIDE}]")
_SETTABLE: Final = re.compile(f"[{_COMMON}{_WIDE}]*")


def needs_wide(text: str) -> bool:
    """Whether there are letters in the text that the face with most letters alone has."""
    return not text.isascii() and _NEEDS_WIDE.search(text) is not None


def settable(text: str) -> bool:
    """Whether one face has all letters of the text."""
    return text.isascii() or _SETTABLE.fullmatch(text) is not None
