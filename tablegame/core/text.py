"""Texts that become translated when they are shown: sentences with values, and reasons, which name players.

A message id is an English sentence with {fields}, under which the catalogues have its translations. All code but the
window's works with message ids; an object of the type `Words` translates them.
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
    """A typed or pasted text, made fit to be shown on one line. Accents are joined to their letters (é is one
    character), and a blank stands for each character that cannot be printed."""
    line = normalize("NFC", text.replace("\r", "").strip("\n"))
    return "".join(c if c.isprintable() or c in _JOINERS else " " for c in line)


def N_(message: str) -> str:  # noqa: N802 - the marker's name is what translators' tools look for
    """Mark a message id for the tools that collect what is to be translated. Returns it unchanged."""
    return message


def many_(one: str, several: str) -> tuple[str, str]:
    """Mark a message id and its plural for the tools that collect what is to be translated. Returns both unchanged."""
    return one, several


_CONTEXT: Final = "\x04"  # the character that gettext puts between the context of a message and the message


def context_(context: str, message: str) -> str:
    """Mark a message that has another meaning elsewhere. Returns its message id, which begins with the context, a word
    that tells the meanings apart: `context_("dialog", "Stay")`."""
    return f"{context}{_CONTEXT}{message}"


def without_context(message: str) -> str:
    """The English sentence of a message id, without the context that `context_` may have put before it."""
    return message.rpartition(_CONTEXT)[2]


class Sentence(str):
    """An English text that can still be translated, since it remembers its message id and the values filled in.

    In all other respects it is an ordinary text, as when it is printed or compared. A value may be a `Sentence`, too.

    >>> sentence = Sentence("{n} of {of} tricks", n=2, of=9)
    >>> sentence, sentence.message
    ('2 of 9 tricks', '{n} of {of} tricks')
    """

    message: str
    values: dict[str, object]

    def __new__(cls, message: str, /, **values: object) -> Self:
        """message: the message id. values: the values of its {fields}."""
        sentence = super().__new__(cls, without_context(message).format(**values))
        sentence.message, sentence.values = message, values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """The arguments of `__new__` with which a pickle makes the sentence again."""
        return (self.message,), self.values

    def translated(self, words: Callable[..., str]) -> str:
        """The translation by `words`, which is called with the message id and the values, themselves translated."""
        values = {
            name: in_words(value, words) if isinstance(value, str) else value for name, value in self.values.items()
        }
        return words(self.message, **values)


class Words(Protocol):
    """A language. Called with a message id and values of its {fields}, it returns the translated sentence."""

    @property
    def code(self) -> str:
        """The code of the language, like ``de``."""

    def __call__(self, message: str, /, **fields: object) -> str: ...

    def raw(self, message: str) -> str:
        """The translation of a message id, in which the {fields} are not filled in."""

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str:
        """The translation of `one` or `several`, whichever the language uses for the number n. Fills {n}, too."""


def in_words(text: str, words: Callable[..., str]) -> str:
    """The translation of the text if it is a `Sentence`; any other text unchanged."""
    return text.translated(words) if isinstance(text, Sentence) else text


def as_sentence(text: str) -> str:
    """The text as a `Sentence`, so that it is translated; unchanged if it has braces, which would count as fields."""
    return text if isinstance(text, Sentence) or "{" in text or "}" in text else Sentence(text)


def sentence_of(error: Exception) -> str:
    """The message of an error as a `Sentence`, so that it is translated; as a plain text if it has braces."""
    argument = error.args[0] if len(error.args) == 1 else None
    return as_sentence(argument if isinstance(argument, str) else str(error))


def in_language(names: tuple[tuple[str, str], ...], language: str, otherwise: str) -> str:
    """The name for a language (``de``, or ``de_AT`` with its country). If there is no name in this language, it is the
    name in English, or else in any language; without names it is `otherwise`. names: pairs of a language and a name."""
    known = dict(names)
    return known.get(language) or known.get(language[:2]) or known.get("en") or next(iter(known.values()), otherwise)


def alphabetical(name: str, language: str) -> tuple[str, str]:
    """The key that sorts names as the dictionaries of a language do. In Polish a letter with a diacritic is a letter of
    its own: "ą" follows "a". Elsewhere diacritics only decide between names that are equal without diacritics."""
    # Decomposed, a letter is followed by its diacritics. Only the stroke of ł has no decomposition in Unicode.
    letters = normalize("NFD", name.casefold().replace("ł", "l\N{COMBINING SHORT STROKE OVERLAY}"))
    plain = "".join(letter for letter in letters if not combining(letter))
    return (letters if language == "pl" else plain), letters


# -- reasons, and the letters of seats --------------------------------------------------------------------------------

Plain: TypeAlias = str | int | bool | tuple["Plain", ...] | None
"""A value that can be sent to another process, and that always has the same text if it is equal."""

SEAT_LETTERS: Final = "ABCDEFGH"


def seat_letter(actor: int) -> str:
    """The letter of a seat (``A`` for 0); ``*`` for CHANCE, which is negative."""
    return SEAT_LETTERS[actor] if actor >= 0 else "*"


class Person(IntEnum):
    """The grammatical person of a sentence, which is about its reader (you), its speaker (I), or another."""

    SECOND = 0
    FIRST = 1
    THIRD = 2


_FORMS: Final = re.compile(r"\[([^][|]*)\|([^][|]*)\|([^][|]*)\]")
"""Three alternative words of a sentence, in the order of `Person`: "[you|I|{me}]"."""


def in_person(sentence: str, person: Person) -> str:
    """The sentence in one person. Of each three alternatives ("[you|I|{me}]"), only the one of this person remains.

    >>> in_person("[You play|I play|{me} plays] a king.", Person.FIRST)
    'I play a king.'
    """
    return _FORMS.sub(lambda found: found[1 + person], sentence)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so or is not allowed, as a sentence that is translated when it is shown."""

    text: str  # the message id: an English sentence with {fields}
    fields: tuple[tuple[str, Plain], ...] = ()
    """The values of the {fields}, by name. Those of ``seat`` and ``seat_...`` are seats: a screen shows the name of
    the player, the command line the letter of the seat."""
    clause: str = ""  # the anchor of the heading in the game's rule book that explains it

    def english(self) -> str:
        """The English sentence, with letters for seats: for the command line and for exceptions.

        >>> Reason("{seat} has no {rank} left", (("seat", 1), ("rank", 7))).english()
        'B has no 7 left'
        """
        return self.filled_in(self.text, seat_letter)

    def sentence(self) -> str:
        """The reason as a `Sentence`, with letters for seats; as plain English if it has "[you|I|{me}]"."""
        if "[" in self.text:
            return self.english()
        return Sentence(self.text, **self._values(seat_letter))

    def filled_in(
        self, sentence: str, name_of: Callable[[int], str], person: Person = Person.SECOND, me: str = ""
    ) -> str:
        """The sentence with the values of this reason filled in.

        sentence: `text` or its translation.
        name_of: returns the name of a seat.
        person: the person whose words of "[your|my|{me}'s]" are taken.
        me: the name of the player whom a sentence in the third person is about.
        """
        return in_person(sentence, person).format(**self._values(name_of), me=me)

    def _values(self, name_of: Callable[[int], str]) -> dict[str, Plain]:
        """The values of the {fields} by their names, with the names of seats in place of their numbers."""

        def as_shown(name: str, value: Plain) -> Plain:
            is_seat = name == "seat" or name.startswith("seat_")
            return name_of(value) if is_seat and isinstance(value, int) else value

        return {name: as_shown(name, value) for name, value in self.fields}
