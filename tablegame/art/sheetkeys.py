"""Keys of what stands on a score sheet: contract, counter, pencil (docs/art-keys.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablegame.art import contracts, counters
from tablegame.art.inks import Inks
from tablegame.art.packkeys import plain_number


def _contract(words: list[str], inks: Inks) -> str | None:
    match words:
        case [name, *rest] if name in contracts.NAMES and rest in ([], ["light"], ["four"]):
            return contracts.contract(inks, name, inks.light if rest == ["light"] else inks.text, rest == ["four"])
    return None


def _counter(words: list[str], inks: Inks) -> str | None:
    match words:
        case [seat, *rest] if len(rest) < 2 and (*rest, "")[0] in counters.STATES and rest != [""]:
            owner = plain_number(seat, 0, 7)
            return None if owner is None else counters.counter(inks, owner, (*rest, "")[0])
    return None


def _pencil(words: list[str], inks: Inks) -> str | None:
    match words:
        case ["ring", word]:
            which = plain_number(word, 0, counters.RINGS - 1)
            return None if which is None else counters.ring(inks, which)
        case ["hatching"]:
            return counters.hatching(inks)
    return None


KINDS: Final[dict[str, Callable[[list[str], Inks], str | None]]] = {
    "contract": _contract,
    "counter": _counter,
    "pencil": _pencil,
}


def keys() -> list[str]:
    """Every sign, counters of every seat in every state, every stroke of the pencil."""
    found = [f"contract/{name}" for name in contracts.NAMES]
    found += ["contract/zero/light", "contract/clubs/light", "contract/diamonds/four"]
    for seat in range(8):
        found += [f"counter/{seat}/{state}".rstrip("/") for state in counters.STATES]
    return [*found, *(f"pencil/ring/{which}" for which in range(counters.RINGS)), "pencil/hatching"]
