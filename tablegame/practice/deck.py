"""The deck of a person's mistakes: each comes back after 1, 3, 7 and 21 days until it is solved.

A card does not need the game it comes from. The file is read again before each change, so that two windows can use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Annotated, Any, Final

from tablegame.core.contract import SEAT_LETTERS, Reason, View, seat_letter
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen, complete
from tablegame.core.text import N_, Sentence
from tablegame.games import GAMES, find
from tablegame.session.replay import read_move
from tablegame.storage.codec import REQUIRED, Day, StoredFile, ValueForm, house_rule, number_between, one_of, text_up_to
from tablegame.storage.folders import Folders
from tablegame.storage.nodes import Node

DAYS: Final = (1, 3, 7, 21)
"""A new card comes back after the first number of days, a solved one after the next, a missed one after the first."""
MOST: Final = 1000
"""Cards in a deck. Further mistakes stay in the reviews they come from."""

_LONGEST: Final = 2**20
_KEY: Final = 16


def _seat(node: Node) -> int:
    return SEAT_LETTERS.index(one_of(*SEAT_LETTERS)(node))


def _long_text(node: Node) -> str:
    text = node.text()
    if not 0 < len(text) <= _LONGEST:
        raise node.error(N_("must be a text"))
    return text


def _lines(node: Node) -> tuple[str, ...]:
    return tuple(_long_text(node).split("\n"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeCard:
    """One mistake of a person, with everything that is needed to ask for it again.

    options: the house rules that differ from the usual ones; seat: who made the mistake; names: by seat, () if nobody
    had a name; due: the day on which the card comes back; step: how often it was solved in a row; moves: the record up
    to and including the mistake; judged: the judgement, as a line of the review file.
    """

    game: Annotated[str, text_up_to(40)]
    players: Annotated[int, number_between(1, len(SEAT_LETTERS))]
    options: Mapping[str, Annotated[Any, house_rule]] = field(default_factory=dict)
    seat: Annotated[int, ValueForm(_seat, seat_letter)]
    names: tuple[str, ...] = ()
    due: Annotated[Day, REQUIRED] = date.min
    step: Annotated[int, number_between(0, len(DAYS) - 1), REQUIRED] = 0
    moves: Annotated[tuple[str, ...], ValueForm(_lines, "\n".join)]
    judged: Annotated[str, _long_text]

    def __post_init__(self) -> None:
        """Raises ValueError if seat or names do not fit the number of players."""
        if self.seat >= self.players or len(self.names) not in (0, self.players):
            raise ValueError(N_("must have a seat and a name for each player"))

    @property
    def key(self) -> str:
        """Identifies the card: the same choice in the same game has the same key, whatever file it comes from."""
        content = (self.game, self.players, sorted(self.options.items()), self.seat, self.moves)
        return sha256(repr(content).encode()).hexdigest()[:_KEY]


@dataclass(frozen=True, slots=True)
class MistakeDeck:
    """Cards by key, in the order of arrival; gone: the keys of cards that have left the deck.

    others: cards of games that are not known here; notices: problems of the file, and one for each of these cards.
    """

    cards: Mapping[str, MistakeCard]
    gone: tuple[str, ...] = ()
    others: tuple[MistakeCard, ...] = ()
    notices: tuple[Reason, ...] = ()

    def due(self, today: date) -> tuple[MistakeCard, ...]:
        """The cards to solve today, the longest overdue first."""
        return tuple(sorted((card for card in self.cards.values() if card.due <= today), key=lambda card: card.due))

    def ahead(self, today: date) -> tuple[MistakeCard, ...]:
        """The cards to solve on later days, the next day's first. Solving one early does not change its day."""
        return tuple(sorted((card for card in self.cards.values() if card.due > today), key=lambda card: card.due))

    def next_day(self, today: date) -> date | None:
        """The next day after today on which a card comes back."""
        return min((card.due for card in self.ahead(today)), default=None)


def add(folders: Folders, new: Iterable[MistakeCard], today: date) -> MistakeDeck:
    """Add new mistakes; cards that are or were in the deck stay unchanged. Raises OSError."""
    deck = read(folders)
    cards, gone = dict(deck.cards), set(deck.gone)
    for card in new:
        if card.key not in cards and card.key not in gone and len(cards) < MOST:
            cards[card.key] = replace(card, due=today + timedelta(DAYS[0]), step=0)
    return deck if len(cards) == len(deck.cards) else _write(folders, deck, cards, deck.gone)


def answer(folders: Folders, key: str, right: bool, today: date) -> MistakeDeck:
    """Store whether a due card was solved: it comes back later, starts again, or leaves the deck. Raises OSError."""
    deck = read(folders)
    card = deck.cards.get(key)
    if card is None or card.due > today:
        return deck
    step = card.step + 1 if right else 0
    if step == len(DAYS):
        return remove(folders, key)
    back = replace(card, step=step, due=today + timedelta(DAYS[step]))
    return _write(folders, deck, {**deck.cards, key: back}, deck.gone)


def remove(folders: Folders, key: str) -> MistakeDeck:
    """Remove a card for good. Raises OSError."""
    deck = read(folders)
    if key not in deck.cards:
        return deck
    return _write(folders, deck, {name: card for name, card in deck.cards.items() if name != key}, (*deck.gone, key))


# -- the file ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _DeckFile:
    cards: tuple[MistakeCard, ...] = ()
    gone: tuple[Annotated[str, text_up_to(_KEY)], ...] = ()


_DECK: Final = StoredFile("deck", _DeckFile, "practice/deck.yaml", memory=True)


def read(folders: Folders) -> MistakeDeck:
    """Read the deck, with a notice for each problem. Never raises."""
    found, troubles = _DECK.read(folders)
    known = {entry.key for entry in GAMES}
    cards = {card.key: card for card in found.cards if card.game in known}
    others = tuple(card for card in found.cards if card.game not in known)
    text = N_("{file}: a mistake is of the game “{game}”, which is not known here. It is kept.")
    kept = (Reason(text, (("file", "deck.yaml"), ("game", card.game))) for card in others)
    return MistakeDeck(cards, found.gone, others, (*troubles, *kept))


def _write(folders: Folders, old: MistakeDeck, cards: Mapping[str, MistakeCard], gone: tuple[str, ...]) -> MistakeDeck:
    _DECK.write(folders, _DeckFile((*cards.values(), *old.others), gone))
    return MistakeDeck(cards, gone, old.others)


# -- the position of a card -------------------------------------------------------------------------------------------


def position_of(card: MistakeCard) -> tuple[View, Chosen]:
    """The view before the mistake, and the house rules. Raises TableError if the card's moves are not legal."""
    engine = find(card.game).engine
    chosen = complete(engine, card.players, card.options)
    state = engine.new(card.players, chosen)
    for line in card.moves[:-1]:
        state.apply(*read_move(engine, state, line))
    if card.seat not in state.acting():
        raise MoveError(Sentence(N_("{letter} has nothing to choose there"), letter=seat_letter(card.seat)))
    return state.view(card.seat), chosen


def mistake_of(card: MistakeCard) -> int:
    """The move that was the mistake. Raises TableError or ValueError for a broken card."""
    made = find(card.game).engine.parse(card.seat, card.moves[-1].partition(" ")[2])
    if not isinstance(made, int):
        raise ValueError("a deal is no choice")
    return made
