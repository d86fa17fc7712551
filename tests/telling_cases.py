"""Whom and what the tellings of a table are tried with."""

from __future__ import annotations

from tablegame.games.contraconquer.scene import parts as parts

NAMES = ("Anna", "Berta", "Cilla", "Dora", "Emil", "Fritz", "Gustl", "Hans")
