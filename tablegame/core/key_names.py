"""Names of keys ("h", "ctrl+z", "pageup") in words, and the buttons of a gamepad that do the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tablegame.core.text import N_, Words

_NAMED: Final = {
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
_SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓", "-": "−"}

BUTTONS: Final = {
    "a": "enter",
    "b": "escape",
    "x": "space",
    "y": "h",
    "start": "m",
    "leftshoulder": "shift+tab",
    "rightshoulder": "tab",
    "righttrigger": "f",
    "leftstick": "f1",
    "rightstick": "c",
    "rightup": "pageup",
    "rightdown": "pagedown",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
"""The buttons of a gamepad, by their names in SDL, with the keys that do the same."""
WITH_BACK: Final = {"a": "f5", "down": "f6", "up": "f7", "left": "f8", "right": "f9"}
"""The same while Back is held: the summaries of the picture."""
PAD_WORDS: Final = {
    **{button: button.upper() for button in "abxy"},
    **{button: _SIGNS[button] for button in ("left", "right", "up", "down")},
    "start": "Start",
    "leftshoulder": "LB",
    "rightshoulder": "RB",
    "righttrigger": "RT",
    "leftstick": "L3",
    "rightstick": "R3",
    "rightup": "R↑",
    "rightdown": "R↓",
}
"""What is printed on each button."""
_PAD: Final = {
    **{key: PAD_WORDS[button] for button, key in BUTTONS.items()},
    **{key: f"Back {PAD_WORDS[button]}" for button, key in WITH_BACK.items()},
    "?": "Back",
}
_ON_SHEET: Final = re.compile(
    r"Ctrl\+\w|Shift and|Page up|page up|Page down|page down|[A-Z][a-z]+|F\d+|\w|[←→↑↓+−?/…–]",
)

LETTERS_NAMED: Final = frozenset(
    (
        N_("That key does nothing now: ? shows those that do."),
        N_("Nothing is hidden at this moment; M leads to the next mistake."),
        N_("the menu; in it Q leads to the shelf, M once more to all the rest"),
    )
)
"""The sentences that name a letter or a sign for which a gamepad has a button."""


def key_text(name: str, words: Words | None = None) -> str:
    """A key as it is written on a button: "Ctrl+Z"; in English without words."""
    front, last = (name[:-1], "+") if name.endswith("+") else (name[: name.rfind("+") + 1], name.rpartition("+")[2])
    parts = [*front.split("+")[:-1], last] if front else [last]
    return "+".join(_SIGNS.get(part) or _label(part, words) for part in parts)


def _label(part: str, words: Words | None) -> str:
    if part not in _NAMED:
        return part.upper()
    return _NAMED[part] if words is None else words(_NAMED[part])


def keys_in(text: str, words: Words) -> tuple[str, ...]:
    """The keys that a line of the key sheet names in English: "2 … 4, Ctrl+Z" names four. Letters on cards are those of
    the language: "A J Q K" names others elsewhere."""
    on_cards = len(text) > 1 and all(len(piece) == 1 for piece in text.replace(",", "").split())
    text = words(text) if on_cards else text
    by_text = {key_text(name): name for name in (*_NAMED, *_SIGNS)}
    found: list[str] = []
    shifted = ""
    pieces = _ON_SHEET.findall(text)
    for i, piece in enumerate(pieces):
        if piece in "…–":
            found += map(str, range(int(pieces[i - 1]) + 1, int(pieces[i + 1])))
        elif piece == "Shift and":
            shifted = "shift+"
        else:
            found.append(shifted + (by_text.get(piece[:1].upper() + piece[1:]) or by_text.get(piece) or piece.lower()))
    return tuple(found)


class KeyHints:
    """How keys are shown: by their names, or as buttons of the gamepad in use. letters: letter keys do something."""

    def __init__(self, pad: bool = False, words: Words | None = None, letters: bool = True) -> None:
        self.pad, self._letters = pad, letters
        shown = _PAD if pad else {}
        self._caps = {key_text(name, words): text for name, text in shown.items()}
        self._named = [(key_text(name), key_text(name, words), f"({text})") for name, text in shown.items()]
        self._sentences: dict[tuple[str, str], str] = {}
        """Sentences that were asked for before: a picture has hundreds, the same again and again."""

    def __bool__(self) -> bool:
        return bool(self._caps)

    def cap(self, hint: str) -> str:
        """The key of a button's hint as it is to be shown; "" for one that does nothing at present."""
        dead = self.pad or (len(hint) == 1 and not self._letters)
        return self._caps.get(hint, "" if dead else hint)

    def listed(self, keys: str) -> str:
        """Keys with commas between them, each perhaps with what it does ("P: Pass"), as they are to be shown."""
        parts = (key.partition(": ") for key in keys.split(", "))
        return ", ".join(self._caps.get(key, key) + mark + does for key, mark, does in parts)

    def sentence(self, message: str, translated: str) -> str:
        """A translated sentence with every key that it names as it is to be shown."""
        known = self._sentences.get((message, translated))
        if known is None:
            known = self._sentences[message, translated] = self._shown(message, translated)
        return known

    def _shown(self, message: str, translated: str) -> str:
        if any(message == english for english, _, _ in self._named):
            return translated
        found = {
            text: shown
            for english, text, shown in self._named
            if (len(english) > 1 or message in LETTERS_NAMED) and re.search(_alone([english]), message)
        }
        return re.sub(_alone(found), lambda match: found[match.group()], translated) if found else translated


def _alone(texts: Iterable[str]) -> str:
    """A pattern of these texts where they are no part of a word."""
    return rf"(?<![\w+])(?:{'|'.join(map(re.escape, texts))})(?![\w+])"
