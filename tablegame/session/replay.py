"""The command `tablegame replay`: prints the state that a record leads to, as JSON (docs/records.md) or in words."""

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
    """The record in a file, or a pipe, that the command line names. Its moves are not checked. Raises RecordError."""
    return read_record(read_bytes(path, str(path), piped=True, most=LARGEST), str(path))


def state_json(engine: Engine, number: int, line: str | None, state: State) -> dict[str, Any]:
    """A state as JSON (docs/records.md). number: how many moves led to it. line: the last of them; None for no move."""
    acting = state.acting()
    choosing = sorted(seat for seat in acting if seat != CHANCE)
    winners = None if acting else sorted(seat_letter(seat) for seat in state.winners())
    return {
        "n": number,
        "move": line,
        "to_act": sorted(seat_letter(actor) for actor in acting),
        "legal": {
            seat_letter(seat): legal_as_json(state.legal(seat), partial(engine.format, seat)) for seat in choosing
        },
        "over": not acting,
        "scores": {seat_letter(seat): score for seat, score in enumerate(state.scores())},
        "winners": winners,
        "table": state.table_as_json(),
    }


def state_in_words(entry: Game, state: State, seat: int | None, record: Record) -> str:
    """What a seat (None: a spectator) may know of a state, as a text in English. record: has the players' names."""

    def name_of(seat: int) -> str:
        name = tidy(record.seats[seat]) if record.seats else ""
        return name or seat_letter(seat)

    return entry.text.state_in_english(state.view(seat), name_of)


def print_replay(path: str, as_json: bool, every: bool, view: str | None) -> int:
    """Run the command; returns the exit status. Raises RecordError.

    path: the file of the record. as_json: print JSON instead of words.
    every: print all states of the game and not only the last one, always as JSON.
    view: the letter of the seat whose view is printed; None for the whole state.
    """
    record, history = replay_record(load_record(Path(path)), path)
    engine = history.engine
    seat = None if view is None or every else seat_of("--view", view, record.players)
    if every or (as_json and seat is None):
        states = (*(played.before for played in history.moves), history.state)
        lines = (None, *history.lines)  # by state the move that led to it; None for the first state
        first = 0 if every else len(history.moves)  # without `every` only the last state
        for number in range(first, len(states)):
            print(json.dumps(state_json(engine, number, lines[number], states[number])))
    elif as_json:
        print(json.dumps(engine.view_as_json(history.state.view(seat))))
    else:
        print(state_in_words(find(record.game), history.state, seat, record))
    return 0


def seat_of(option: str, letter: str, players: int) -> int:
    """The seat with this letter. Raises RecordError, with the name of the command-line option, if there is none."""
    letters = SEAT_LETTERS[:players]
    if len(letter) != 1 or letter not in letters:
        raise RecordError(f"{option} {echo(letter)}: there is no such seat; the seats are {', '.join(letters)}")
    return letters.index(letter)
