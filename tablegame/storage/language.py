"""The languages on screen: English sentences are message ids, other languages are compiled catalogues.

English is shown where a catalogue or a translation is missing, or where the fields of a translation do not fit.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from typing import Final

from tablegame.core.key_names import KeyHints
from tablegame.core.text import Sentence, sentence_of, without_context
from tablegame.storage.folders import locale_folder

LANGUAGES: Final = (("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("pl", "Polski"))
"""Codes, and the name of each language in itself."""
CODES: Final = tuple(code for code, _ in LANGUAGES)

_ON_WINDOWS: Final = {0x07: "de", 0x0C: "fr", 0x15: "pl"}
"""Languages by their primary identifier on Windows."""


_NOTHING: Final[Mapping[str, str]] = {}
_KEY_FIELDS: Final = ("key", "keys")
"""Fields of sentences that name keys."""


class Language:
    """A language. Called with an English sentence and the values of its {fields} it returns the sentence to show."""

    def __init__(
        self,
        code: str,
        catalogue: NullTranslations,
        instead: Mapping[str, str] = _NOTHING,
        hints: KeyHints | None = None,
    ) -> None:
        self.code = code
        self._catalogue = catalogue
        self._instead = instead
        self._hints = hints
        self.raw = lru_cache(4096)(self._raw)

    def __call__(self, message: str, /, **fields: object) -> str:
        return _fill(self.raw(message), message, self._translated(fields)) if fields else self.raw(message)

    def _translated(self, fields: Mapping[str, object]) -> dict[str, object]:
        return {name: self._translate(name, value) for name, value in fields.items()}

    def _translate(self, name: str, value: object) -> object:
        """A value in this language: a sentence or the text of an error is translated, keys are as they are shown."""
        if self._hints and name in _KEY_FIELDS and isinstance(value, str):
            return self._hints.listed(value)
        if isinstance(value, Exception):
            value = sentence_of(value)
        return value.translated(self) if isinstance(value, Sentence) else value

    def _raw(self, message: str) -> str:
        """The translated sentence with its {fields} still open."""
        said = without_context(self._catalogue.gettext(self._instead.get(message, message))) if message else ""
        return self._hints.sentence(without_context(message), said) if self._hints else said

    def with_others(self, instead: Mapping[str, str], hints: KeyHints | None = None) -> Language:
        """This language with some sentences replaced by others that have the same {fields}, and keys as they are
        shown."""
        return Language(self.code, self._catalogue, instead, hints)

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str:
        """The singular or plural for n, which is also the field {n}."""
        english = one if n == 1 else several
        said = self._catalogue.ngettext(one, several, n)
        said = self._hints.sentence(english, said) if self._hints else said
        return _fill(said, english, {"n": n, **self._translated(fields)})

    def number(self, value: float, digits: int = 0) -> str:
        """A number in the notation of the language, rounded to some digits, with the true minus sign."""
        text = f"{value:.{digits}f}"
        if not any("1" <= character <= "9" for character in text):
            text = text.lstrip("-")
        return text.replace(".", self(".")).replace("-", "−")


def load(code: str) -> Language:
    """The language of a code, or of the system for "system"; English if there is no catalogue."""
    if code == "system":
        code = system_language()
    path = locale_folder() / code / "LC_MESSAGES" / "tablegame.mo"
    try:
        with path.open("rb") as file:
            return Language(code, GNUTranslations(file))
    except (OSError, ValueError, LookupError, struct.error):
        return Language("en", NullTranslations())


def system_language() -> str:
    """The code of the user's system language, or "en" if it is not one of ours."""
    for wanted in _preferred_languages():
        code = wanted.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in CODES or code in ("c", "posix"):
            return code if code in CODES else "en"
    return "en"


def _preferred_languages() -> list[str]:
    """The languages of the environment, the preferred one first, then that of the system."""
    asked = os.environ.get("LANGUAGE", "").split(":")
    asked += [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        import ctypes

        asked.append(_ON_WINDOWS.get(ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF, "en"))
    elif sys.platform == "darwin":
        import locale

        asked.append(locale.getlocale()[0] or "")
    return [name for name in asked if name]


def _fill(sentence: str, message: str, fields: Mapping[str, object]) -> str:
    try:
        return sentence.format(**fields)
    except (KeyError, IndexError, ValueError):
        return without_context(message).format(**fields)
