"""The keys of the program with what they do, for the key sheet and to find out which are taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from tablegame.core.key_names import keys_in
from tablegame.core.options import complete
from tablegame.core.text import N_, Words
from tablegame.games import GAMES
from tablegame.ui.desk import OwnKeys

Lines: TypeAlias = "tuple[tuple[str, str], ...]"
"""Keys, as they are at first and in English, with what they do."""

REVIEW: Final = OwnKeys(
    N_("Review"),
    (
        ("← →", N_("to the choice before, to the next one")),
        ("1 … 8", N_("through whose eyes")),
        ("M", N_("the next mistake, to find it yourself")),
        ("S", N_("show the answer")),
        ("W", N_("what the computer thought")),
        ("L", N_("how it is likely to go on")),
        ("B", N_("play on from here")),
        ("O", N_("the same cards from another chair")),
        ("P", N_("pause the analysis, or resume it")),
    ),
)
SHEET: Final[tuple[tuple[str, Lines], ...]] = (
    (
        N_("Everywhere"),
        (
            ("Tab", N_("to the next group; with Shift to the one before")),
            ("← → ↑ ↓", N_("within a group; a number takes left and right")),
            ("Enter Space", N_("activates what has the focus")),
            ("Esc", N_("back, close, menu")),
            ("F1", N_("the rule book at the place that matters")),
            ("F5 F6 F7", N_("where you are, your hand, the table in words")),
            ("F8 F9", N_("the score and what you can do, in words")),
            ("Y", N_("shows the card under the mouse or in focus large, as long as it is held")),
            ("F11", N_("full screen")),
            ("?", N_("this sheet")),
            ("Page up, Page down, Home, End", N_("scroll")),
            ("/ Ctrl+F", N_("looks for words, in the rule book")),
            ("Ctrl+V", N_("opens a game from the clipboard")),
            ("Ctrl+O", N_("the saved games, on the shelf")),
            ("P", N_("practice, on the shelf; at a table it stands in the menu")),
            ("Ctrl+Q", N_("asks whether to close the window; everything is kept")),
        ),
    ),
    (
        N_("At the table"),
        (
            ("← → ↑ ↓", N_("from card to card; the card they come to is lifted")),
            ("Enter Space", N_("plays the lifted card; Enter does what the brass button says")),
            ("H", N_("a hint, which counts as help")),
            ("W", N_("the tutor, and marks on your choices")),
            ("C", N_("the charts of the game; while C names a card, M M C")),
            ("T", N_("what was played so far, to be looked at again")),
            ("L", N_("keeps that list open beside the table, where the window is wide enough")),
            ("R", N_("the house rules in force")),
            ("S", N_("seats: join, leave, change a level")),
            ("Ctrl+Z, Ctrl+Y", N_("takes a choice back, puts it back")),
            ("F", N_("fast forward, up to your next choice or a settlement; again to stop")),
            ("+ −", N_("the pace of the table: faster, slower")),
            ("Space", N_("pauses a demonstration")),
            ("Ctrl+C", N_("copies the game to the clipboard")),
            ("M", N_("the menu; in it Q leads to the shelf, M once more to all the rest")),
        ),
    ),
    (
        N_("Saved games"),
        (
            ("F2", N_("renames a game")),
            ("Del", N_("deletes it; Ctrl+Z brings it back")),
        ),
    ),
    (
        N_("Menus and pages"),
        (("Q N E B V O", N_("a button on which the letter is shown")),),
    ),
)
"""Groups of keys with their effects, as message ids."""


def every_line(words: Words) -> Iterator[tuple[str, str]]:
    """Every key of the program with what it does, also those of games that are not played at present."""
    games = (game.scene.keys(complete(game.engine, game.engine.usual_players, {})) for game in GAMES)
    for lines in (*(lines for _, lines in SHEET[:-1]), *games, REVIEW.keys, SHEET[-1][1]):
        for keys, does in lines:
            for key in keys_in(keys, words):
                yield key, does
