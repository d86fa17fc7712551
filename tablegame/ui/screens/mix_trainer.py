"""The mix trainer: one's own secret choices by situation beside the right ones, what a reader gains, and
that reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tablegame.core.errors import TableError
from tablegame.core.mixes import Mixes, Situation
from tablegame.games import find
from tablegame.practice.mix_trainer import LEAST, Task, Trainer
from tablegame.session.game_file import RECORD_ENDING
from tablegame.session.seats import computer, person, persons
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens.widgets import ESCAPE, close_button, page
from tablegame.ui.table.launch import begin, lay
from tablegame.ui.table.party import Party
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Ends, Text, draw_wrapped
from tablegame.view.layout import Column, Custom, Part, Space, column, column_height
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Line, PanelStyle, Rect, Scene

WIDE: Final = 44
"""From so many sizes of type on what a reader gains stands beside the bars, else below them."""
OWN: Final[PanelStyle] = "meter"


class MixTrainerScreen(Screen):
    """Games are gone through beside the window; the picture grows with what is found."""

    modal = True
    asks_worker = True

    def __init__(self, desk: Desk, game: str) -> None:
        self.desk = desk
        self.entry = find(game)
        mixes = self.entry.mixes
        assert mixes is not None, game
        self.mixes: Mixes = mixes
        self.pane, self.result = Pane("mixes"), Pane("told")
        desk.library.refresh()
        lines = [
            line
            for line in desk.library.lines
            if line.game == game and line.persons and not line.trouble and (line.over or not line.locked)
        ]
        self.trainer = Trainer(game, [desk.folders.games / f"{line.id}{RECORD_ENDING}" for line in lines])
        self.asked: tuple[int, Task] | None = None
        self._ask()

    @property
    def help(self) -> str:
        """F1 opens what the rule book says about choosing well."""
        return f"{self.entry.key}#{self.mixes.clause}"

    def _ask(self) -> None:
        task = self.trainer.next()
        self.asked = None if task is None else (self.desk.minds.submit(task), task)

    def answered(self, ticket: int, result: object) -> None:
        """A part of the work is done."""
        if self.asked is not None and ticket == self.asked[0]:
            self.trainer.take(self.asked[1], result)
            self._ask()

    def closing(self) -> None:
        """Nobody waits for the rest any more."""
        if self.asked is not None:
            self.desk.minds.cancel(self.asked[0])

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The bars, and what they are worth to a reader."""
        words, gap = builder.words, builder.space.wide
        title = words("Your mix in {game}", game=words(self.entry.title))
        inner, top = page(builder, title)
        presses = [close_button(builder, words("Back"))]
        if self.trainer.enough:
            watched = Button("play", words("Play against it"), Action("play"), "brass", words("Enter"))
            presses.append(
                watched._replace(enabled=self.trainer.memory is not None, why=words("It is still watching."))
            )
        elif not self.trainer.scanning:
            presses.append(Button("new", words("New game"), Action("new"), "brass", words("Enter")))
        foot = Buttons(tuple(presses), "right")
        foot.at_foot(builder, "foot", inner)
        self._body(builder, foot.above(builder, Rect(inner.x, top, inner.w, inner.bottom - top), gap), gap)
        builder.key("escape", ESCAPE)
        builder.focus = builder.focus or presses[-1].name
        return builder.scene("", title)

    def _body(self, b: Builder, room: Rect, gap: float) -> None:
        if not self.trainer.enough:
            self.pane.fill(b, room, self._few)
        elif room.w >= b.type(BODY) * WIDE:
            right = max(b.px(440), b.type(BODY) * 18)
            self.pane.fill(b, room._replace(w=room.w - right - gap), self._situations, room=True)
            box = Rect(room.right - right, room.y, right, room.h)
            wants = column_height(b, right - 2 * b.space.wide, self._gain) + 2 * b.space.wide
            b.panel(box._replace(h=min(box.h, wants)), "slip")
            self.result.fill(b, box._replace(h=min(box.h, wants)).inset(b.space.wide), self._gain, keys=False)
        else:

            def both(aside: Builder, rect: Rect) -> float:
                y = self._gain(aside, rect) + gap
                return self._situations(aside, Rect(rect.x, y, rect.w, 0))

            self.pane.fill(b, room, both)

    def _few(self, b: Builder, rect: Rect) -> float:
        """Too few choices, or not counted yet."""
        words, count = b.words, len(self.trainer.chose)
        if self.trainer.scanning:
            return Text(words("Going through your games …"), NAME, "serif", "text").draw(b, "told", rect)
        said = words.many(
            "You have chosen once so far. After {least} choices your mix stands here, beside the right one.",
            "You have chosen {n} times so far. After {least} choices your mix stands here, beside the right one.",
            count,
            least=LEAST,
        )
        why = words(
            "If you always do the same, you can be read. If you mix in the right proportion, you lose nothing, "
            "whatever the others do."
        )
        parts = (Text(said, NAME, "serif", "text"), Text(why, BODY), Space(0))
        y = column(b, "told", rect, parts, b.space.gap)
        groove = Rect(rect.x, y, rect.w, b.space.pad)
        b.panel(groove, "track")
        b.panel(groove._replace(w=max(groove.h, groove.w * count / LEAST)), OWN)
        return groove.bottom

    def _situations(self, b: Builder, rect: Rect) -> float:
        """Every situation with its kinds of choices, each as a pair of bars."""
        own, y = self.trainer.own(), self._legend(b, rect)
        for situation in self.mixes.situations:
            counts = own.counts.get(situation.key, {})
            if counts:
                right = own.right.get(situation.key, {})
                y = self._situation(b, Rect(rect.x, y + b.space.gap, rect.w, 0), situation, counts, right)
        return y

    def _legend(self, b: Builder, rect: Rect) -> float:
        """Which bar is whose."""
        side, x, high = b.type(BODY) * 0.8, rect.x, b.line(BODY)
        for own, said in ((True, b.words("you")), (False, b.words("right"))):
            _bar(b, Rect(x, rect.y + (high - side) / 2, side * 1.8, side), own)
            x += side * 1.8 + b.space.close
            wide = b.width([b.span(said, BODY)]) + 2
            b.text(Rect(x, rect.y, wide, high), said, BODY)
            x += wide + b.space.wide
        return rect.y + high

    def _situation(
        self, b: Builder, rect: Rect, situation: Situation, own: Mapping[str, float], right: Mapping[str, float]
    ) -> float:
        words, whole = b.words, sum(own.values())
        times = Text(words.many("once", "{n} times", round(whole)))
        parts: list[Part] = [Ends(Text(words(situation.words), TITLE, "serif-bold", "text"), times)]
        for kind, label in situation.options:
            shares = own.get(kind, 0.0) / whole, right.get(kind, 0.0) / whole
            parts.append(Custom(partial(self._pair, label=words(label), shares=shares)))
        return column(b, "mix", rect, parts, b.space.close)

    def _pair(self, b: Builder, rect: Rect, label: str, shares: tuple[float, float]) -> float:
        """A kind of choice: its words, and how often it is made and would be right."""
        words = b.words
        left = rect.w * 0.4
        said = [words("{percent} %", percent=round(100 * share)) for share in shares]
        wide = b.width([b.span(words("{percent} %", percent=100), SMALL)]) + 2
        bottom = draw_wrapped(b, Rect(rect.x, rect.y, left - b.space.gap, 0), label, BODY)
        line = b.line(SMALL)
        groove = Rect(rect.x + left, rect.y, rect.w - left - wide - b.space.close, line)
        thick = line * 0.55
        for number, share in enumerate(shares):
            y = rect.y + number * line
            b.panel(Rect(groove.x, y + (line - thick) / 2, groove.w, thick), "track", alpha=0.6)
            if share:
                _bar(b, Rect(groove.x, y + (line - thick) / 2, max(thick, groove.w * share), thick), not number)
            b.text(Rect(groove.right, y, wide + b.space.close, line), said[number], SMALL, ink="soft", align="right")
        return max(bottom, rect.y + 2 * line)

    def _gain(self, b: Builder, rect: Rect) -> float:
        """What a reader has of it, and what gives most away."""
        words, gain, many = b.words, self.trainer.gain, self.mixes.many
        heading = Text(words("What a reader gains"), HEADING, "serif-bold", "accent")
        if gain is None:
            watching = Text(words("It is watching your games …"), BODY)
            return column(b, "gain", rect, (heading, watching), b.space.close)
        figures = [
            Text((b.span(f"{self._figure(figure)} ", TITLE, "serif-bold"), b.span(said, BODY, ink="soft")))
            for figure, said in (
                (gain[0], words("from {n} choices of yours", n=many)),
                (gain[1], words("from as many choices made by the right mix")),
            )
        ]
        rule = Text((b.span(words("The rule"), BODY, ink="link", link=self.help),))
        parts: list[Part] = [Column((heading, *figures, rule), b.space.close)]
        parts.append(Text(self._verdict(), NAME, "serif", "text"))
        if self.trainer.habit() is not None:
            if gain[0] <= 2 * max(gain[1], 0.0):
                hardly = words("So far a reader gains hardly more from it than from chance.")
                parts.append(Text(hardly, BODY, ink="text"))
            offer = words("The opponent that you can play against here has watched exactly these choices.")
            parts.append(Text(offer, BODY))
        return column(b, "gain", rect, parts, b.space.pad)

    def _verdict(self) -> str:
        """What the bars say: a habit, differences that chance explains, or nothing."""
        words, telling = self.desk.words, self.trainer.habit()
        if telling is None and self.trainer.uneven:
            return words("Some bars differ, but no more than chance explains. More choices will tell.")
        if telling is None:
            return words("Hardly anything can be read from you. Go on like that.")
        situation = next(each for each in self.mixes.situations if each.key == telling.situation)
        habit = words(
            "{situation}: {kind} {own} % of the time; right is {right} %.",
            situation=words(situation.words),
            kind=words(dict(situation.options)[telling.kind]),
            own=round(100 * telling.own),
            right=round(100 * telling.right),
        )
        return f"{words('This gives most away:')} {habit}"

    def _figure(self, value: float) -> str:
        words = self.desk.words
        figure = f"{max(value, 0.0):.1f}".replace(".", words.raw("."))
        return f"{figure} {words(self.mixes.unit)}"

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Scroll, close, play."""
        if self.pane.act(action) or self.result.act(action):
            return
        if action == ESCAPE:
            self.desk.pop()
        elif action.verb == "new":
            self.desk.open("new game", self.entry, False)
        elif action.verb == "play" and self.trainer.memory is not None:
            self._play()

    def _play(self) -> None:
        """A game as the last one, in which one computer seat has watched these choices."""
        party = Party.last(self.desk.settings, self.entry)
        own = next(iter(persons(party.chairs)), 0)
        reader = (own + 1) % party.players
        chairs = list(party.chairs)
        chairs[own] = chairs[own] if chairs[own].person else person()
        chairs[reader] = computer(self.trainer.reader, self.desk.words("Mirror"))
        try:
            session = begin(self.desk, self.entry, party.players, party.chosen, chairs, party.practice)
        except (TableError, OSError) as error:
            self.desk.notice(refusal(error))
            return
        session.memories[reader] = self.trainer.remembered(own)
        lay(self.desk, session)


def _bar(b: Builder, rect: Rect, own: bool) -> None:
    """One's own bar is filled, the right one is outlined: no two colours of every theme are far enough apart."""
    if own:
        b.panel(rect, OWN)
        return
    stroke = max(2.0, b.px(2.5))
    edge = rect.inset(stroke / 2)
    corners = ((edge.x, edge.y), (edge.right, edge.y), (edge.right, edge.bottom), (edge.x, edge.bottom))
    b.add(Line((*corners, corners[0]), "text", stroke))
