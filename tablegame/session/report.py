"""What `replay` prints: a state as JSON (docs/records.md) and in words for people."""

from __future__ import annotations

import json
from collections import deque
from functools import partial
from pathlib import Path
from typing import Any

from tablegame.core.contract import CHANCE, SEAT_LETTERS, Engine, State, seat_letter
from tablegame.core.domain import legal_as_json
from tablegame.core.errors import RecordError, echo
from tablegame.games import Game
from tablegame.session.replay import ReplayStep, load_record, opening, replay
from tablegame.session.seats import tidy
from tablegame.storage.records import Record


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
        "table": state.table(),
    }


def state_in_words(entry: Game, state: State, seat: int | None, record: Record) -> str:
    """The state in English for people, as that seat (None: a spectator) may know it."""

    def name_of(each: int) -> str:
        return (tidy(record.seats[each]) if record.seats else "") or seat_letter(each)

    return entry.text.people(state.view(seat), name_of)


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
        print(json.dumps(opened.entry.engine.describe(step.state.view(seat))))
    return 0


def _seat(letter: str, players: int) -> int:
    letters = SEAT_LETTERS[:players]
    if len(letter) != 1 or letter not in letters:
        raise RecordError(f"--view {echo(letter)}: there is no such seat; the seats are {', '.join(letters)}")
    return letters.index(letter)
