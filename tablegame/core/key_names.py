"""Names of keys for a player to read. The program itself calls a key "ctrl+z", "pageup" or "left"."""

from __future__ import annotations

import re
from typing import Final

from tablegame.core.text import N_, Words

_KEY_WORDS: Final = {
    "enter": N_("Enter"),
    "space": N_("Space"),
    "escape": N_("Esc"),
    "tab": N_("Tab"),
    "backspace": N_("Backspace"),
    "delete": N_("Del"),
    "insert": N_("Insert"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("Page up"),
    "pagedown": N_("Page down"),
    "ctrl": N_("Ctrl"),
    "shift": N_("Shift"),
    "alt": N_("Alt"),
}
_KEY_SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓", "-": "−"}

_PIECES_OF_SHEET_LINE: Final = re.compile(
    r"Ctrl\+\w|Shift and|Page up|page up|Page down|page down|[A-Z][a-z]+|F\d+|\w|[←→↑↓+−?/…–]"
)


def key_text(name: str, words: Words | None = None) -> str:
    """The name of a key as a button shows it, in the language of `words` or in English. name: such as "ctrl+z".

    >>> key_text("ctrl+z"), key_text("pageup"), key_text("ctrl++")
    ('Ctrl+Z', 'Page up', 'Ctrl++')
    """

    def part_text(part: str) -> str:
        if part in _KEY_WORDS:
            return _KEY_WORDS[part] if words is None else words(_KEY_WORDS[part])
        return _KEY_SIGNS.get(part, part.upper())

    parts = re.split(r"(?<=.)\+(?=.)", name)  # not at the key "+" itself
    return "+".join(map(part_text, parts))


def keys_in(text: str, words: Words) -> tuple[str, ...]:
    """The program's names of the keys in an English line of the list of keys: "2 … 4, Ctrl+Z" has 2, 3, 4 and ctrl+z.
    Single letters ("A J Q K") are those on cards, which differ by language: such a line is first translated."""
    names_cards = len(text) > 1 and all(len(piece) == 1 for piece in text.replace(",", "").split())
    text = words(text) if names_cards else text
    by_text = {key_text(name): name for name in (*_KEY_WORDS, *_KEY_SIGNS)}
    keys: list[str] = []
    modifier = ""
    pieces = _PIECES_OF_SHEET_LINE.findall(text)
    for i, piece in enumerate(pieces):
        if piece in "…–":  # a range of digits: its ends are pieces of their own
            keys += map(str, range(int(pieces[i - 1]) + 1, int(pieces[i + 1])))
        elif piece == "Shift and":  # all keys that follow are pressed with Shift
            modifier = "shift+"
        else:
            capitalised = piece[:1].upper() + piece[1:]  # "page up", where it is not the first key of the line
            name = by_text.get(capitalised) or by_text.get(piece) or piece.lower()
            keys.append(modifier + name)
    return tuple(keys)
