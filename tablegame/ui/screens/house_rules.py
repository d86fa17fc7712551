"""The panel with the house rules of a game."""

from __future__ import annotations

from tablegame.core.options import Chosen, choose, differing
from tablegame.games import Game
from tablegame.ui.desk import Desk
from tablegame.ui.screens.option_rows import mark_of, value_words
from tablegame.ui.screens.saved_summaries import how_many
from tablegame.ui.screens.widgets import PaneScreen, Shape, close_button, dialog
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Heading, Text
from tablegame.view.layout import Column, Part, Row, column
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect, Scene


class HouseRulesScreen(PaneScreen):
    """The house rules of a game; those that differ from their defaults stand out."""

    modal = True

    def __init__(self, desk: Desk, entry: Game, players: int, chosen: Chosen) -> None:
        self.desk = desk
        self.entry = entry
        self.players = players
        self.chosen = choose(entry.engine, players, chosen)
        self.pane = Pane()

    @property
    def help(self) -> str:
        """The game's rule book, at its first house rule."""
        first = self.entry.engine.options[0].clause if self.entry.engine.options else ""
        return f"{self.entry.key}#{first}" if first else self.entry.key

    def build(self, builder: Builder) -> Scene:
        """A row for each house rule: title, value, sentence, and a mark if it differs."""
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
                Text(said, BODY, "sans", "text"),
            ]
            for option in self.entry.engine.options:
                value = value_words(option, self.chosen[option.name], words)
                mark = mark_of(self.entry, option, self.players, self.chosen, words)
                parts.append(_option_line(b, words(option.title), value, words(option.sentence), mark))
            return column(b, "rules", rect, parts, b.space.gap)

        title = words("House rules in force")
        rules = Button("rules", words("Rules"), Action("rules"), "ivory", "F1")
        dialog(builder, self.pane, title, draw, [rules, close_button(builder)], Shape(860))
        builder.focus = builder.focus or "close"
        return builder.scene("", title)

    def do_rules(self) -> None:
        """Open the rule book."""
        self.desk.help(self.help)


def _option_line(b: Builder, title: str, value: str, sentence: str, mark: str) -> Part:
    """A house rule as text: title and value on one line, mark and sentence below."""
    name = Text(title, BODY, "sans-bold" if mark else "sans", "text")
    head = Row(((name, 0.0), (Text(value, BODY, "sans-bold", "text", "right"), 0.0)), b.px(16))
    marked = [Text(mark, SMALL, "sans-italic", "accent")] if mark else []
    return Column((head, *marked, Text(sentence)))
