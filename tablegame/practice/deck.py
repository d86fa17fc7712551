"""The deck of a person's mistakes: each comes back after 1, 3, 7 and 21 days until it is solved.

A card does not need the game it comes from. The file is read again before each change, so that two windows can use it.
Mistakes are collected from the reviews of finished games; the cache folder remembers those of each review. The idea of
a mistake is the kind of the reason that the review gives for it (docs/reasons.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from tablegame.core.contract import View
from tablegame.core.errors import MoveError, TableError
from tablegame.core.options import Chosen, complete, differing
from tablegame.core.text import N_, SEAT_LETTERS, Reason, Sentence, seat_letter
from tablegame.games import GAMES, find
from tablegame.practice.analysis import Analysis
from tablegame.practice.judged_choice import JudgedChoice, idea_and_loss, line_of, read_line
from tablegame.session.game_file import read_game
from tablegame.session.games_folder import RECORD_ENDING, REVIEW_ENDING, Saved, review_path, stamps_in
from tablegame.session.history import GameHistory
from tablegame.session.seats import persons
from tablegame.storage.codec import REQUIRED, Day, Seat, StoredFile, ValueForm, house_rule, number_between, text_up_to
from tablegame.storage.derived import Derived, Stamp
from tablegame.storage.folders import Folders
from tablegame.storage.lenient import first_notices
from tablegame.storage.nodes import NOT_OURS, Node

DAYS: Final = (1, 3, 7, 21)
"""A new card comes back after the first number of days, a solved one after the next, a missed one after the first."""
MOST: Final = 1000
"""Cards in a deck. Further mistakes stay in the reviews they come from."""

_LONGEST: Final = 2**20
_MOST_BYTES: Final = 4_000_000
"""Bytes of the file; a thousand usual cards take three million."""
_MOST_TEXT: Final = 3_000_000
"""Characters of moves and judgements with which a deck is full, so that its file stays below that."""
_KEY: Final = 16


def _long_text(node: Node) -> str:
    text = node.text()
    if not 0 < len(text) <= _LONGEST:
        raise node.error(NOT_OURS)
    return text


def _lines(node: Node) -> tuple[str, ...]:
    return tuple(_long_text(node).split("\n"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeCard:
    """One mistake of a person, with everything that is needed to ask for it again."""

    game: Annotated[str, text_up_to(40)]
    players: Annotated[int, number_between(1, len(SEAT_LETTERS))]
    options: Mapping[str, Annotated[Any, house_rule]] = field(default_factory=dict)
    """The house rules that differ from the usual ones."""
    seat: Seat  # who made the mistake
    names: tuple[str, ...] = ()  # by seat, () if nobody had a name
    due: Annotated[Day, REQUIRED] = date.min  # the day on which the card comes back
    step: Annotated[int, number_between(0, len(DAYS) - 1), REQUIRED] = 0  # how often it was solved in a row
    moves: Annotated[tuple[str, ...], ValueForm(_lines, "\n".join)]  # the record up to and including the mistake
    judged: Annotated[str, _long_text]  # the judgement, as a line of the review file

    def __post_init__(self) -> None:
        """Raises ValueError if seat or names do not fit the number of players."""
        if self.seat >= self.players or len(self.names) not in (0, self.players):
            raise ValueError(NOT_OURS)

    @property
    def key(self) -> str:
        """Identifies the card: the same choice in the same game has the same key, whatever file it comes from."""
        content = (self.game, self.players, sorted(self.options.items()), self.seat, self.moves)
        return sha256(repr(content).encode()).hexdigest()[:_KEY]


@dataclass(frozen=True, slots=True)
class MistakeDeck:
    """Cards by key, in the order of arrival."""

    cards: Mapping[str, MistakeCard]
    gone: tuple[str, ...] = ()  # the keys of cards that have left the deck
    others: tuple[MistakeCard, ...] = ()  # cards of games that are not known here
    notices: tuple[Reason, ...] = ()  # problems of the file, and one for each of these cards

    def due(self, today: date) -> tuple[MistakeCard, ...]:
        """The cards to solve today, the longest overdue first."""
        return tuple(sorted((card for card in self.cards.values() if card.due <= today), key=lambda card: card.due))

    def ahead(self, today: date) -> tuple[MistakeCard, ...]:
        """The cards to solve on later days, the next day's first. Solving one early does not change its day."""
        return tuple(sorted((card for card in self.cards.values() if card.due > today), key=lambda card: card.due))

    def next_day(self, today: date) -> date | None:
        """The next day after today on which a card comes back."""
        return min((card.due for card in self.ahead(today)), default=None)


def _is_full(cards: Mapping[str, MistakeCard]) -> bool:
    text = sum(sum(map(len, card.moves)) + len(card.judged) for card in cards.values())
    return len(cards) >= MOST or text >= _MOST_TEXT


def add(folders: Folders, new: Iterable[MistakeCard], today: date) -> MistakeDeck:
    """Add new mistakes; cards that are or were in the deck stay unchanged. Raises OSError."""
    deck = read(folders)
    cards, gone = dict(deck.cards), set(deck.gone)
    for card in new:
        if card.key not in cards and card.key not in gone and not _is_full(cards):
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


_DECK: Final = StoredFile("deck", _DeckFile, "practice/deck.yaml", most=_MOST_BYTES)


def read(folders: Folders) -> MistakeDeck:
    """Read the deck, with a notice for each problem. Never raises."""
    found, troubles = _DECK.read(folders)
    known = {entry.key for entry in GAMES}
    cards = {card.key: card for card in found.cards if card.game in known}
    others = tuple(card for card in found.cards if card.game not in known)
    text = N_("{file}: a mistake is of the game “{game}”, which is not known here. It is kept.")
    kept = [Reason(text, (("file", "deck.yaml"), ("game", card.game))) for card in others]
    return MistakeDeck(cards, found.gone, others, troubles + first_notices(kept))


def _write(folders: Folders, old: MistakeDeck, cards: Mapping[str, MistakeCard], gone: tuple[str, ...]) -> MistakeDeck:
    _DECK.write(folders, _DeckFile((*cards.values(), *old.others), gone))
    return MistakeDeck(cards, gone, old.others)


# -- the position of a card -------------------------------------------------------------------------------------------


def position_of(card: MistakeCard) -> tuple[View, Chosen]:
    """The view before the mistake, and the house rules. Raises TableError if the card's moves are not legal."""
    engine = find(card.game).engine
    chosen = complete(engine, card.players, card.options)
    state = GameHistory(engine, card.players, chosen, card.moves[:-1]).state
    if card.seat not in state.acting():
        raise MoveError(Sentence(N_("{letter} has nothing to choose there"), letter=seat_letter(card.seat)))
    return state.view(card.seat), chosen


def judged_of(card: MistakeCard) -> JudgedChoice:
    """The judgement of a card's mistake. Raises TableError, ValueError, KeyError or TypeError for a broken card."""
    return read_line(find(card.game).engine, card.judged)


# -- mistakes in the reviews of finished games -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MistakeScan:
    """A finished game whose review is to be read: a task for a worker."""

    record: Path

    def do(self) -> tuple[MistakeCard, ...]:
        """The mistakes of the people who played; () if the game can no longer be read."""
        try:
            record, line, notes = read_game(self.record)
            analysis = Analysis(line, review_path(self.record))
        except (TableError, OSError, ValueError):
            return ()
        judged = (each for seat in persons(notes.chairs) for each in analysis.of_seat(seat))
        mistakes = sorted(each.n for each in judged if each.judgement.verdict == "mistake")
        return tuple(card_of(analysis, n, record.seats) for n in mistakes)


def card_of(analysis: Analysis, n: int, names: tuple[str, ...]) -> MistakeCard:
    """The card of a judged choice. n: its place among the moves, from 1; names: by seat, () if nobody has one. Raises
    KeyError if it is not judged."""
    choice, engine, players = analysis.judged[n], analysis.entry.engine, analysis.players
    return MistakeCard(
        game=analysis.entry.key,
        players=players,
        options=differing(engine, players, analysis.chosen),
        seat=choice.seat,
        names=names,
        moves=analysis.lines[:n],
        judged=line_of(engine, choice),
    )


class GameToReview(NamedTuple):
    """A finished game that is worth a review."""

    saved: Saved
    mistakes: int | None  # how many of the people's are not solved, None: not judged


class MistakeCollector:
    """Knows the mistakes of each review. A screen runs the tasks of `next_tasks` and hands the answers to `take`."""

    def __init__(self, games: Path, cache: Path) -> None:
        """Read nothing yet. games: the folder of saved games."""
        self._games = games
        self._keys = Derived[tuple[str, ...]](cache / "mistakes.json", 2, tuple)
        """The keys of the cards of each game."""

    def next_tasks(self, saved: Sequence[Saved], deck: MistakeDeck) -> dict[str, tuple[Stamp, MistakeScan]]:
        """By game the tasks to do: reviews that have changed, or whose mistakes are not in the deck."""
        reviews = self._reviews()
        held = frozenset(deck.cards) | frozenset(deck.gone)
        full = _is_full(deck.cards)
        found: dict[str, tuple[Stamp, MistakeScan]] = {}
        for line in saved:
            if _counts(line) and line.id in reviews:
                keys = self._keys.value_of(line.id, reviews[line.id])
                if keys is None or not (full or held.issuperset(keys)):
                    found[line.id] = reviews[line.id], MistakeScan(self._games / f"{line.id}{RECORD_ENDING}")
        return found

    def take(self, id: str, stamp: Stamp, keys: Sequence[str]) -> None:
        """Remember the keys of a game's cards."""
        self._keys.set(id, stamp, tuple(keys))

    def to_review(self, saved: Sequence[Saved], deck: MistakeDeck) -> tuple[GameToReview, ...]:
        """The games that are not judged, or have mistakes that have not left the deck, in the given order."""
        reviews, known, gone = self._reviews(), self._keys.values(), frozenset(deck.gone)
        found = []
        for line in filter(_counts, saved):
            left = sum(key not in gone for key in known.get(line.id, ())) if line.id in reviews else None
            if left != 0:
                found.append(GameToReview(line, left))
        return tuple(found)

    def keep(self) -> None:
        """Write the cache. Never raises."""
        self._keys.keep_only(self._reviews())
        self._keys.write()

    def _reviews(self) -> Mapping[str, Stamp]:
        """The review files in the folder, by the id of their game."""
        files = stamps_in(self._games).items()
        return {name.removesuffix(REVIEW_ENDING): stamp for name, stamp in files if name.endswith(REVIEW_ENDING)}


def _counts(saved: Saved) -> bool:
    """Whether people played the game to its end."""
    return saved.over and bool(saved.persons) and not saved.trouble


# -- the ideas behind mistakes -----------------------------------------------------------------------------------------


DAILY: Final = 5
"""Positions a day."""
LEAST: Final = 2
"""Mistakes that make an idea."""


class MistakeIdea(NamedTuple):
    """Mistakes in one game that reasons of one kind explain."""

    game: str
    kind: str
    lost: float  # in mistakes that are just as large as they have to be
    cards: tuple[MistakeCard, ...]  # the costliest first

    @property
    def reason(self) -> Reason | None:
        """The reason for the costliest of these mistakes; None for a broken card."""
        with suppress(TableError, ValueError, KeyError, TypeError):
            found = judged_of(self.cards[0]).judgement
            claims = (*found.made.reasons, *found.top.reasons)
            return next((claim.reason for claim in claims if claim.kind == self.kind), None)
        return None


def weakest_idea(deck: MistakeDeck) -> MistakeIdea | None:
    """The idea of the mistakes in the deck that lost most together; None if no idea has several."""
    found: dict[tuple[str, str], list[tuple[float, MistakeCard]]] = {}
    for card in deck.cards.values():
        with suppress(ValueError, KeyError, TypeError, IndexError):
            kind, lost = idea_and_loss(card.judged)
            found.setdefault((card.game, kind), []).append((lost / find(card.game).bot.mistake_bound, card))
    ideas = []
    for (key, kind), cards in found.items():
        ordered = sorted(cards, key=lambda each: -each[0])
        if kind and len(cards) >= LEAST:
            ideas.append(MistakeIdea(key, kind, sum(lost for lost, _ in cards), tuple(card for _, card in ordered)))
    return max(ideas, key=lambda idea: idea.lost, default=None)


def daily_positions(deck: MistakeDeck, today: date) -> tuple[MistakeCard, ...]:
    """Five mistakes to solve today: those of the weakest idea, then those that are due, then others."""
    idea = weakest_idea(deck)
    cards = (*(idea.cards if idea is not None else ()), *deck.due(today), *deck.ahead(today))
    return tuple({card.key: card for card in cards}.values())[:DAILY]
