"""Records are replayed: every option and move is checked against the rules; errors name file, entry and reason.
`replay` prints the state that a record leads to, as JSON (docs/records.md) and in words.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tablegame.core.contract import CHANCE, Engine, Move, State
from tablegame.core.domain import legal_as_json
from tablegame.core.errors import MoveError, OptionError, RecordError, echo
from tablegame.core.options import check_players, choose, differing
from tablegame.core.text import N_, SEAT_LETTERS, Sentence, seat_letter, sentence_of
from tablegame.games import Game, find
from tablegame.session.seats import tidy
from tablegame.storage.files import LARGEST
from tablegame.storage.records import Record, read_record
from tablegame.storage.strict_yaml import read_bytes

_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class RecordOpening:
    """The part of a record before its moves: the game, all house rules, and the canonical head."""

    entry: Game
    chosen: dict[str, Any]
    head: Record
    """The record without its moves, its options only those that differ from the defaults."""


class ReplayStep(NamedTuple):
    """A moment of a replay: how many moves have been made, the last one in canonical form, the state it led to.

    The state is the same object throughout the replay; clone it to keep it.
    """

    number: int
    line: str | None
    state: State


def load_record(path: Path) -> Record:
    """The record of a file on the command line, its form checked. Raises RecordError."""
    return read_record(read_bytes(path, str(path), piped=True, most=LARGEST), str(path))


def opening(record: Record, name: str) -> RecordOpening:
    """Understand game, players and options of a record; raises RecordError that begins with the name."""
    key = "game"
    try:
        entry = find(record.game)
        key, engine = "options", entry.engine
        chosen = choose(engine, record.players, record.options)
        key = "players"
        check_players(engine, record.players, chosen)
    except (OptionError, RecordError) as error:
        raise RecordError(Sentence("{name}: {key}: {reason}", name=name, key=key, reason=sentence_of(error))) from None
    options = differing(engine, record.players, chosen)
    return RecordOpening(entry, chosen, replace(record, options=options, moves=()))


def replay(record: Record, name: str) -> Iterator[ReplayStep]:
    """The moments of a record, the beginning first; raises RecordError at the first entry that is wrong."""
    opened = opening(record, name)
    engine = opened.entry.engine
    state = engine.new(record.players, opened.chosen)
    yield ReplayStep(0, None, state)
    for number, line in enumerate(record.moves, 1):
        actor, move = read_entry(engine, state, name, number, line)
        state.apply(actor, move)
        yield ReplayStep(number, move_text(engine, actor, move), state)


def check(record: Record, name: str) -> Record:
    """The record in canonical form, every move checked; raises RecordError."""
    lines = tuple(step.line for step in replay(record, name) if step.line is not None)
    return replace(opening(record, name).head, moves=lines)


def read_entry(engine: Engine, state: State, name: str, number: int, line: str) -> tuple[int, Move]:
    """Who moves and how, by that line of a record of that name; raises RecordError."""
    try:
        return read_move(engine, state, line)
    except MoveError as error:
        message, said = N_("{name}: move {number} {line}: {reason}"), echo(line, _LONGEST_SHOWN)
        raise RecordError(Sentence(message, name=name, number=number, line=said, reason=sentence_of(error))) from None


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


def state_json(engine: Engine, step: ReplayStep) -> dict[str, Any]:
    """The state as plain values under the keys of docs/records.md."""
    state = step.state
    acting = state.acting()
    winners = None if acting else sorted(seat_letter(seat) for seat in state.winners())
    return {
        "n": step.number,
        "move": step.line,
        "to_act": sorted(seat_letter(actor) for actor in acting),
        "legal": {
            seat_letter(seat): legal_as_json(state.legal(seat), partial(engine.format, seat))
            for seat in sorted(acting)
            if seat != CHANCE
        },
        "over": not acting,
        "scores": {seat_letter(seat): score for seat, score in enumerate(state.scores())},
        "winners": winners,
        "table": state.table_as_json(),
    }


def state_in_words(entry: Game, state: State, seat: int | None, record: Record) -> str:
    """The state in English for people, as that seat (None: a spectator) may know it."""

    def name_of(each: int) -> str:
        return (tidy(record.seats[each]) if record.seats else "") or seat_letter(each)

    return entry.text.state_in_english(state.view(seat), name_of)


def print_replay(path: str, as_json: bool, every: bool, view: str | None) -> int:
    """Do `tablegame replay`; the exit status. Raises RecordError."""
    record = load_record(Path(path))
    if every:
        engine = opening(record, path).entry.engine
        for step in replay(record, path):
            print(json.dumps(state_json(engine, step)))
        return 0
    opened = opening(record, path)
    seat = None if view is None else _seat(view, record.players)
    step = deque(replay(record, path), maxlen=1)[0]
    if not as_json:
        print(state_in_words(opened.entry, step.state, seat, record))
    elif seat is None:
        print(json.dumps(state_json(opened.entry.engine, step)))
    else:
        print(json.dumps(opened.entry.engine.view_as_json(step.state.view(seat))))
    return 0


def _seat(letter: str, players: int) -> int:
    letters = SEAT_LETTERS[:players]
    if len(letter) != 1 or letter not in letters:
        raise RecordError(f"--view {echo(letter)}: there is no such seat; the seats are {', '.join(letters)}")
    return letters.index(letter)
