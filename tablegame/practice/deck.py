"""The deck of a person's mistakes. Each is asked again after 1, 3, 7 and 21 days, until it was solved every time.

A card of this deck is no playing card: it stands for one mistake and has all moves up to it, so that it works without
its game. `MistakeCollector` finds the mistakes in the reviews of finished games. The idea of a mistake is the kind of
reason, such as "wastes", by which the review explains the mistake (docs/reasons.md).
The file of the deck is read again before each change, so that two windows can use it.
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
"""After how many days a card comes back: the first number if it is new or was missed, after each solution the next."""
MOST: Final = 1000
"""The most cards in a deck. Further mistakes stay in their reviews."""

_LONGEST: Final = 2**20  # the most characters of a text in the file
_MOST_BYTES: Final = 4_000_000
"""The most bytes of the file. A thousand usual cards take three million."""
_MOST_TEXT: Final = 3_000_000
"""The most characters of moves and judgements in a deck, so that the file stays below _MOST_BYTES."""
_KEY: Final = 16  # the number of hexadecimal digits of a card's key


def _long_text(node: Node) -> str:
    """The text at an entry of the file. Raises an error that names the entry if it is empty or too long."""
    text = node.text()
    if not 0 < len(text) <= _LONGEST:
        raise node.error(NOT_OURS)
    return text


def _moves(node: Node) -> tuple[str, ...]:
    """The moves of a card, which the file has as one text with a move on each line."""
    return tuple(_long_text(node).split("\n"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeCard:
    """A mistake of a person, with everything that is needed to ask about it again."""

    game: Annotated[str, text_up_to(40)]
    players: Annotated[int, number_between(1, len(SEAT_LETTERS))]
    options: Mapping[str, Annotated[Any, house_rule]] = field(default_factory=dict)
    """The house rules that differ from the defaults."""
    seat: Seat  # that made the mistake
    names: tuple[str, ...] = ()  # by seat, () if nobody had a name
    due: Annotated[Day, REQUIRED] = date.min  # the day on which the card comes back
    step: Annotated[int, number_between(0, len(DAYS) - 1), REQUIRED] = 0  # how often it was solved in a row
    moves: Annotated[tuple[str, ...], ValueForm(_moves, "\n".join)]  # of the game; the mistake is the last
    judged: Annotated[str, _long_text]  # the judgement, as a line of the review file (`judged_choice.line_of`)

    def __post_init__(self) -> None:
        if self.seat >= self.players or len(self.names) not in (0, self.players):
            raise ValueError(NOT_OURS)

    @property
    def key(self) -> str:
        """A text that identifies the mistake. The same mistake in another copy of the game's file has the same key."""
        content = (self.game, self.players, sorted(self.options.items()), self.seat, self.moves)
        return sha256(repr(content).encode()).hexdigest()[:_KEY]


@dataclass(frozen=True, slots=True)
class MistakeDeck:
    """All cards of a user, as plain values. Functions of this module change the file and return the new deck."""

    cards: Mapping[str, MistakeCard]  # by key, in the order in which they were added
    removed: tuple[str, ...] = ()  # the keys of cards that have left the deck
    others: tuple[MistakeCard, ...] = ()  # cards of games that this program does not know
    notices: tuple[Reason, ...] = ()  # about problems of the file and about these other cards

    def due(self, today: date) -> tuple[MistakeCard, ...]:
        """The cards to solve today, the longest overdue first."""
        return tuple(sorted((card for card in self.cards.values() if card.due <= today), key=lambda card: card.due))

    def ahead(self, today: date) -> tuple[MistakeCard, ...]:
        """The cards to solve on later days, the earliest first."""
        return tuple(sorted((card for card in self.cards.values() if card.due > today), key=lambda card: card.due))

    def next_day(self, today: date) -> date | None:
        """The next day after today on which a card comes back; None if none does."""
        return min((card.due for card in self.ahead(today)), default=None)


def _is_full(cards: Mapping[str, MistakeCard]) -> bool:
    """Whether no mistake can be added to these cards: there are MOST of them, or the file would become too large."""
    characters = sum(sum(map(len, card.moves)) + len(card.judged) for card in cards.values())
    return len(cards) >= MOST or characters >= _MOST_TEXT


def add(folders: Folders, new: Iterable[MistakeCard], today: date) -> MistakeDeck:
    """Add new cards while the deck has room, without those that are or were in it; returns the deck. Raises OSError."""
    deck = read(folders)
    cards, removed = dict(deck.cards), set(deck.removed)
    for card in new:
        if card.key not in cards and card.key not in removed and not _is_full(cards):
            cards[card.key] = replace(card, due=today + timedelta(DAYS[0]), step=0)
    return deck if len(cards) == len(deck.cards) else _write(folders, deck, cards, deck.removed)


def answer(folders: Folders, key: str, right: bool, today: date) -> MistakeDeck:
    """Store whether a due card was solved; returns the deck. A solved card comes back after the next number of DAYS or,
    after the last, never. A card that was not solved starts over. One that is not due stays. Raises OSError."""
    deck = read(folders)
    card = deck.cards.get(key)
    if card is None or card.due > today:
        return deck
    step = card.step + 1 if right else 0
    if step == len(DAYS):
        return remove(folders, key)
    later = replace(card, step=step, due=today + timedelta(DAYS[step]))
    return _write(folders, deck, {**deck.cards, key: later}, deck.removed)


def remove(folders: Folders, key: str) -> MistakeDeck:
    """Remove a card for good, so that `add` does not add its mistake again; returns the deck. Raises OSError."""
    deck = read(folders)
    if key not in deck.cards:
        return deck
    others = {other: card for other, card in deck.cards.items() if other != key}
    return _write(folders, deck, others, (*deck.removed, key))


# -- the file ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _DeckFile:
    cards: tuple[MistakeCard, ...] = ()
    gone: tuple[Annotated[str, text_up_to(_KEY)], ...] = ()  # the keys of cards that have left the deck


_DECK: Final = StoredFile("deck", _DeckFile, "practice/deck.yaml", most=_MOST_BYTES)


def read(folders: Folders) -> MistakeDeck:
    """The deck of a user. Its notices name what could not be read; this function never raises."""
    stored, notices = _DECK.read(folders)
    known_games = {entry.key for entry in GAMES}
    cards = {card.key: card for card in stored.cards if card.game in known_games}
    others = tuple(card for card in stored.cards if card.game not in known_games)
    text = N_("{file}: a mistake is of the game “{game}”, which is not known here. It is kept.")
    more_notices = [Reason(text, (("file", "deck.yaml"), ("game", card.game))) for card in others]
    return MistakeDeck(cards, stored.gone, others, notices + first_notices(more_notices))


def _write(
    folders: Folders, old: MistakeDeck, cards: Mapping[str, MistakeCard], removed: tuple[str, ...]
) -> MistakeDeck:
    """Write a deck that has other cards and removed keys than the old one; returns it. Raises OSError."""
    _DECK.write(folders, _DeckFile((*cards.values(), *old.others), removed))
    return MistakeDeck(cards, removed, old.others)


# -- the position of a card -------------------------------------------------------------------------------------------


def position_of(card: MistakeCard) -> tuple[View, Chosen]:
    """The view before the mistake, and all house rules. Raises TableError if the moves of the card are not legal."""
    engine = find(card.game).engine
    chosen = complete(engine, card.players, card.options)
    state = GameHistory(engine, card.players, chosen, card.moves[:-1]).state
    if card.seat not in state.acting():
        raise MoveError(Sentence(N_("{letter} has nothing to choose there"), letter=seat_letter(card.seat)))
    return state.view(card.seat), chosen


def judged_of(card: MistakeCard) -> JudgedChoice:
    """The judgement in a card. Raises TableError, ValueError, KeyError or TypeError if it is damaged."""
    return read_line(find(card.game).engine, card.judged)


# -- mistakes in the reviews of finished games -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MistakeScan:
    """A task for a worker: find the mistakes in the review of a finished game."""

    record: Path

    def do(self) -> tuple[MistakeCard, ...]:
        """A card for each mistake of a person; () if the game can no longer be read."""
        try:
            record, history, notes = read_game(self.record)
            analysis = Analysis(history, review_path(self.record))
        except (TableError, OSError, ValueError):
            return ()
        judged = (choice for seat in persons(notes.chairs) for choice in analysis.of_seat(seat))
        mistakes = sorted(choice.n for choice in judged if choice.judgement.verdict == "mistake")
        return tuple(card_of(analysis, n, record.seats) for n in mistakes)


def card_of(analysis: Analysis, n: int, names: tuple[str, ...]) -> MistakeCard:
    """The card for a choice that was a mistake. Raises KeyError if the choice is not judged. n: the number of the
    choice among all moves, from 1. names: of the players by seat, () if nobody has a name."""
    choice, engine, players = analysis.judged[n], analysis.entry.engine, analysis.players
    options = differing(engine, players, analysis.chosen)
    return MistakeCard(
        game=analysis.entry.key, players=players, options=options, seat=choice.seat, names=names,
        moves=analysis.lines[:n], judged=line_of(engine, choice),
    )  # fmt: skip


class GameToReview(NamedTuple):
    """A finished game that is worth a review."""

    saved: Saved
    mistakes: int | None  # the number of mistakes of people that have not left the deck; None before the review


class MistakeCollector:
    """Finds the mistakes of people in the reviews of saved games. A worker does the tasks of `next_tasks`. A screen
    adds the cards that they return to the deck and passes their keys to `remember`. The keys are stored in the cache
    folder, so that unchanged reviews are not examined again.
    """

    def __init__(self, games: Path, cache: Path) -> None:
        """Read nothing yet. games: the folder of saved games. cache: the cache folder."""
        self._games = games
        self._keys = Derived[tuple[str, ...]](cache / "mistakes.json", 2, tuple)
        """By the id of each game the keys of the cards from its review. The number 2 changes with their form."""

    def next_tasks(self, saved: Sequence[Saved], deck: MistakeDeck) -> dict[str, tuple[Stamp, MistakeScan]]:
        """The tasks to do now, by the id of the game: for reviews that are new or changed, or have mistakes that the
        deck lacks. Each has the stamp of its review file (size and time), which tells whether the file has changed."""
        stamps = self._review_stamps()
        known_keys = frozenset(deck.cards) | frozenset(deck.removed)
        is_full = _is_full(deck.cards)
        tasks: dict[str, tuple[Stamp, MistakeScan]] = {}
        for line in saved:
            if _is_finished(line) and line.id in stamps:
                keys = self._keys.value_of(line.id, stamps[line.id])
                if keys is None or not (is_full or known_keys.issuperset(keys)):
                    tasks[line.id] = stamps[line.id], MistakeScan(self._games / f"{line.id}{RECORD_ENDING}")
        return tasks

    def remember(self, id: str, stamp: Stamp, keys: Sequence[str]) -> None:
        """Remember the mistakes that a task of `next_tasks` has found in a review, until the review changes. id: of the
        game. stamp: of the review file, which came with the task. keys: of the cards that were found."""
        self._keys.set(id, stamp, tuple(keys))

    def to_review(self, saved: Sequence[Saved], deck: MistakeDeck) -> tuple[GameToReview, ...]:
        """The finished games without a review, and those with mistakes that have not left the deck."""
        stamps, keys_of, removed = self._review_stamps(), self._keys.values(), frozenset(deck.removed)
        games = []
        for line in filter(_is_finished, saved):
            unsolved = sum(key not in removed for key in keys_of.get(line.id, ())) if line.id in stamps else None
            if unsolved != 0:
                games.append(GameToReview(line, unsolved))
        return tuple(games)

    def save(self) -> None:
        """Write the keys to the cache folder. Never raises."""
        self._keys.keep_only(self._review_stamps())
        self._keys.write()

    def _review_stamps(self) -> Mapping[str, Stamp]:
        """The stamp of each review file, by the id of the game."""
        files = stamps_in(self._games).items()
        return {name.removesuffix(REVIEW_ENDING): stamp for name, stamp in files if name.endswith(REVIEW_ENDING)}


def _is_finished(saved: Saved) -> bool:
    """Whether people played the game to its end."""
    return saved.over and bool(saved.persons) and not saved.trouble


# -- the ideas behind mistakes -----------------------------------------------------------------------------------------


DAILY: Final = 5  # the number of positions for one day
LEAST: Final = 2  # the least number of mistakes with the same idea for which the idea is named


class MistakeIdea(NamedTuple):
    """The mistakes in one game, such as "wargops", with the same idea."""

    game: str  # its key
    kind: str  # of the reasons
    lost: float  # the sum of the losses; 1 is the smallest loss that is a mistake, so that games can be compared
    cards: tuple[MistakeCard, ...]  # the costliest first

    @property
    def reason(self) -> Reason | None:
        """The reason by which the costliest of these mistakes was explained; None if it has none or is damaged."""
        with suppress(TableError, ValueError, KeyError, TypeError):
            judgement = judged_of(self.cards[0]).judgement
            claims = (*judgement.made.reasons, *judgement.top.reasons)
            return next((claim.reason for claim in claims if claim.kind == self.kind), None)
        return None


def weakest_idea(deck: MistakeDeck) -> MistakeIdea | None:
    """The idea with the greatest sum of losses in the deck; None if no idea has LEAST mistakes."""
    by_idea: dict[tuple[str, str], list[tuple[float, MistakeCard]]] = {}  # by game and kind: losses with their cards
    for card in deck.cards.values():
        with suppress(ValueError, KeyError, TypeError, IndexError):
            kind, lost = idea_and_loss(card.judged)
            by_idea.setdefault((card.game, kind), []).append((lost / find(card.game).bot.mistake_bound, card))
    ideas = []
    for (game, kind), losses in by_idea.items():
        if kind and len(losses) >= LEAST:
            costliest_first = sorted(losses, key=lambda each: -each[0])
            cards = tuple(card for _, card in costliest_first)
            ideas.append(MistakeIdea(game, kind, sum(lost for lost, _ in losses), cards))
    return max(ideas, key=lambda idea: idea.lost, default=None)


def daily_positions(deck: MistakeDeck, today: date) -> tuple[MistakeCard, ...]:
    """The mistakes to solve today, at most DAILY: first those of the weakest idea, then due ones, then others."""
    idea = weakest_idea(deck)
    cards = (*(idea.cards if idea is not None else ()), *deck.due(today), *deck.ahead(today))
    return tuple({card.key: card for card in cards}.values())[:DAILY]
