"""The languages on the screen. English sentences are in the code; other languages have catalogues of translations.

An English sentence with {fields} is the message id of its translations (`core/text.py`). English is shown where a
catalogue or a translation is missing, or where the {fields} of a translation do not fit.
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
"""Codes of languages by the primary language identifier of Windows."""


class Language:
    """A language: called with an English sentence and values of its {fields}, it returns the translated sentence."""

    def __init__(self, code: str, catalogue: NullTranslations, replacements: Mapping[str, str] | None = None) -> None:
        """catalogue: the translations. replacements: by an English sentence, another one that is shown in its place."""
        self.code = code
        self._catalogue = catalogue
        self._replacements = replacements or {}
        self.raw = lru_cache(4096)(self._raw)  # `_raw` with a cache

    def __call__(self, message: str, /, **fields: object) -> str:
        translation = self.raw(message)
        return _fill(translation, message, self._translated(fields)) if fields else translation

    def _translated(self, fields: Mapping[str, object]) -> dict[str, object]:
        """The values of {fields}, in which sentences and the messages of errors are translated."""
        values = {name: sentence_of(value) if isinstance(value, Exception) else value for name, value in fields.items()}
        return {
            name: value.translated(self) if isinstance(value, Sentence) else value for name, value in values.items()
        }

    def _raw(self, message: str) -> str:
        """The translation of an English sentence, in which the {fields} are not filled in. Cached as `raw`."""
        if not message:
            return ""  # in a catalogue the empty message has its header
        english = self._replacements.get(message, message)
        return without_context(self._catalogue.gettext(english))

    def with_replacements(self, replacements: Mapping[str, str]) -> Language:
        """The same language, in which other sentences are shown in place of some. replacements: by an English sentence,
        the one to show instead, with the same {fields}."""
        return Language(self.code, self._catalogue, replacements)

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str:
        """The translation of `one` or of its plural `several`, whichever the language uses for the number n. It fills
        {n} with this number."""
        english = one if n == 1 else several
        text = self._catalogue.ngettext(one, several, n)
        return _fill(text, english, {"n": n, **self._translated(fields)})

    def number(self, value: float, digits: int = 0) -> str:
        """The number as the language writes it ("−1,5" in German). digits: how many digits follow the decimal point."""
        text = f"{value:.{digits}f}"
        is_zero = not any("1" <= character <= "9" for character in text)
        if is_zero:
            text = text.lstrip("-")
        return text.replace(".", self(".")).replace("-", "−")  # the translation of "." is the decimal sign


def load(code: str) -> Language:
    """The language with this code ("de"), or for "system" the user's own. Without a catalogue it is English."""
    if code == "system":
        code = system_language()
    path = locale_folder() / code / "LC_MESSAGES" / "tablegame.mo"
    try:
        with path.open("rb") as file:
            return Language(code, GNUTranslations(file))
    except (OSError, ValueError, LookupError, struct.error):
        return Language("en", NullTranslations())


def system_language() -> str:
    """The code of the language that the user prefers among those of the program; "en" if it has none of them."""
    for name in _preferred_languages():
        code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()  # "de" for "de_DE.UTF-8"
        if code in CODES:
            return code
        if code in ("c", "posix"):  # English, as programs speak without any settings
            return "en"
    return "en"


def _preferred_languages() -> list[str]:
    """The languages that the user prefers, by environment variables and the system, the favourite first: names such as
    "de_DE.UTF-8"."""
    names = os.environ.get("LANGUAGE", "").split(":")
    names += [os.environ.get(variable, "") for variable in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        import ctypes

        # The lower ten bits are the language, the others its country.
        names.append(_WINDOWS_LANGUAGES.get(ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF, "en"))
    elif sys.platform == "darwin":
        import locale

        names.append(locale.getlocale()[0] or "")
    return [name for name in names if name]


def _fill(sentence: str, message: str, fields: Mapping[str, object]) -> str:
    """The translated sentence with its {fields} filled in; the English message if the fields do not fit them."""
    try:
        return sentence.format(**fields)
    except (KeyError, IndexError, ValueError):
        return without_context(message).format(**fields)
