"""The end of a game: the ranking with its reason, what decided it, and what next.

Knows the session's public side and the game's words. Must not know any particular game.
"""

from __future__ import annotations

from dataclasses import replace

from tablegame.table.build import Builder
from tablegame.table.form import Note, Press
from tablegame.table.scene import Action, Panel, Rect, Scene
from tablegame.ui.screens.over_table import OverTable
from tablegame.ui.screens.widgets import Shape, dialog


class GameOverScreen(OverTable):
    """Again lies under Enter; Look back leaves the panel, Shelf leaves the table."""

    @property
    def help(self) -> str:
        """F1 opens how the score is made."""
        return f"{self.table.entry.key}#score"

    def build(self, builder: Builder) -> Scene:
        """Ranking, verdict, three buttons."""
        words, session = builder.words, self.table.session
        presses = (
            Press("again", words("Again"), Action("table.again"), "brass", words("Enter")),
            Press("look-back", words("Look back"), Action("look-back"), "ivory", "T"),
            Press("shelf", words("Shelf"), Action("table.leave"), "ivory", words("Esc")),
        )

        def draw(b: Builder, rect: Rect) -> float:
            y = self._ranking(b, rect) + b.px(14)
            for line in self._verdict(b):
                y = Note(line, 20, ink="text", align="centre").draw(b, "end", Rect(rect.x, y, rect.w, 0)) + b.px(4)
            if session.assisted:
                note = words("This game was played with help.")
                y = Note(note, align="centre").draw(b, "end", Rect(rect.x, y, rect.w, 0))
            return y

        if not builder.focus:
            builder.focus = "again"
        dialog(builder, self.pane, self._headline(builder), draw, presses[::-1], Shape(820))
        builder.zones["foot"] = [press.name for press in presses]
        for key, action in (("escape", "table.leave"), ("t", "look-back")):
            builder.key(key, Action(action))
        return replace(builder.scene(""), motion=0.0)

    def _headline(self, b: Builder) -> str:
        session, words = self.table.session, b.words
        names = [self.table.name_of(seat) for seat in session.winners]
        if len(names) == session.players:
            return words("All share the game")
        if len(names) > 1:
            return words("{names} share the game", names=words(" and ").join([", ".join(names[:-1]), names[-1]]))
        return words("{name} wins", name=names[0]) if names else words("The game is over")

    def _verdict(self, b: Builder) -> tuple[str, ...]:
        session, words = self.table.session, b.words
        lines = self.table.entry.text.verdict(session.view(), self.table.name_of, words)
        if session.ended is None:
            return lines
        name = self.table.name_of(session.ended.seat)
        if session.ended.how == "claimed":
            return (words("{name} claimed the game: nobody could change the ranking any more.", name=name),)
        return (words("{name} gave the game up.", name=name),)

    def _ranking(self, b: Builder, rect: Rect) -> float:
        session, words = self.table.session, b.words
        view = session.view()
        scores = view.scores
        order = sorted(range(session.players), key=lambda s: (s not in session.winners, -scores[s], s))
        row = max(b.px(58), b.type(22, True) * 1.7)
        y = rect.y
        for seat in order:
            place = 1 + sum(scores[other] > scores[seat] for other in order)
            if session.ended is not None and session.ended.how == "conceded":
                place = 1 if seat in session.winners else 2
            box = Rect(rect.x, y, rect.w, row)
            if seat in session.winners:
                b.add(Panel(box, "row"))
            side = row * 0.68
            number = b.span(f"{place}.", 24, "serif-bold", "soft")
            b.text(Rect(box.x + b.px(12), y, b.px(46), row), [number])
            b.picture(Rect(box.x + b.px(62), y + (row - side) / 2, side, side), f"seat/{seat}")
            name_x = box.x + b.px(78) + side
            said = self.table.entry.text.score(view, seat, words)
            said_w = b.width([b.span(said, 22, "sans-bold")]) + b.px(16)
            name = self.table.name_of(seat)
            name_box = Rect(name_x, y, max(0.0, box.right - said_w - name_x - b.px(8)), row)
            b.text(name_box, name, 26, "serif-bold", f"seat.{seat}")
            b.text(Rect(box.right - said_w, y, said_w - b.px(12), row), said, 22, "sans-bold", align="right")
            y += row
        return y

    def act(self, action: Action) -> None:
        """Look back keeps the table; everything else is the table's."""
        if action.verb == "look-back":
            self.desk.pop()
            self.table.act(Action("moves"))
        else:
            super().act(action)
