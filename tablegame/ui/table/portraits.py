"""The pictures of who sits at a table, as keys of art: portraits of characters, tokens of people, "" for the shape of
the seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tablegame.art.assets import names
from tablegame.session.seats import Chair, computer, person

if TYPE_CHECKING:
    from tablegame.session.saves import Saved


def portrait(chair: Chair, tokens: Mapping[str, str]) -> str:
    """The picture of who sits there, "" for none. tokens: what people have chosen, by name."""
    if chair.person:
        token = tokens.get(chair.name, chair.face)
        return f"token/{token}" if token in names("token") else ""
    return f"person/{chair.face}" if chair.face in names("person") else ""


def portraits(chairs: Sequence[Chair], tokens: Mapping[str, str]) -> tuple[str, ...]:
    """The pictures of everybody at a table, by seat; of two with the same picture the second has the shape."""
    found: list[str] = []
    for chair in chairs:
        picture = portrait(chair, tokens)
        found.append("" if picture in found else picture)
    return tuple(found)


def portraits_of(saved: Saved, tokens: Mapping[str, str]) -> tuple[str, ...]:
    """The same for a saved game."""
    seats = enumerate(zip(saved.names, saved.faces, strict=False))
    chairs = (person(name, face) if seat in saved.persons else computer("", name, face) for seat, (name, face) in seats)
    return portraits(tuple(chairs), tokens)
