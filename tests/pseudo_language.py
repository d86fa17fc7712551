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
MADE = set(map(chr, ACCENTS.values()))
SEVERAL = 3
"""Sentences of so many words get further words, others longer ones."""
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
    """A sentence as another language might have it; a sign such as a decimal point or the letter of a card stays."""
    if not WORD.search(FIELD.sub("", sentence)):
        return sentence
    alone = len(sentence.split()) < SEVERAL
    parts = [
        part if FIELD.fullmatch(part) else WORD.sub(_longer if alone else _accented, part)
        for part in FIELD.split(sentence)
    ]
    said, more = "".join(parts), round(len(FIELD.sub("", sentence)) * 0.4)
    return f"«{said}{'' if alone else _filling(more)}»".replace("…", "...")


def _accented(word: re.Match[str]) -> str:
    return word[0].translate(ACCENTS)


def _longer(word: re.Match[str]) -> str:
    letters = _accented(word)
    return letters + letters[-1] * max(1, round(len(letters) * 0.4))


def _filling(letters: int) -> str:
    """Words of about so many letters."""
    return "".join(islice(cycle(" lörém ïpsüm dölör ét"), letters)).rstrip()


@cache
def pseudo_language() -> Language:
    """The language, whose data files are the English ones."""
    return Language("en", _Catalogue())


def in_no_catalogue(text: str) -> set[str]:
    """The words of a text outside of quotes that this language has not made."""
    depth, outside = 0, ""
    for sign in text:
        depth = max(0, depth + (sign == "«") - (sign == "»"))
        outside += " " if depth else sign
    return {word for word in WORD.findall(outside) if not set(word) & MADE}
