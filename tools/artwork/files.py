"""Every picture that the graver's tools cut, by its path in `assets/`: the packs of the house, tokens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Final

from artwork import large
from artwork.back import back
from artwork.french import suits
from artwork.french.ace import ace
from artwork.french.court import COURTS, HORSES
from artwork.french.fool import cap, fool
from artwork.german import signs
from artwork.german.pictures import RANKS, picture
from artwork.svg import Exact, Proof, lines
from artwork.tokens.all import TOKENS
from artwork.woodcut.figure import Figure
from artwork.woodcut.medallion import SIDE, Medallion
from tablegame.art.card import HEIGHT, WIDTH
from tablegame.art.german import BARE
from tablegame.art.paths import HERE
from tablegame.storage.data import asset
from tablegame.storage.packs import read

SIZES: Final = (34, 52, 56, 84, 104, 126)
"""Heights at which signs of the German pack are printed beside and below indices."""

Cut = Callable[[Proof], None]


def files() -> dict[str, Callable[[], str]]:
    """What cuts the text of each file."""
    inks = read(asset("packs/french")).inks
    black = {words: colour for colour, words in reversed(tuple(inks.items()))}
    red = {words: colour for colour, words in inks.items()}
    paints = {suit: red if suit in "HD" else black for suit in suits.SUITS}
    edge = next(colour for colour, words in read(asset("packs/german")).inks.items() if words == "top")
    cards: dict[str, Cut] = {}
    for name, figure in (*COURTS.items(), *HORSES.items()):
        pack = "french" if name in COURTS else "italian"
        cards[f"{pack}/figures/{name}.svg"] = partial(_figure, figure)
    for field, suit in product(("", "narrow", "beside"), suits.SUITS):
        cards[f"french/figures/{field + '/' if field else ''}A{suit}.svg"] = partial(
            ace, suit=suit, field=field, paints=paints[suit]
        )
    cards["french/figures/joker.svg"] = partial(fool, first=0, paints=black)
    cards["french/figures/beside/joker.svg"] = partial(fool, first=1, paints=black)
    cards["french/back.svg"] = partial(back, sealed=False, paints=black)
    cards["french/back-sealed.svg"] = partial(back, sealed=True, paints=black)
    for suit, rank in product(signs.SUITS, RANKS):
        cards[f"german/figures/{suit}{rank}.svg"] = partial(picture, card=suit + rank)
        cards[f"german/figures/bare/{suit}{rank}.svg"] = partial(picture, card=suit + rank, placing=BARE)
    found: dict[str, Callable[[], str]] = {path: partial(_card, cut) for path, cut in cards.items()}
    for suit in suits.SUITS:
        found[f"french/signs/{suit}.svg"] = partial(_exact, partial(suits.sign, suit=suit, paints=paints[suit]), 104)
    found["french/signs/joker.svg"] = partial(_exact, partial(cap, paints=black), 108)
    for suit in signs.SUITS:
        found[f"german/signs/{suit}.svg"] = partial(_bare, suit, edge)
        for size in SIZES:
            sign = partial(signs.print_sign, suit=suit, placing=HERE, size=size)
            found[f"german/signs/{size}/{suit}.svg"] = partial(_exact, sign, size * 1.2)
    found |= large.files(read(asset("packs/large-print")))
    return {f"packs/{path}": cut for path, cut in found.items()} | _medallions()


def _medallions() -> dict[str, Callable[[], str]]:
    return {f"people/tokens/{name}.svg": partial(_medallion, medallion) for name, medallion in TOKENS.items()}


def _medallion(medallion: Medallion) -> str:
    drawing = Proof(SIDE, SIDE)
    medallion.print_on(drawing)
    return lines(drawing)


def _figure(figure: Callable[[], Figure], drawing: Proof) -> None:
    figure().print_on(drawing)


def _card(cut: Cut) -> str:
    drawing = Proof(WIDTH, HEIGHT)
    cut(drawing)
    return lines(drawing)


def _exact(cut: Cut, side: float) -> str:
    drawing = Exact(side)
    cut(drawing)
    return lines(drawing)


def _bare(suit: str, edge: str) -> str:
    drawing = Proof(100, 100)
    signs.bare(drawing, suit, edge)
    return lines(drawing)
