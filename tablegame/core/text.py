"""Sentences that are translated later, reasons, the letters of seats, and names in several languages.

Standard library only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Protocol, Self, TypeAlias
from unicodedata import combining, normalize

_JOINERS: Final = "\u200c\u200d"
"""Without them some scripts cannot be written; between words they mean nothing."""


def printable(text: str) -> str:
    """A text that was typed or pasted, on one line: composed letters, a blank for each character that is not seen."""
    line = normalize("NFC", text.replace("\r", "").strip("\n"))
    return "".join(c if c.isprintable() or c in _JOINERS else " " for c in line)


def N_(message: str) -> str:  # noqa: N802 - the marker's name is what translators' tools look for
    """Mark a message for translation, and return it."""
    return message


def many_(one: str, several: str) -> tuple[str, str]:
    """Mark a message and its plural for translation, and return both."""
    return one, several


_CONTEXT: Final = "\x04"
"""What gettext puts between the context of a message and the message."""


def context_(context: str, message: str) -> str:
    """Mark a message that has another meaning elsewhere, and return it with its context: a word for translators."""
    return f"{context}{_CONTEXT}{message}"


def without_context(message: str) -> str:
    """The English sentence of a message."""
    return message.rpartition(_CONTEXT)[2]


class Sentence(str):
    """An English sentence with its message id and values, so that a window can translate it.

    A value may be a `Sentence`, too. Written, compared and stored it is the English text.

    >>> sentence = Sentence("{n} of {of} tricks", n=2, of=9)
    >>> sentence, sentence.message
    ('2 of 9 tricks', '{n} of {of} tricks')
    """

    message: str
    values: dict[str, object]

    def __new__(cls, message: str, /, **values: object) -> Self:
        """message: the sentence with {fields}, which is its message id."""
        made = super().__new__(cls, without_context(message).format(**values))
        made.message, made.values = message, values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.message,), self.values

    def translated(self, words: Callable[..., str]) -> str:
        """The sentence in a language, which is called with the message and its values."""
        said = {
            name: in_words(value, words) if isinstance(value, str) else value for name, value in self.values.items()
        }
        return words(self.message, **said)


class Words(Protocol):
    """A language, by its code. Message ids are the English sentences, with {fields}."""

    @property
    def code(self) -> str: ...

    def __call__(self, message: str, /, **fields: object) -> str: ...

    def raw(self, message: str) -> str:
        """The translated sentence with its {fields} still open."""
        ...

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str: ...


def in_words(text: str, words: Callable[..., str]) -> str:
    """A text in a language, if it is a `Sentence`."""
    return text.translated(words) if isinstance(text, Sentence) else text


def as_sentence(text: str) -> str:
    """A marked sentence without fields as a `Sentence`; a text in braces, which is none, as it is."""
    return text if isinstance(text, Sentence) or "{" in text or "}" in text else Sentence(text)


def sentence_of(error: Exception) -> str:
    """The sentence of an error, if possible as a `Sentence`."""
    said = error.args[0] if len(error.args) == 1 else None
    return as_sentence(said if isinstance(said, str) else str(error))


def in_language(names: tuple[tuple[str, str], ...], language: str, otherwise: str) -> str:
    """The name in a language (``de``, ``de_AT``), else in English, else in any."""
    known = dict(names)
    return known.get(language) or known.get(language[:2]) or known.get("en") or next(iter(known.values()), otherwise)


def alphabetical(name: str, language: str) -> tuple[str, str]:
    """The key that sorts names as the dictionaries of a language do.

    In Polish a letter with a mark comes after the letter without it, whatever follows; elsewhere marks decide only
    between names that are equal without them.
    """
    letters = normalize("NFD", name.casefold().replace("ł", "l\N{COMBINING SHORT STROKE OVERLAY}"))
    plain = "".join(letter for letter in letters if not combining(letter))
    return (letters if language == "pl" else plain), letters


# -- reasons, and the letters of seats --------------------------------------------------------------------------------

Plain: TypeAlias = str | int | bool | tuple["Plain", ...] | None
"""A value that can cross a process and be compared byte for byte."""

SEAT_LETTERS: Final = "ABCDEFGH"


def seat_letter(actor: int) -> str:
    """The letter of a seat, ``*`` for chance."""
    return SEAT_LETTERS[actor] if actor >= 0 else "*"


class Person(IntEnum):
    """Who a sentence is about: the person who reads it, the one who speaks, or somebody else."""

    SECOND = 0
    FIRST = 1
    THIRD = 2


_FORMS: Final = re.compile(r"\[([^][|]*)\|([^][|]*)\|([^][|]*)\]")
"""The words of a sentence for each person: "[you|I|{me}]"."""


def in_person(sentence: str, person: Person) -> str:
    """The sentence with the words for that person alone.

    >>> in_person("[You play|I play|{me} plays] a king.", Person.FIRST)
    'I play a king.'
    """
    return _FORMS.sub(lambda found: found[1 + person], sentence)


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason why something is so, or is refused, as a sentence that is translated later."""

    text: str  # an English sentence with ``{fields}``, which is its message id
    fields: tuple[tuple[str, Plain], ...] = ()
    """The values; that of ``seat`` or ``seat_...`` is a seat, shown by its name on screen and by its letter on the
    command line."""
    clause: str = ""  # the anchor of a heading in the game's rule book

    def english(self) -> str:
        """The English sentence with the letters of seats, for the command line and for exceptions.

        >>> Reason("{seat} has no {rank} left", (("seat", 1), ("rank", 7))).english()
        'B has no 7 left'
        """
        return self.filled_in(self.text, seat_letter)

    def sentence(self) -> str:
        """The sentence to be translated later, about nobody in particular."""
        if "[" in self.text:
            return self.english()
        return Sentence(self.text, **self._filled(seat_letter))

    def filled_in(
        self, sentence: str, name_of: Callable[[int], str], person: Person = Person.SECOND, me: str = ""
    ) -> str:
        """A sentence (the text or its translation) with the fields filled in, seats by name_of.

        person: whose words of "[your|my|{me}'s]" are taken; me: the name of the player, for the third.
        """
        return in_person(sentence, person).format(**self._filled(name_of), me=me)

    def _filled(self, name_of: Callable[[int], str]) -> dict[str, Plain]:
        return {
            name: name_of(value) if isinstance(value, int) and (name == "seat" or name.startswith("seat_")) else value
            for name, value in self.fields
        }
