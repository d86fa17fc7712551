"""The moves of a game and the true state that they lead to; the replay of a record; the lines of a record as moves.

No screen gets a `GameHistory`, since it has the true state with all hidden cards. A line is a move as the text of a
record ("A 7S"). Where several seats choose at the same time and nobody sees the others' choices before all are made,
these moves are one secret choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from tablegame.core.contract import CHANCE, Engine, Event, EventLog, Move, SeenEvent, State
from tablegame.core.errors import MoveError, OptionError, RecordError, echo
from tablegame.core.options import Chosen, check_players, choose, differing
from tablegame.core.text import N_, SEAT_LETTERS, Sentence, seat_letter, sentence_of
from tablegame.games import find
from tablegame.storage.records import Record

_LONGEST_SHOWN = 60  # the most characters of a line that an error quotes


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move of a game with the state before it and the events that it caused."""

    actor: int  # a seat, or CHANCE for a deal
    move: Move
    text: str  # the move as a line of the record, such as "A 1"
    before: State
    log: EventLog
    hides: bool  # whether the state after the move hid anything from anybody

    @property
    def events(self) -> tuple[Event, ...]:
        """The events with all their values, hidden ones too."""
        return self.log.events


class GameHistory:
    """A game from its beginning to its present state: all moves, each with the state before it."""

    def __init__(self, engine: Engine, players: int, chosen: Chosen, lines: Iterable[str] = ()) -> None:
        """Begin a game and make the moves of these lines. chosen: all house rules. Raises MoveError or OptionError."""
        self.engine = engine
        self.players = players
        self.chosen = chosen
        self.state: State = engine.new(players, chosen)
        self._moves: list[PlayedMove] = []
        self._replayed: list[tuple[int, Move]] = []  # the moves that `replay` has made, until somebody asks for `moves`
        self._listed: dict[int | None, tuple[int, tuple[SeenEvent, ...]]] = {}
        """By viewer: a number of moves, and the result of `visible_events` after these moves."""
        for line in lines:
            self.replay(line)

    def replay(self, line: str) -> None:
        """Make the move of a line, without its events and the state before it. The list of saved games replays many
        games and needs neither. Raises MoveError. It must not be called after `add` or `moves`."""
        assert not self._moves
        actor, move = read_move(self.engine, self.state, line)
        self.state.apply(actor, move)
        self._replayed.append((actor, move))

    @property
    def moves(self) -> list[PlayedMove]:
        """All moves, with the states before them. Moves that `replay` has made get their states at the first call."""
        if self._replayed:
            replayed, self._replayed = self._replayed, []
            self.state = self.engine.new(self.players, self.chosen)
            for actor, move in replayed:
                self.add(actor, move)
        return self._moves

    def add(self, actor: int, move: Move) -> PlayedMove:
        """Make a move without checking that it is legal. Returns it with its events."""
        moves = self.moves
        before, log = self.state.clone(), EventLog()
        self.state.apply(actor, move, log)
        text = move_text(self.engine, actor, move)
        moves.append(PlayedMove(actor, move, text, before, log, self.state.hides_anything()))
        return moves[-1]

    @property
    def lines(self) -> tuple[str, ...]:
        """All moves as lines."""
        if self._replayed:
            return tuple(move_text(self.engine, actor, move) for actor, move in self._replayed)
        return tuple(played.text for played in self._moves)

    # -- secret choices of several seats -------------------------------------------------------------------------

    def pending(self) -> range:
        """The indices of the last moves, as far as they belong to a secret choice that is not complete; else empty."""
        start = len(self.moves)
        undecided = set(self.state.acting())
        while start and undecided and self._leaves_undecided(start - 1, undecided):
            start -= 1
            undecided = set(self.moves[start].before.acting())
        return range(start, len(self.moves))

    def _leaves_undecided(self, index: int, undecided: set[int]) -> bool:
        """Whether a move belongs to a secret choice in which, after it, exactly these seats have still to choose."""
        played = self.moves[index]
        is_choice = played.actor != CHANCE and played.actor not in undecided
        return is_choice and set(played.before.acting()) == undecided | {played.actor}

    def _later_in_choice(self, index: int) -> tuple[int, ...]:
        """The indices of the moves that other seats made after a move in the same secret choice."""
        indices = []
        undecided = set(self.moves[index].before.acting()) - {self.moves[index].actor}
        for later in range(index + 1, len(self.moves)):
            played = self.moves[later]
            if not undecided or set(played.before.acting()) != undecided:
                break
            indices.append(later)
            undecided.discard(played.actor)
        return tuple(indices)

    def is_shown_to_all(self, index: int) -> bool:
        """Whether all people at one screen look together at the result of a move, before the screen is covered for the
        next turn. In most games they do if the move completes a secret choice of several seats. A game may name its
        milestones, such as the last trick of a deal: then they look together only at these."""
        if self.engine.milestone_events is not None:
            return any(is_of_kind(event, self.engine.milestone_events) for event in self.moves[index].events)
        # A move completes a secret choice if the move before it belongs to it too and left only this seat to choose.
        undecided = set(self.moves[index].before.acting())
        return index > 0 and len(undecided) == 1 and self._leaves_undecided(index - 1, undecided)

    # -- undo ----------------------------------------------------------------------------------------------------

    def revealed_since(self, index: int) -> bool:
        """Whether the move with this index, or a later one, has shown something hidden to the seat that made it."""
        seat = self.moves[index].actor
        return any(seat in event.reveals for played in self.moves[index:] for event in played.events)

    def last_choice_of(self, seats: Sequence[int]) -> int | None:
        """The index of the last move of these seats for which they had a choice. If they never had a choice, it is that
        of their last move; None if they have made no move. seats: those of all people at the table."""
        own = [index for index in reversed(range(len(self.moves))) if self.moves[index].actor in seats]
        for index in own:
            played = self.moves[index]
            if self.engine.forced_move(played.before.view(played.actor), alone=len(seats) == 1) is None:
                return index
        return own[0] if own else None

    def split_at(self, index: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The lines that remain when the move with this index is taken back, and the lines that are removed. The latter
        are this move and all later moves, except what other seats chose in the same secret choice."""
        same_choice = self._later_in_choice(index)
        lines = self.lines
        undone = [number for number in range(index, len(lines)) if number not in same_choice]
        remaining = tuple(line for number, line in enumerate(lines) if number not in undone)
        return remaining, tuple(lines[number] for number in undone)

    def with_lines(self, lines: Iterable[str]) -> GameHistory:
        """Another game under the same rules with these lines. Both games share the moves before the first line that
        differs, which need not be made again. Raises MoveError."""
        other, new_lines = GameHistory(self.engine, self.players, self.chosen), tuple(lines)
        pairs = zip(self.lines, new_lines, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))  # the number of moves to share
        other._moves = self.moves[:common]
        last_common_state = self.state if common == len(self.moves) else self.moves[common].before
        other.state = last_common_state.clone()
        for line in new_lines[common:]:
            other.add(*read_move(self.engine, other.state, line))
        return other

    # -- what a viewer may know ----------------------------------------------------------------------------------

    def visible_events(self, viewer: int | None) -> tuple[SeenEvent, ...]:
        """The events in the list of moves, as this viewer (None: a spectator) may see them. For speed, each call only
        adds the events of the moves since the last call."""
        covered, events = self._listed.get(viewer, (0, ()))
        kinds = self.engine.listed_events or self.engine.milestone_events
        for played in self.moves[covered:]:
            events = (*events, *played.log.seen_by(viewer, lambda event: is_of_kind(event, kinds)))
        self._listed[viewer] = len(self.moves), events
        return events

    def last_deal(self) -> int:
        """The number of moves up to the last deal, the deal included; 0 if nothing was dealt."""
        return max((number for number, played in enumerate(self.moves, 1) if played.actor == CHANCE), default=0)

    def opening(self, viewer: int | None) -> tuple[SeenEvent, ...]:
        """The events before the first choice, as this viewer (None: a spectator) may see them; () after that choice."""
        if any(played.actor != CHANCE for played in self.moves):
            return ()
        return tuple(moment for played in self.moves for moment in played.log.seen_by(viewer))

    def last_open_moment(self) -> int:
        """How many moves had been made when nothing was hidden from anybody for the last time; 0 if never."""
        return max((number for number, played in enumerate(self.moves, 1) if not played.hides), default=0)


def is_of_kind(event: Event, kinds: tuple[str, ...] | None) -> bool:
    """Whether an event is of one of these kinds. If `kinds` is None: whether the event reveals something hidden."""
    return bool(event.reveals) if kinds is None else event.kind in kinds


def replay_record(record: Record, name: str, with_states: bool = False) -> tuple[Record, GameHistory]:
    """Check the house rules and moves of a record and replay it. Returns the record in canonical form, which has only
    the house rules that differ from their defaults, and the game. Raises RecordError with the name and the wrong entry.

    name: what the error calls the record.
    with_states: True if the caller needs `GameHistory.moves`, which are then computed at once.
    """
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
            if with_states:
                game.add(*read_move(engine, game.state, line))
            else:
                game.replay(line)
        except MoveError as error:
            message, shown = N_("{name}: move {number} {line}: {reason}"), echo(line, _LONGEST_SHOWN)
            reason = sentence_of(error)
            raise RecordError(Sentence(message, name=name, number=number, line=shown, reason=reason)) from None
    return replace(record, options=differing(engine, record.players, chosen), moves=game.lines), game


def move_text(engine: Engine, actor: int, move: Move) -> str:
    """The line of a move, such as "A 1", or "* deal ..." for a deal. actor: a seat, or CHANCE."""
    return f"{seat_letter(actor)} {engine.format(actor, move)}"


def read_move(engine: Engine, state: State, line: str) -> tuple[int, Move]:
    """The seat (or CHANCE) and the move of a line. Raises MoveError if it is no move or not allowed in this state."""
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
        raise MoveError(_why_no_deal(engine, state, move))
    reason = engine.why_not(state.view(actor), move)
    raise MoveError(reason.sentence() if reason else N_("that is not allowed here"))


def _why_no_deal(engine: Engine, state: State, move: Move) -> str:
    """Why a deal is not allowed in a state."""
    if CHANCE not in state.acting():
        return N_("no deal is due here")
    reason = engine.why_no_deal(state.view(None), move)
    return reason.sentence() if reason else N_("that deal is impossible")


def _actor(letter: str, players: int) -> int:
    """The seat with this letter, or CHANCE for "*". Raises MoveError if there is no such seat."""
    if letter == "*":
        return CHANCE
    letters = SEAT_LETTERS[:players]
    if len(letter) != 1 or letter not in letters:
        message, shown = N_("there is no seat {letter}; the seats are {words}"), echo(letter, _LONGEST_SHOWN)
        raise MoveError(Sentence(message, letter=shown, words=", ".join(letters)))
    return letters.index(letter)
