"""The moves of a game in order, with the true state they lead to: what belongs to one secret choice, what was shown;
and how lines of a record are read and written. Errors of a record name file, entry and reason.

It is never handed to a screen: the state is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tablegame.core.contract import CHANCE, Engine, Event, EventLog, Move, SeenEvent, State
from tablegame.core.errors import MoveError, OptionError, RecordError, echo
from tablegame.core.options import Chosen, check_players, choose, differing
from tablegame.core.text import N_, SEAT_LETTERS, Sentence, seat_letter, sentence_of
from tablegame.games import find
from tablegame.storage.records import Record

_LONGEST_SHOWN = 60
"""Characters of a line in an error."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was made: the state before it, what happened by it, whether anything was hidden after it."""

    actor: int
    move: Move
    text: str
    """As a line of the record ("A 1")."""
    before: State
    log: EventLog
    hides: bool

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, with everybody's secrets."""
        return self.log.events


class GameHistory:
    """A game from its beginning to now."""

    def __init__(self, engine: Engine, players: int, chosen: Chosen, lines: Iterable[str] = ()) -> None:
        """Replay these lines; raises MoveError at one that is not allowed, OptionError."""
        self.engine = engine
        self.players = players
        self.chosen = chosen
        self.state: State = engine.new(players, chosen)
        self.made: list[PlayedMove] = []
        self._seen: dict[int | None, tuple[int, tuple[SeenEvent, ...], tuple[int, ...]]] = {}
        """By viewer the moves that are covered, and the last answers of `seen_events` and `event_moves`."""
        for line in lines:
            self.add(*read_move(engine, self.state, line))

    def add(self, actor: int, move: Move) -> PlayedMove:
        """Make a move that is known to be legal."""
        before, log = self.state.clone(), EventLog()
        self.state.apply(actor, move, log)
        made = PlayedMove(actor, move, move_text(self.engine, actor, move), before, log, self.state.hides_anything())
        self.made.append(made)
        return made

    @property
    def lines(self) -> tuple[str, ...]:
        """All moves as a record writes them."""
        return tuple(made.text for made in self.made)

    def pending(self) -> range:
        """The moves of a secret choice of several seats that is not settled yet."""
        start = len(self.made)
        owing = set(self.state.acting())
        while start and owing and self._opens(start - 1, owing):
            start -= 1
            owing = set(self.made[start].before.acting())
        return range(start, len(self.made))

    def _opens(self, index: int, owing: set[int]) -> bool:
        """Whether the move's own seat is the only one that owed a choice before it and is not among these."""
        made = self.made[index]
        return made.actor != CHANCE and made.actor not in owing and set(made.before.acting()) == owing | {made.actor}

    def fellows(self, index: int) -> tuple[int, ...]:
        """The later moves of the same secret choice of several seats."""
        found = []
        owing = set(self.made[index].before.acting()) - {self.made[index].actor}
        for later in range(index + 1, len(self.made)):
            made = self.made[later]
            if not owing or set(made.before.acting()) != owing:
                break
            found.append(later)
            owing.discard(made.actor)
        return tuple(found)

    def shows(self, index: int) -> bool:
        """Whether all people look together at what that move ended, before the next curtain.

        That is a secret choice of several seats, or what the game names a milestone (its last trick).
        """
        if self.engine.milestone_events is not None:
            return bool(self.milestones(self.made[index]))
        owing = set(self.made[index].before.acting())
        return index > 0 and len(owing) == 1 and self._opens(index - 1, owing)

    def shown_since(self, index: int) -> bool:
        """Whether something hidden has been shown to the owner of that move since, by the move itself or later."""
        owner = self.made[index].actor
        return any(owner in event.reveals for made in self.made[index:] for event in made.events)

    def is_answered(self, index: int) -> bool:
        """Whether anybody else has chosen since that move, other than in the same secret choice."""
        owner, fellows = self.made[index].actor, self.fellows(index)
        later = range(index + 1, len(self.made))
        return any(self.made[i].actor not in (owner, CHANCE) for i in later if i not in fellows)

    def last_of(self, seats: Sequence[int]) -> int | None:
        """The last move of any of these seats that was not forced; where all were, the last."""
        own = [i for i in range(len(self.made) - 1, -1, -1) if self.made[i].actor in seats]
        return next((i for i in own if not self._is_forced(self.made[i], len(seats) == 1)), own[0] if own else None)

    def _is_forced(self, made: PlayedMove, alone: bool) -> bool:
        """Whether the move played itself. alone: of the only person at the table."""
        return self.engine.forced_move(made.before.view(made.actor), alone) is not None

    def without(self, index: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The game without that move and all that followed: the lines that stay, the lines that go.

        Other seats' choices of the same secret choice stay as they were.
        """
        fellows = self.fellows(index)
        stay = [made.text for i, made in enumerate(self.made) if i < index or i in fellows]
        go = [made.text for i, made in enumerate(self.made) if i >= index and i not in fellows]
        return tuple(stay), tuple(go)

    def again(self, lines: Iterable[str]) -> GameHistory:
        """A game under the same rules with these lines, replayed from the first that differs. Raises MoveError."""
        other, lines = GameHistory(self.engine, self.players, self.chosen), tuple(lines)
        pairs = enumerate(zip(self.lines, lines, strict=False))
        common = next((i for i, (old, new) in pairs if old != new), min(len(self.made), len(lines)))
        other.made = self.made[:common]
        other.state = (self.state if common == len(self.made) else self.made[common].before).clone()
        for line in lines[common:]:
            other.add(*read_move(self.engine, other.state, line))
        return other

    def milestones(self, made: PlayedMove) -> list[Event]:
        """The events of a move at which all look together: what the game names, else everything that was turned up."""
        return [event for event in made.events if is_named(event, self.engine.milestone_events)]

    def seen_events(self, viewer: int | None) -> tuple[SeenEvent, ...]:
        """The lines of the list of moves as that viewer may see them: what the game names for it, else milestones."""
        since, events, listed = self._seen.get(viewer, (0, (), ()))
        if since != len(self.made):
            named = self.engine.listed_events or self.engine.milestone_events
            fresh = enumerate(self.made[since:], since + 1)
            found = [(n, made.log.seen_by(viewer, lambda event: is_named(event, named))) for n, made in fresh]
            events = (*events, *(moment for _, moments in found for moment in moments))
            listed = (*listed, *(n for n, moments in found for _ in moments))
            self._seen[viewer] = len(self.made), events, listed
        return events

    def event_moves(self, viewer: int | None) -> tuple[int, ...]:
        """For each of `seen_events`, the move that brought it about, counted from 1."""
        self.seen_events(viewer)
        return self._seen[viewer][2] if self.made else ()

    def last_deal(self) -> int:
        """How many moves had been made when cards were dealt last; 0 for never."""
        return next((number for number in range(len(self.made), 0, -1) if self.made[number - 1].actor == CHANCE), 0)

    def opening(self, viewer: int | None) -> tuple[SeenEvent, ...]:
        """What happened before anybody chose, as that viewer may see it; () once somebody has."""
        if any(made.actor != CHANCE for made in self.made):
            return ()
        return tuple(moment for made in self.made for moment in made.log.seen_by(viewer))

    def open_moves(self) -> int:
        """How many moves had been made at the last moment at which nothing was hidden from anybody."""
        return next((number for number in range(len(self.made), 0, -1) if not self.made[number - 1].hides), 0)


def is_named(event: Event, named: tuple[str, ...] | None) -> bool:
    """Whether an event is of one of these kinds; None: whether it turns something up."""
    return bool(event.reveals) if named is None else event.kind in named


def replay_record(record: Record, name: str) -> tuple[Record, GameHistory]:
    """The record in canonical form and the game that it leads to, every option and move checked; raises RecordError
    with the name, the entry and the reason."""
    key = "game"
    try:
        engine = find(record.game).engine
        key = "options"
        chosen = choose(engine, record.players, record.options)
        key = "players"
        check_players(engine, record.players, chosen)
    except (OptionError, RecordError) as error:
        raise RecordError(Sentence("{name}: {key}: {reason}", name=name, key=key, reason=sentence_of(error))) from None
    game = GameHistory(engine, record.players, chosen)
    for number, line in enumerate(record.moves, 1):
        try:
            game.add(*read_move(engine, game.state, line))
        except MoveError as error:
            message, said = N_("{name}: move {number} {line}: {reason}"), echo(line, _LONGEST_SHOWN)
            reason = sentence_of(error)
            raise RecordError(Sentence(message, name=name, number=number, line=said, reason=reason)) from None
    return replace(record, options=differing(engine, record.players, chosen), moves=game.lines), game


def move_text(engine: Engine, actor: int, move: Move) -> str:
    """The line of a record for a move ("A 1", "* deal ...")."""
    return f"{seat_letter(actor)} {engine.format(actor, move)}"


def read_move(engine: Engine, state: State, line: str) -> tuple[int, Move]:
    """Who moves and how, by a line of a record; raises MoveError where that is not allowed in this state."""
    letter, _, text = line.partition(" ")
    if "  " in line or line != line.strip(" "):
        raise MoveError(N_("a move has one space between its words, and none before or after them"))
    actor = _actor(letter, state.players)
    if not text:
        raise MoveError(N_("a move is a seat letter, a space and what it does, such as 'A 1'"))
    move = engine.parse(actor, text)
    if move in state.legal(actor):
        return actor, move
    if actor == CHANCE:
        raise MoveError(_no_deal(engine, state, move))
    reason = engine.why_not(state.view(actor), move)
    raise MoveError(reason.sentence() if reason else N_("that is not allowed here"))


def _no_deal(engine: Engine, state: State, move: Move) -> str:
    if CHANCE not in state.acting():
        return N_("no deal is due here")
    reason = engine.why_no_deal(state.view(None), move)
    return reason.sentence() if reason else N_("that deal is impossible")


def _actor(letter: str, players: int) -> int:
    if letter == "*":
        return CHANCE
    letters = SEAT_LETTERS[:players]
    if len(letter) != 1 or letter not in letters:
        message, said = N_("there is no seat {letter}; the seats are {words}"), echo(letter, _LONGEST_SHOWN)
        raise MoveError(Sentence(message, letter=said, words=", ".join(letters)))
    return letters.index(letter)
