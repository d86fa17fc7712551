"""The key sheet, on which every key can be changed, and the question for another key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablegame.core.key_names import ANY_KEY, BUTTONS, PAD_WORDS, WITH_BACK, KeyChanges, key_text, keys_in
from tablegame.core.text import N_
from tablegame.ui.desk import Desk, OwnKeys
from tablegame.ui.screens.key_sheet import SHEET, every_line
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, Shape, close_button, dialog
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Heading, Text
from tablegame.view.layout import Column, Flow, Part, Row, Space, column, drawing
from tablegame.view.scale import BODY, NAME
from tablegame.view.scene import Action, Rect, Scene, Target


class KeysScreen(PaneScreen):
    """The key sheet, in two columns if there is room. own: the keys of the present game."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, own: OwnKeys | None = None) -> None:
        super().__init__(desk)
        self.own = own

    def build(self, builder: Builder) -> Scene:
        words, changes, own = builder.words, KeyChanges(self.desk.settings.keys), self.own
        sheet = SHEET if own is None or not own.keys else ((own.title, own.keys), *SHEET)

        def draw(b: Builder, rect: Rect) -> float:
            groups: list[list[Part]] = [_of_gamepad(b)] if b.hints.pad else []
            for number, (title, keys) in enumerate(sheet):
                named = [(f"{number}.{i}", key, words(does)) for i, (key, does) in enumerate(keys)]
                lines = [KeyLine(name, keys_in(key, words), does, changes) for name, key, does in named]
                groups.append([Heading(words(title)), *lines])
            step = b.space.close
            if rect.w < b.type(BODY) * 48:
                return column(b, "keys", rect, [part for group in groups for part in group], step)
            lengths = [len(group) for group in groups]
            cut = min(range(1, len(groups)), key=lambda cut: max(sum(lengths[:cut]), sum(lengths[cut:])))
            halves = [Column([part for group in half for part in group], step) for half in (groups[:cut], groups[cut:])]
            return Row([(half, 0.0) for half in halves], max(b.px(44), 28.0)).draw(b, "keys", rect)

        title = words("Keys")
        reset = [Button("reset", words("All keys as at first"), Action("reset"))] if changes.changed else []
        builder.focus = builder.focus or "close"
        text = Text(words("Press a key here to use another one in its place."), align="centre")
        how = drawing("how", Column((text, Space(builder.space.close))))
        dialog(builder, self.pane, title, draw, [*reset, close_button(builder)], Shape(1240), how)
        return builder.scene("", title)

    def do_reset(self) -> None:
        """Every key is again what it was at first."""
        self.desk.focus("close")
        _keep(self.desk, {})


def _keep(desk: Desk, keys: dict[str, str]) -> None:
    desk.settings.keys = keys
    desk.keep_settings()
    desk.apply_settings()


def _of_gamepad(b: Builder) -> list[Part]:
    """The buttons of a gamepad, each with what it does."""
    does: dict[str, str] = {}
    for key, said in every_line(b.words):
        does.setdefault(key, said)
    named = {"shift+tab": N_("to the group before"), "tab": N_("to the next group")}
    lines = [(PAD_WORDS[button], key) for button, key in BUTTONS.items()]
    lines += [(f"Back {PAD_WORDS[button]}", key) for button, key in WITH_BACK.items()]
    left = b.type(BODY) * 6
    says = [(Text(at, BODY, "sans-bold", "text"), b.words(named.get(key) or does[key])) for at, key in lines]
    rows = [Row(((button, left), (Text(said, BODY, ink="text"), 0.0)), b.space.wide) for button, said in says]
    return [Heading(b.words("Gamepad")), *rows]


class KeyLine(NamedTuple):
    """Keys, each to be changed by a press, and what they do."""

    name: str
    keys: tuple[str, ...]
    does: str
    changes: KeyChanges

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        left = min(max(rect.w * 0.28, b.type(BODY) * 8), rect.w * 0.45) - b.space.wide
        caps = [_Cap(f"key.{self.name}.{i}", key, self.does, self.changes) for i, key in enumerate(self.keys)]
        keys = Flow([(cap, min(cap.width(b), left)) for cap in caps], b.space.thin)
        return Row(((keys, left), (Text(self.does, BODY, ink="text"), 0.0)), b.space.wide).draw(b, zone, rect)


class _Cap(NamedTuple):
    """A key as a small button; one that was changed is brass."""

    name: str
    key: str
    does: str
    changes: KeyChanges

    def text(self, b: Builder) -> str:
        """What is written on it."""
        return key_text(self.changes.now(self.key), b.words)

    def width(self, b: Builder) -> float:
        """How wide it is, in pixels."""
        return max(b.line(BODY), b.width([b.span(self.text(b), BODY, "sans-bold")]) + 2 * b.space.close)

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        text, box = self.text(b), rect._replace(h=b.line(BODY))
        changed = self.changes.now(self.key) != self.key
        b.panel(box, "brass" if changed else "keycap")
        b.text(box, text, BODY, "sans-bold", "brass-text" if changed else "text", "centre")
        label = b.words("{key_now}: {does}", key_now=text, does=self.does)
        b.target(zone, Target(self.name, box, Action("go_to", ("new key", self.key, self.does)), label))
        return box.bottom


class NewKeyScreen(PaneScreen):
    """Asks for the key that is to do from now on what another one has done; takes none that does something else."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, first: str, does: str) -> None:
        super().__init__(desk)
        self.first = first
        self.does = does
        self.refused = ""

    def build(self, builder: Builder) -> Scene:
        words, title = builder.words, builder.words("Another key")
        now = KeyChanges(self.desk.settings.keys).now(self.first)
        so_far = words("So far it is {key_now}; Esc leaves it so.", key_now=key_text(now, words))
        asked = words("Press the key for this: {does}.", does=self.does)
        parts: Sequence[Part] = (
            Text(asked, NAME, "sans", "text", "centre"),
            Text(self.refused or so_far, BODY, "sans", "accent" if self.refused else "soft", "centre"),
        )
        cancel = Button("close", words("Cancel"), ESCAPE, "ivory", words("Esc"))
        dialog(builder, self.pane, title, drawing("question", Column(parts, builder.space.gap)), [cancel], Shape(640))
        builder.key(ANY_KEY, Action("take"))
        return builder.scene("", title)

    def do_take(self, name: str) -> None:
        """Take a key, unless it does something else."""
        words, keys = self.desk.words, self.desk.settings.keys
        now = KeyChanges(keys).now
        does = next((does for key, does in every_line(words) if key != self.first and now(key) == name), "")
        if does:
            key = key_text(name, words)
            self.refused = words("{key_now} is already: {does}. Another one, please.", key_now=key, does=words(does))
            return
        others = {first: key for first, key in keys.items() if first != self.first}
        self.desk.pop()
        _keep(self.desk, others if name == self.first else {**others, self.first: name})
