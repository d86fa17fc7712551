"""The complete default look, Felt by lamplight. Every theme names only what differs from it."""

from __future__ import annotations

from typing import Final

from tablegame.theme.model import (
    Back,
    ButtonColours,
    ButtonInks,
    Felt,
    FocusColours,
    Light,
    Panels,
    Plaque,
    Stock,
    Theme,
    TypeFamilies,
    Wood,
    WordInks,
)

_SEATS = ("#a8281c", "#1f4479", "#2e6b2a", "#8f3aa6", "#7d5410", "#0f6670", "#5e3a1c", "#46505a")

LAMPLIGHT: Final = Theme(
    key="felt",
    title=(
        ("en", "Felt by lamplight"),
        ("de", "Filz im Lampenlicht"),
        ("fr", "Tapis sous la lampe"),
        ("pl", "Sukno w świetle lampy"),
    ),
    felt=Felt(base="#225a41", light="#387253", shade="#0b3022"),
    wood=Wood(base="#6a4125", dark="#35190c", light="#96663a", line="#c9a04e"),
    light=Light(lamp=0.55, corners=0.6),
    seat_inks=_SEATS,
    card_inks=_SEATS,
    card=Stock(top="#fffdf6", bottom="#f3ead6", edge="#cdbf9f", text="#262019", faint="#6e6454"),
    back=Back(base="#8c2320", dark="#6d1715", line="#ecd6a4"),
    panels=Panels(top="#fffdf5", bottom="#f3ead5", frame="#c9a45c", row="#efe5cd", lit="#f8e39a"),
    plaque=Plaque(fill="#10261d", line="#a98a4a", text="#f6efdc"),
    buttons=ButtonInks(
        brass=ButtonColours(top="#f6dc94", bottom="#cfa046", line="#8a6320", text="#33220a"),
        green=ButtonColours(top="#2b6a4d", bottom="#174330", line="#c4a254", text="#fbf5e3"),
        ivory=ButtonColours(top="#fffdf5", bottom="#eee3c8", line="#b9a06a", text="#2a2118"),
        quiet=ButtonColours(top="#efe5cd", bottom="#e9dcc0", line="#d3c197", text="#4a4032"),
    ),
    words=WordInks(
        text="#2a2118",
        soft="#5a4f40",
        faint="#6e6250",
        accent="#9c2519",
        warning="#a3200f",
        link="#1f4479",
        felt_text="#fbf5e3",
        felt_soft="#f3eedd",
        gold="#f7e6b4",
    ),
    focus=FocusColours(panel="#a8281c", felt="#ffe9a8"),
    highlight="#ffe07a",
    shadow=0.6,
    faces=TypeFamilies(serif="crimson-text", sans="source-sans-pro"),
)
