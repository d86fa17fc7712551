"""Keys as a player reads them: their texts ("ctrl+z" is "Ctrl+Z"), and the buttons of a gamepad that do the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
"""The keys of buttons that are pressed while Back is held: the summaries of the picture."""
PAD_WORDS: Final = {
    **{button: button.upper() for button in "abxy"},
    **{button: _KEY_SIGNS[button] for button in ("left", "right", "up", "down")},
    "start": "Start",
    "leftshoulder": "LB",
    "rightshoulder": "RB",
    "righttrigger": "RT",
    "leftstick": "L3",
    "rightstick": "R3",
    "rightup": "R↑",
    "rightdown": "R↓",
}
"""The label that is printed on each button."""
_BUTTON_LABELS: Final = {
    **{key: PAD_WORDS[button] for button, key in BUTTONS.items()},
    **{key: f"Back {PAD_WORDS[button]}" for button, key in WITH_BACK.items()},
    "?": "Back",
}
"""The label of the button that does the same, by the key."""
_PIECES_OF_SHEET_LINE: Final = re.compile(
    r"Ctrl\+\w|Shift and|Page up|page up|Page down|page down|[A-Z][a-z]+|F\d+|\w|[←→↑↓+−?/…–]",
)


def key_text(name: str, words: Words | None = None) -> str:
    """The key as it is written on a button, in English without a language.

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
    """The keys that a line of the key sheet names in English: "2 … 4, Ctrl+Z" names four.

    A line of single letters ("A J Q K") names letters on cards, which are those of the language.
    """
    on_cards = len(text) > 1 and all(len(piece) == 1 for piece in text.replace(",", "").split())
    text = words(text) if on_cards else text
    by_text = {key_text(name): name for name in (*_KEY_WORDS, *_KEY_SIGNS)}
    keys: list[str] = []
    modifier = ""
    pieces = _PIECES_OF_SHEET_LINE.findall(text)
    for i, piece in enumerate(pieces):
        if piece in "…–":
            keys += map(str, range(int(pieces[i - 1]) + 1, int(pieces[i + 1])))
        elif piece == "Shift and":
            modifier = "shift+"
        else:
            keys.append(modifier + (by_text.get(piece[:1].upper() + piece[1:]) or by_text.get(piece) or piece.lower()))
    return tuple(keys)


class KeyHints:
    """The way in which keys are shown at present: by their names, or as buttons of the gamepad in use."""

    def __init__(self, pad: bool = False, words: Words | None = None, letters: bool = True) -> None:
        """Without `letters` keys that are a single letter do nothing, so that no hint shows them."""
        self.pad, self._letters = pad, letters
        labels = _BUTTON_LABELS if pad else {}
        self._label_of_key = {key_text(name, words): label for name, label in labels.items()}
        # A letter is mostly a word or a rank in a sentence: a sentence that means its key has it in the field `key`.
        self._in_sentences = [
            (key_text(name), key_text(name, words), f"({label})")
            for name, label in labels.items()
            if len(key_text(name)) > 1
        ]
        self._sentences: dict[tuple[str, str], str] = {}
        """The results of `sentence`: a picture has hundreds of sentences, mostly those of the last picture."""

    def __bool__(self) -> bool:
        return bool(self._label_of_key)

    def cap(self, hint: str) -> str:
        """The text of the key cap on a button with this hint; "" if the key does nothing at present."""
        unused = self.pad or (len(hint) == 1 and not self._letters)
        return self._label_of_key.get(hint, "" if unused else hint)

    def listed(self, keys: str) -> str:
        """A list of keys ("P: Pass, Ctrl+Z") in which buttons of the gamepad replace the keys that they stand for."""
        parts = (key.partition(": ") for key in keys.split(", "))
        return ", ".join(self._label_of_key.get(key, key) + colon + effect for key, colon, effect in parts)

    def sentence(self, message: str, translated: str) -> str:
        """The translation of a message in which buttons of the gamepad replace the keys that the message names."""
        known = self._sentences.get((message, translated))
        if known is None:
            known = self._sentences[message, translated] = self._with_buttons(message, translated)
        return known

    def _with_buttons(self, message: str, translated: str) -> str:
        if any(message == english for english, _, _ in self._in_sentences):  # the name of a key, as on the key sheet
            return translated
        named = {
            text: button for english, text, button in self._in_sentences if re.search(_whole_words([english]), message)
        }
        return re.sub(_whole_words(named), lambda match: named[match.group()], translated) if named else translated


def _whole_words(texts: Iterable[str]) -> str:
    """A pattern that finds these texts where they are no part of a word."""
    return rf"(?<![\w+])(?:{'|'.join(map(re.escape, texts))})(?![\w+])"
