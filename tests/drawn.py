"""Lists of keys of art, for the tests of art."""

from __future__ import annotations

from tablegame.art import assets, diagrams, pieces
from tablegame.art.indexed import CUTS
from tablegame.art.number_cards import HIGHEST, LETTERS
from tablegame.art.pack import house_pack


def french_pack() -> list[str]:
    """The 52 French cards, suit by suit, and the joker."""
    cards = house_pack("french")
    suited = [f"french/{suit}/{rank}/full" for suit in cards.suits for rank in cards.ranks]
    return [*suited, "french/joker/full"]


def german_pack() -> list[str]:
    """The 32 German cards, suit by suit from the sow down."""
    cards = house_pack("german")
    return [f"german/{suit}/{rank}/full" for suit in cards.suits for rank in reversed(cards.ranks)]


def contract_keys() -> list[str]:
    """The signs of the contracts, in the order of the contracts."""
    return [f"contract/{name}" for name in (*assets.CONTRACTS[:-1], *pieces.SUITS, assets.CONTRACTS[-1])]


def medallions() -> list[str]:
    """All portraits, each followed by its expressions, and all tokens."""
    moods = ("", *(f"/{mood}" for mood in assets.MOODS))
    people = [f"person/{name}{mood}" for name in assets.names("person") for mood in moods]
    return people + [f"token/{name}" for name in assets.names("token")]


def keys() -> tuple[str, ...]:
    """Keys of every kind of art, with every rank and every seat, and each optional part of a key at least once."""
    found = []
    for rank in range(1, 10):
        card = f"contra/{LETTERS[(rank - 1) // 3]}/{rank}"
        found += [f"{card}/{cut}/{style}" for cut in ("full", "small") for style in ("hyphens", "bare")]
        found += [f"{card}/{cut}/hyphens/lit{rank % 3}" for cut in ("full", "small")]
    for rank in range(13):
        found += [f"remainder/{rank % 8}/{rank}/{words}" for words in ("full", "small", "full/faded")]
    found += _pack_keys()
    found += [*contract_keys(), "contract/zero/light", "contract/clubs/light", "contract/diamonds/four"]
    found += [f"counter/{seat}/{state}".rstrip("/") for seat in range(8) for state in pieces.STATES]
    found += [*(f"pencil/ring/{which}" for which in range(pieces.RINGS)), "pencil/hatching"]
    found += medallions() + _diagram_keys()
    found += ["back", "back/sealed", *(f"{kind}/{seat}" for kind in ("seat", "ring") for seat in range(8))]
    found += [f"icon/{name}" for name in assets.ICONS] + ["icon/hint/light", "dot/full", "dot/empty", "crown"]
    found += [f"judged/{name}" for name in assets.JUDGED]
    return (*found, "chips/0/0/0/0", "chips/0/0/0/1", "chips/0/3/0/4", "chips/3/4/3/4")


def _pack_keys() -> list[str]:
    """Every whole card of the packs, and samples of the smaller cuts."""
    found, suits = french_pack(), "SHDC"
    for suit in suits:
        found += [f"french/{suit}/{rank}/{cut}" for rank in ("10", "J") for cut in ("small", "rail")]
    found += ["french/joker/small", "french/joker/rail", "french/joker/full/faded"]
    for cut in CUTS:
        found += [f"french/{suit}/{rank}/{cut}/four" for suit, rank in (("D", "7"), ("C", "10"), ("D", "K"))]
        found += [f"french/{'SHDC'[seat - 4]}/{rank}/{cut}/of-{seat}" for seat, rank in ((4, "9"), (7, "J"), (6, "A"))]
        found += [f"french/H/8/{cut}/faded", f"french/S/Q/{cut}/as-D", f"french/C/J/{cut}/four/of-5/as-B/faded"]
        found += [f"italian/{suit}/{rank}/{cut}" for suit in suits for rank in ("F", "C", "R")]
        found += [f"italian/{suit}/{rank}/{cut}/four/of-5" for suit, rank in (("H", "7"), ("D", "C"))]
        found += [f"number/{rank % 8}/{rank}/{cut}" for rank in range(1, HIGHEST + 1)] + [f"number/3/11/{cut}/faded"]
    found += [f"pip/{suit}" for suit in suits] + ["pip/D/four", "pip/C/four", *german_pack()]
    for cut in CUTS:
        found += [f"german/{suit}/{rank}/{cut}" for suit in "EGHS" for rank in ("U", "10", "A") if cut != "full"]
        found += [f"german/E/A/{cut}/as-A", f"german/H/9/{cut}/as-none", f"german/S/K/{cut}/faded"]
        found += [f"german/G/A/{cut}/as-A/faded", f"german/G/O/{cut}/as-none/faded"]
    return [*found, *(f"sign/{suit}" for suit in "EGHS")]


def _diagram_keys() -> list[str]:
    """Diagrams of every kind and name."""
    named = [f"lines/{name}" for name in diagrams.LINES] + [f"step/{letter}" for letter in diagrams.STEPS]
    return [*named, "rows/00000/00010/10010/10011", "seats/as-dealer/as-forehand/as-turn-up"]
