"""Whom and what the tellings of a table are tried with."""

from __future__ import annotations

from tablegame.games.contraconquer.scene import parts as parts

SHORT: dict[str, dict[str, object]] = {
    "contraconquer": {"copies": 1},
    "wargops": {"ranks": 5, "copies": 1, "games": 1},
    "precognition": {"ranks": 4},
    "contraspiel": {"deals": 1},
    "contractgrid": {"cap": 20},
    "procession": {"length": 5},
}


NAMES = ("Anna", "Berta", "Cilla", "Dora", "Emil", "Fritz", "Gustl", "Hans")
