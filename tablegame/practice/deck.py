"""The deck of one's own mistakes: each comes back after 1, 3, 7 and 21 days, until it is solved.

A card holds all that it needs, so that it outlives the game it comes from. The file is read anew before each change,
so that nothing is lost that another window kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final

from tablegame.core.contract import SEAT_LETTERS, Reason, View, seat_letter
from tablegame.core.errors import MoveError
from tablegame.core.options import Chosen, complete
from tablegame.core.text import N_
from tablegame.games import GAMES, find
from tablegame.session.replay import read_move
from tablegame.storage.codec import StoredFile, ValueForm, house_rule, number_between, one_of, text_up_to
from tablegame.storage.folders import Folders
from tablegame.storage.nodes import Node

DAYS: Final = (1, 3, 7, 21)
"""After so many days a card comes back: first that many, then the next where it was solved, the first where not."""
MOST: Final = 1000
"""Cards in a deck; what is more waits in the reviews that it comes from."""

_FILE: Final = "deck.yaml"
_LONGEST: Final = 2**20
_KEY: Final = 16


@dataclass(frozen=True, slots=True)
class MistakeCard:
    """A mistake of one's own.

    options: house rules that differ from the usual; moves: the record, up to the choice that was the mistake; seat: who
    made it; names: by seat, () where nobody had one; judged: how it was judged, as a line of the review file;
    due: the day it comes back; step: how often it was solved in a row.
    """

    game: str
    players: int
    options: Mapping[str, Any]
    moves: tuple[str, ...]
    seat: int
    names: tuple[str, ...]
    judged: str
    due: date = date.min
    step: int = 0

    @property
    def key(self) -> str:
        """What tells it from others: the same choice in the same game is the same card, whatever file it comes from."""
        told = (self.game, self.players, sorted(self.options.items()), self.seat, self.moves)
        return sha256(repr(told).encode()).hexdigest()[:_KEY]


@dataclass(frozen=True, slots=True)
class MistakeDeck:
    """Cards by key, in the order in which they came; gone: the keys of those that have left it.

    others: cards of games that are not known here, kept as they are; notices: what could not be read, and these; whole:
    nothing of the file would be lost if it were written now.
    """

    cards: Mapping[str, MistakeCard]
    gone: tuple[str, ...] = ()
    others: tuple[MistakeCard, ...] = ()
    notices: tuple[Reason, ...] = ()
    whole: bool = True

    def due(self, today: date) -> tuple[MistakeCard, ...]:
        """What is to be solved today, the longest overdue first."""
        return tuple(sorted((card for card in self.cards.values() if card.due <= today), key=lambda card: card.due))

    def ahead(self, today: date) -> tuple[MistakeCard, ...]:
        """What is to be solved on other days, the next day's first. Whoever practises it before changes no day."""
        return tuple(sorted((card for card in self.cards.values() if card.due > today), key=lambda card: card.due))

    def later(self, today: date) -> date | None:
        """The next day after this one on which something comes back."""
        return min((card.due for card in self.cards.values() if card.due > today), default=None)


# -- what is done with it ---------------------------------------------------------------------------------------------


def add(folders: Folders, new: Iterable[MistakeCard], today: date) -> MistakeDeck:
    """Lay new mistakes into the deck; those that are or were in it already stay as they are. Raises OSError."""
    deck = read(folders)
    cards, gone = dict(deck.cards), set(deck.gone)
    for card in new:
        if card.key not in cards and card.key not in gone and len(cards) < MOST:
            cards[card.key] = replace(card, due=today + timedelta(DAYS[0]), step=0)
    return deck if len(cards) == len(deck.cards) else _write(folders, deck, cards, deck.gone)


def answered(folders: Folders, key: str, right: bool, today: date) -> MistakeDeck:
    """A card was solved or missed: it comes back later, begins anew, or leaves the deck. Raises OSError."""
    deck = read(folders)
    card = deck.cards.get(key)
    if card is None or card.due > today:
        return deck
    step = card.step + 1 if right else 0
    if step == len(DAYS):
        return lay_aside(folders, key)
    back = replace(card, step=step, due=today + timedelta(DAYS[step]))
    return _write(folders, deck, {**deck.cards, key: back}, deck.gone)


def lay_aside(folders: Folders, key: str) -> MistakeDeck:
    """A card leaves the deck for good. Raises OSError."""
    deck = read(folders)
    if key not in deck.cards:
        return deck
    return _write(folders, deck, {name: card for name, card in deck.cards.items() if name != key}, (*deck.gone, key))


# -- the file ---------------------------------------------------------------------------------------------------------


def _card_as_data(card: MistakeCard) -> dict[str, Any]:
    return {
        "game": card.game,
        "players": card.players,
        "options": dict(card.options),
        "seat": seat_letter(card.seat),
        "names": list(card.names),
        "due": card.due.isoformat(),
        "step": card.step,
        "moves": "\n".join(card.moves),
        "judged": card.judged,
    }


def _card(node: Node) -> MistakeCard:
    fields = node.fields(("game", "players", "seat", "due", "step", "moves", "judged"), ("options", "names"))
    players = number_between(1, len(SEAT_LETTERS))(fields["players"])
    names = fields["names"].items() if "names" in fields else []
    if len(names) not in (0, players):
        raise fields["names"].error("must have a name for each player")
    options = fields["options"].mapping() if "options" in fields else {}
    return MistakeCard(
        text_up_to(40)(fields["game"]),
        players,
        {str(name): house_rule(value) for name, value in options.items()},
        tuple(_text(fields["moves"]).split("\n")),
        SEAT_LETTERS.index(one_of(*SEAT_LETTERS[:players])(fields["seat"])),
        tuple(each.text() for each in names),
        _text(fields["judged"]),
        _day(fields["due"]),
        number_between(0, len(DAYS) - 1)(fields["step"]),
    )


def _text(node: Node) -> str:
    text = node.text()
    if not 0 < len(text) <= _LONGEST:
        raise node.error("must be a text")
    return text


def _day(node: Node) -> date:
    try:
        return date.fromisoformat(node.text())
    except ValueError:
        raise node.error("must be a day, such as 2026-11-14") from None


@dataclass(frozen=True, slots=True)
class _DeckFile:
    cards: tuple[Annotated[MistakeCard, ValueForm(_card, _card_as_data)], ...] = ()
    gone: tuple[Annotated[str, text_up_to(_KEY)], ...] = ()


_DECK: Final = StoredFile("deck", _DeckFile)


def read(folders: Folders) -> MistakeDeck:
    """The deck as it is kept, and a notice for everything that cannot be read. Never raises."""
    found, troubles = _DECK.read(_path(folders), folders.cache / "deck.json")
    known = {entry.key for entry in GAMES}
    cards = {card.key: card for card in found.cards if card.game in known}
    others = tuple(card for card in found.cards if card.game not in known)
    text = N_("{file}: a mistake is of the game “{game}”, which is not known here. It is kept.")
    kept = (Reason(text, (("file", _FILE), ("game", card.game))) for card in others)
    return MistakeDeck(cards, found.gone, others, (*troubles, *kept), not troubles)


def _write(folders: Folders, old: MistakeDeck, cards: Mapping[str, MistakeCard], gone: tuple[str, ...]) -> MistakeDeck:
    _DECK.write(_path(folders), _DeckFile((*cards.values(), *old.others), gone), not old.whole)
    return MistakeDeck(cards, gone, old.others)


def _path(folders: Folders) -> Path:
    return folders.practice / _FILE


def position_of(card: MistakeCard) -> tuple[View, Chosen]:
    """The view from before the card's last move, and the house rules. Raises TableError where it cannot be played."""
    engine = find(card.game).engine
    chosen = complete(engine, card.players, card.options)
    state = engine.new(card.players, chosen)
    for line in card.moves[:-1]:
        state.apply(*read_move(engine, state, line))
    if card.seat not in state.acting():
        raise MoveError(f"{seat_letter(card.seat)} has nothing to choose there")
    return state.view(card.seat), chosen


def made_in(card: MistakeCard) -> int:
    """The choice that was the mistake. Raises TableError, ValueError for a broken card."""
    made = find(card.game).engine.parse(card.seat, card.moves[-1].partition(" ")[2])
    if not isinstance(made, int):
        raise ValueError("a deal is no choice")
    return made
