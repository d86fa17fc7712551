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

_JOINERS: Final = "\u200c\u200d"  # invisible characters without which some scripts cannot be written


def printable(text: str) -> str:
    """A text that was typed or pasted, on one line: with composed letters, and a blank for each invisible character."""
    line = normalize("NFC", text.replace("\r", "").strip("\n"))
    return "".join(c if c.isprintable() or c in _JOINERS else " " for c in line)


def N_(message: str) -> str:  # noqa: N802 - the marker's name is what translators' tools look for
    """Mark a message for translation, and return it."""
    return message


def many_(one: str, several: str) -> tuple[str, str]:
    """Mark a message and its plural for translation, and return both."""
    return one, several


_CONTEXT: Final = "\x04"  # the character that gettext puts between the context of a message and the message


def context_(context: str, message: str) -> str:
    """Mark a message that has another meaning elsewhere, and return it with its context: a word for translators."""
    return f"{context}{_CONTEXT}{message}"


def without_context(message: str) -> str:
    """A message without its context, if it has one: the English sentence."""
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
        sentence = super().__new__(cls, without_context(message).format(**values))
        sentence.message, sentence.values = message, values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.message,), self.values

    def translated(self, words: Callable[..., str]) -> str:
        """The sentence in a language; `words` is called with the message and its values."""
        fields = {
            name: in_words(value, words) if isinstance(value, str) else value for name, value in self.values.items()
        }
        return words(self.message, **fields)


class Words(Protocol):
    """A language: called with a message (the English sentence with {fields}), it returns the translated sentence."""

    @property
    def code(self) -> str: ...

    def __call__(self, message: str, /, **fields: object) -> str: ...

    def raw(self, message: str) -> str:
        """The translated sentence with its {fields} still open."""
        ...

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str:
        """The translated singular or plural for the number n, which is also the field {n}."""
        ...


def in_words(text: str, words: Callable[..., str]) -> str:
    """The translation of a `Sentence`; any other text unchanged."""
    return text.translated(words) if isinstance(text, Sentence) else text


def as_sentence(text: str) -> str:
    """A text as a `Sentence`, so that it is translated; unchanged if it has braces, which would be taken for fields."""
    return text if isinstance(text, Sentence) or "{" in text or "}" in text else Sentence(text)


def sentence_of(error: Exception) -> str:
    """The message of an error, as a `Sentence` unless it has braces."""
    argument = error.args[0] if len(error.args) == 1 else None
    return as_sentence(argument if isinstance(argument, str) else str(error))


def in_language(names: tuple[tuple[str, str], ...], language: str, otherwise: str) -> str:
    """The name in a language (``de``, ``de_AT``), else in English, else in any; `otherwise` if there is none.

    names: pairs of a language and the name in it.
    """
    known = dict(names)
    return known.get(language) or known.get(language[:2]) or known.get("en") or next(iter(known.values()), otherwise)


def alphabetical(name: str, language: str) -> tuple[str, str]:
    """The key that sorts names as the dictionaries of a language do.

    In Polish a letter with a diacritic is a letter of its own, which follows the one without it; elsewhere diacritics
    decide only between names that are equal without them.
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
    """The grammatical person of a sentence: it is about its reader, about its speaker, or about somebody else."""

    SECOND = 0
    FIRST = 1
    THIRD = 2


_FORMS: Final = re.compile(r"\[([^][|]*)\|([^][|]*)\|([^][|]*)\]")
"""Words of a sentence that depend on the person, in the order of `Person`: "[you|I|{me}]"."""


def in_person(sentence: str, person: Person) -> str:
    """The sentence with only the words for that person.

    >>> in_person("[You play|I play|{me} plays] a king.", Person.FIRST)
    'I play a king.'
    """
    return _FORMS.sub(lambda found: found[1 + person], sentence)


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a fact or a refusal, as a sentence that is translated later."""

    text: str  # an English sentence with ``{fields}``, which is its message id
    fields: tuple[tuple[str, Plain], ...] = ()
    """The values. Those of ``seat`` and ``seat_...`` are seats: the screen shows the name of the player, the command
    line the letter of the seat."""
    clause: str = ""  # the anchor of a heading in the game's rule book

    def english(self) -> str:
        """The English sentence with the letters of seats, for the command line and for exceptions.

        >>> Reason("{seat} has no {rank} left", (("seat", 1), ("rank", 7))).english()
        'B has no 7 left'
        """
        return self.filled_in(self.text, seat_letter)

    def sentence(self) -> str:
        """The reason with the letters of seats as a `Sentence`, or in English if its words depend on the person."""
        if "[" in self.text:
            return self.english()
        return Sentence(self.text, **self._filled(seat_letter))

    def filled_in(
        self, sentence: str, name_of: Callable[[int], str], person: Person = Person.SECOND, me: str = ""
    ) -> str:
        """The text or its translation with the values filled in.

        name_of: the name of a seat.
        person: the person whose words of "[your|my|{me}'s]" are taken.
        me: the name of the player whom a sentence in the third person is about.
        """
        return in_person(sentence, person).format(**self._filled(name_of), me=me)

    def _filled(self, name_of: Callable[[int], str]) -> dict[str, Plain]:
        return {
            name: name_of(value) if isinstance(value, int) and (name == "seat" or name.startswith("seat_")) else value
            for name, value in self.fields
        }
