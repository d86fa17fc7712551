"""The house rules in force at a table."""

from __future__ import annotations

from tablegame.core.contract import Chosen
from tablegame.core.options import choose, differing
from tablegame.games import Game
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens.house_rules import mark_of, value_words
from tablegame.ui.screens.saved_summaries import how_many
from tablegame.ui.screens.widgets import Shape, close_press, dialog, handled
from tablegame.view.build import Builder
from tablegame.view.form import Heading, Note, Part, Press, column, words_in
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Face, Rect, Scene


class HouseRulesScreen(Screen):
    """The house rules in force, those that differ from the usual ones first to the eye."""

    modal = True

    def __init__(self, desk: Desk, entry: Game, players: int, chosen: Chosen) -> None:
        self.desk = desk
        self.entry = entry
        self.players = players
        self.chosen = choose(entry.engine, players, chosen)
        self.pane = Pane()

    @property
    def help(self) -> str:
        """The game's page, at its first house rule."""
        first = self.entry.engine.options[0].clause if self.entry.engine.options else ""
        return f"{self.entry.key}#{first}" if first else self.entry.key

    def build(self, builder: Builder) -> Scene:
        """A row for each: title, value, sentence, and a mark where it differs."""
        words = builder.words
        changed = len(differing(self.entry.engine, self.players, self.chosen))
        count = how_many(self.players, words)
        if changed:
            said = words.many("{n} house rule differs from the usual ones.", "{n} house rules differ.", changed)
        else:
            said = words("All house rules are the usual ones.")

        def draw(b: Builder, rect: Rect) -> float:
            parts: list[Part] = [
                Heading(f"{words(self.entry.title)} · {count}"),
                Note(said, BODY, "sans", "text"),
            ]
            for option in self.entry.engine.options:
                value = value_words(option, self.chosen[option.name], words)
                mark = mark_of(self.entry, option, self.players, self.chosen, words)
                parts.append(_OptionLine(words(option.title), value, words(option.sentence), mark))
            return column(b, "rules", rect, parts, b.space.gap)

        title = words("House rules in force")
        rules = Press("rules", words("Rules"), Action("rules"), "ivory", "F1")
        dialog(builder, self.pane, title, draw, [rules, close_press(builder)], Shape(860))
        builder.focus = builder.focus or "close"
        return builder.scene("", title)

    def act(self, action: Action) -> None:
        """Scroll, read on in the rules, close."""
        if not handled(self.desk, self.pane, action) and action.verb == "rules":
            self.desk.help(self.help)


class _OptionLine:
    """A house rule that is only said: its title and value on one line, its mark and its sentence below."""

    def __init__(self, title: str, value: str, sentence: str, mark: str) -> None:
        self.title, self.value, self.sentence, self.mark = title, value, sentence, mark

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        face: Face = "sans-bold" if self.mark else "sans"
        half = rect.w / 2 - b.px(8)
        y = words_in(b, Rect(rect.x, rect.y, half, 0), self.title, BODY, face)
        y = max(y, words_in(b, Rect(rect.right - half, rect.y, half, 0), self.value, BODY, "sans-bold", align="right"))
        if self.mark:
            y = words_in(b, Rect(rect.x, y, rect.w, 0), self.mark, SMALL, "sans-italic", "accent")
        return words_in(b, Rect(rect.x, y, rect.w, 0), self.sentence, SMALL, "sans", "soft")
