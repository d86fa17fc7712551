"""`tablegame replay`: the state that a record leads to, as JSON (docs/records.md) and in words."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from tablegame.core.contract import CHANCE, Engine, State
from tablegame.core.domain import legal_as_json
from tablegame.core.errors import RecordError, echo
from tablegame.core.text import SEAT_LETTERS, seat_letter
from tablegame.games import Game, find
from tablegame.session.history import replay_record
from tablegame.session.seats import tidy
from tablegame.storage.files import LARGEST
from tablegame.storage.records import Record, read_record
from tablegame.storage.strict_yaml import read_bytes


def load_record(path: Path) -> Record:
    """The record of a file on the command line, its form checked. Raises RecordError."""
    return read_record(read_bytes(path, str(path), piped=True, most=LARGEST), str(path))


def state_json(engine: Engine, number: int, line: str | None, state: State) -> dict[str, Any]:
    """The state after so many moves, the last of which is that line, under the keys of docs/records.md."""
    acting = state.acting()
    winners = None if acting else sorted(seat_letter(seat) for seat in state.winners())
    return {
        "n": number,
        "move": line,
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
    record, line = replay_record(load_record(Path(path)), path)
    states, texts = (*(made.before for made in line.moves), line.state), (None, *line.lines)
    seat = None if view is None or every else seat_of("--view", view, record.players)
    if every or (as_json and seat is None):
        for number in range(0 if every else len(line.moves), len(states)):
            print(json.dumps(state_json(line.engine, number, texts[number], states[number])))
    elif as_json:
        print(json.dumps(line.engine.view_as_json(line.state.view(seat))))
    else:
        print(state_in_words(find(record.game), line.state, seat, record))
    return 0


def seat_of(option: str, letter: str, players: int) -> int:
    """The seat that an option of the command line names. Raises RecordError."""
    letters = SEAT_LETTERS[:players]
    if len(letter) != 1 or letter not in letters:
        raise RecordError(f"{option} {echo(letter)}: there is no such seat; the seats are {', '.join(letters)}")
    return letters.index(letter)
