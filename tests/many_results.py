"""Finished games by the thousand, as tests and measurements need them: records and notes written, none played."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random

from tablegame.core.options import complete, differing
from tablegame.games import find
from tablegame.session.games_folder import notes_path
from tablegame.session.history import GameHistory
from tablegame.session.notes import Notes, write_notes
from tablegame.session.seats import Chair, computer, person
from tablegame.storage.folders import Folders
from tablegame.storage.records import Record, write_record


def record_of(game: str, players: int, seed: int, **options: object) -> Record:
    """A game played to its end at random."""
    entry, rng = find(game), Random(seed)
    engine = entry.engine
    chosen = complete(engine, players, options)
    line = GameHistory(engine, players, chosen)
    while acting := line.state.acting():
        for seat in acting:
            state = line.state
            line.add(seat, engine.deal(state, rng) if seat < 0 else state.legal(seat).sample(rng))
    return Record(game, players, differing(engine, players, chosen), (), line.lines)


def seated(*names: str) -> tuple[Chair, ...]:
    """People by their names; a name of a level alone ("club") is a computer."""
    levels = ("beginner", "club", "strong", "perfect", "reader")
    return tuple(computer(name) if name in levels else person(name) for name in names)


def keep(folders: Folders, record: Record, notes: Notes, id: str) -> Path:
    """Lay a record and its notes where saved games lie."""
    folders.games.mkdir(parents=True, exist_ok=True)
    path = folders.games / f"{id}.yaml"
    path.write_text(write_record(record), "utf-8")
    notes_path(path).write_text(write_notes(notes), "utf-8")
    return path


def many(folders: Folders, number: int) -> None:
    """So many finished games of all kinds, copied from a few small ones, of three people against computers."""
    small: tuple[tuple[str, int, dict[str, object]], ...] = (
        ("contraconquer", 3, {"copies": 2}),
        ("procession", 2, {"length": 5}),
        ("precognition", 3, {"ranks": 3}),
        ("wargops", 4, {"ranks": 3}),
    )
    made = [record_of(game, players, seed, **options) for seed in range(4) for game, players, options in small]
    rng = Random(1)
    for index in range(number):
        record = made[index % len(made)]
        names = rng.sample(("Anna", "Ben", "Carla", "club", "strong", "club", "club"), record.players)
        if set(names) <= {"club", "strong"}:
            names[0] = "Anna"
        created = f"20{20 + index % 5}-{index % 12 + 1:02}-{index % 28 + 1:02}T20:{index % 60:02}:00"
        notes = replace(Notes(seated(*names), f"{rng.getrandbits(128):032x}"), created=created)
        path = keep(folders, record, notes, f"game-{index:05}")
        os.utime(path, (1_600_000_000 + index, 1_600_000_000 + index))
