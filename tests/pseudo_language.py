"""A language made from the template: every sentence two fifths longer, accented, between « and ».

What stands outside of the quotes on a screen is in no catalogue. Texts of data (rule books, characters, packs, themes)
have their English there.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations
from itertools import cycle, islice
from pathlib import Path

from locales import forms, load

from tablegame.storage.language import Language

ROOT = Path(__file__).resolve().parent.parent
FIELD = re.compile(r"(\{\w*\}|[\[|\]])")
"""What stays as it is in a sentence: its fields, and the signs between the words for each person."""
ACCENTS = str.maketrans("aeiouyACEINOSUZ", "àéîöüýÀÇÉÎŃÔŚÛŻ")
ACCENTED = set(map(chr, ACCENTS.values()))
SEVERAL = 3
"""Sentences of this many words and more get further words; the words of shorter sentences get longer."""
WORD = re.compile(r"[^\W\d_]{3,}")


class _Catalogue(NullTranslations):
    def __init__(self) -> None:
        super().__init__()
        template = load(ROOT / "locale" / "tablegame.pot")
        self._known = {
            f"{message.context}\x04{text}" if message.context else text
            for message in template
            if message.id
            for text in forms(message.id)
        }

    def gettext(self, message: str) -> str:
        return longer(message.rpartition("\x04")[2]) if message in self._known else message

    def ngettext(self, one: str, several: str, n: int) -> str:
        return self.gettext(one if n == 1 else several)


def longer(sentence: str) -> str:
    """A sentence in this language. A text without a word, such as a decimal point or the letter of a card, stays."""
    text = FIELD.sub("", sentence)
    if not WORD.search(text):
        return sentence
    is_short = len(sentence.split()) < SEVERAL
    change = _accented_and_longer if is_short else _accented
    words = "".join(part if FIELD.fullmatch(part) else WORD.sub(change, part) for part in FIELD.split(sentence))
    more = "" if is_short else "".join(islice(cycle(" lörém ïpsüm dölör ét"), round(len(text) * 0.4))).rstrip()
    return f"«{words}{more}»".replace("…", "...")


def _accented(word: re.Match[str]) -> str:
    return word[0].translate(ACCENTS)


def _accented_and_longer(word: re.Match[str]) -> str:
    letters = _accented(word)
    return letters + letters[-1] * max(1, round(len(letters) * 0.4))


@cache
def pseudo_language() -> Language:
    """The language. Its code is that of English, so that files of data are read in English."""
    return Language("en", _Catalogue())


def in_no_catalogue(text: str) -> set[str]:
    """The words of a text that come from no catalogue: they are outside of « and » and without accents."""
    depth, outside = 0, ""
    for sign in text:
        depth = max(0, depth + (sign == "«") - (sign == "»"))
        outside += " " if depth else sign
    return {word for word in WORD.findall(outside) if not set(word) & ACCENTED}
