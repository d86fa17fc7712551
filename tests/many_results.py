"""Finished games of which only the files are written: tests and measurements of the lists of games need thousands."""

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


def random_record(game: str, players: int, seed: int, **options: object) -> Record:
    """A whole game of random moves under the usual house rules, but for these options."""
    entry, rng = find(game), Random(seed)
    engine = entry.engine
    chosen = complete(engine, players, options)
    line = GameHistory(engine, players, chosen)
    while acting := line.state.acting():
        for seat in acting:
            state = line.state
            line.add(seat, engine.deal(state, rng) if seat < 0 else state.legal(seat).sample(rng))
    return Record(game, players, differing(engine, players, chosen), (), line.lines)


def chairs_named(*names: str) -> tuple[Chair, ...]:
    """A chair for each name: a computer player for the name of a level ("club"), else a person of that name."""
    levels = ("beginner", "club", "strong", "perfect", "reader")
    return tuple(computer(name) if name in levels else person(name) for name in names)


def store_game(folders: Folders, record: Record, notes: Notes, id: str) -> Path:
    """Write a record and its notes into the folder of saved games. Returns the path of the record."""
    folders.games.mkdir(parents=True, exist_ok=True)
    path = folders.games / f"{id}.yaml"
    path.write_text(write_record(record), "utf-8")
    notes_path(path).write_text(write_notes(notes), "utf-8")
    return path


def store_many_games(folders: Folders, number: int) -> None:
    """Store finished games of four kinds, with Anna, Ben, Carla and computer players; many share a record."""
    short_games: tuple[tuple[str, int, dict[str, object]], ...] = (
        ("contraconquer", 3, {"copies": 2}),
        ("procession", 2, {"length": 5}),
        ("precognition", 3, {"ranks": 3}),
        ("wargops", 4, {"ranks": 3}),
    )
    records = [
        random_record(game, players, seed, **options) for seed in range(4) for game, players, options in short_games
    ]
    rng = Random(1)
    for index in range(number):
        record = records[index % len(records)]
        names = rng.sample(("Anna", "Ben", "Carla", "club", "strong", "club", "club"), record.players)
        if set(names) <= {"club", "strong"}:
            names[0] = "Anna"
        created = f"20{20 + index % 5}-{index % 12 + 1:02}-{index % 28 + 1:02}T20:{index % 60:02}:00"
        notes = replace(Notes(chairs_named(*names), f"{rng.getrandbits(128):032x}"), created=created)
        path = store_game(folders, record, notes, f"game-{index:05}")
        os.utime(path, (1_600_000_000 + index, 1_600_000_000 + index))
