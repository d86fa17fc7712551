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

from tablegame.core.text import Sentence, sentence_of, without_context
from tablegame.storage.folders import locale_folder

LANGUAGES: Final = (("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("pl", "Polski"))
"""The code of each language, and its name in that language."""
CODES: Final = tuple(code for code, _ in LANGUAGES)

_WINDOWS_LANGUAGES: Final = {0x07: "de", 0x0C: "fr", 0x15: "pl"}
"""Codes by the primary language identifier of Windows."""

_NO_REPLACEMENTS: Final[Mapping[str, str]] = {}


class Language:
    """A language. Called with an English sentence and the values of its {fields} it returns the sentence to show."""

    def __init__(
        self, code: str, catalogue: NullTranslations, replacements: Mapping[str, str] = _NO_REPLACEMENTS
    ) -> None:
        """replacements: see `with_replacements`."""
        self.code = code
        self._catalogue = catalogue
        self._replacements = replacements
        self.raw = lru_cache(4096)(self._raw)

    def __call__(self, message: str, /, **fields: object) -> str:
        return _fill(self.raw(message), message, self._translated(fields)) if fields else self.raw(message)

    def _translated(self, fields: Mapping[str, object]) -> dict[str, object]:
        return {name: self._translate(value) for name, value in fields.items()}

    def _translate(self, value: object) -> object:
        """The value of a field in this language: sentences and errors are translated."""
        if isinstance(value, Exception):
            value = sentence_of(value)
        return value.translated(self) if isinstance(value, Sentence) else value

    def _raw(self, message: str) -> str:
        """The translated sentence with its {fields} still open."""
        english = self._replacements.get(message, message)
        return without_context(self._catalogue.gettext(english)) if message else ""

    def with_replacements(self, replacements: Mapping[str, str]) -> Language:
        """This language with other sentences, with the same {fields}, in place of some English ones."""
        return Language(self.code, self._catalogue, replacements)

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str:
        """The singular or plural for n, which is also the field {n}."""
        english = one if n == 1 else several
        text = self._catalogue.ngettext(one, several, n)
        return _fill(text, english, {"n": n, **self._translated(fields)})

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
    names = os.environ.get("LANGUAGE", "").split(":")
    names += [os.environ.get(variable, "") for variable in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        import ctypes

        names.append(_WINDOWS_LANGUAGES.get(ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF, "en"))
    elif sys.platform == "darwin":
        import locale

        names.append(locale.getlocale()[0] or "")
    return [name for name in names if name]


def _fill(sentence: str, message: str, fields: Mapping[str, object]) -> str:
    """The translated sentence with its fields filled in; the English message where the fields do not fit."""
    try:
        return sentence.format(**fields)
    except (KeyError, IndexError, ValueError):
        return without_context(message).format(**fields)
