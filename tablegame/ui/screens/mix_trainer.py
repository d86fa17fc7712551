"""The mix trainer: a person's secret choices beside the right mix, a reader's gain from them, and a game against it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tablegame.core.mixes import Mixes, Situation
from tablegame.games import find
from tablegame.practice.mix_trainer import LEAST, Task, Trainer
from tablegame.session.game_file import RECORD_ENDING
from tablegame.session.seats import computer, person, persons
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, close_button, page
from tablegame.ui.table.launch import begin, open_table
from tablegame.ui.table.party import Party
from tablegame.view.advice import unit_text
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Ends, Text, draw_wrapped
from tablegame.view.layout import Column, Custom, Part, Space, column, column_height, drawing
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Line, PanelStyle, Rect, Scene

WIDE: Final = 44
"""From this width on, in sizes of type, the gain stands beside the bars, else above them."""
OWN: Final[PanelStyle] = "meter"


class MixTrainerScreen(PaneScreen):
    """The mix of a person in one game. A worker scans the games, and the picture grows with its answers."""

    modal = True
    asks_worker = True

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk, "mixes")
        self.entry = find(game)
        mixes = self.entry.mixes
        assert mixes is not None, game
        self.mixes: Mixes = mixes
        self.result = Pane("told")
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
        return f"{self.entry.key}#{self.mixes.clause}"

    def _ask(self) -> None:
        task = self.trainer.next()
        self.asked = None if task is None else (self.desk.minds.submit(task), task)

    def receive(self, ticket: int, result: object) -> None:
        if self.asked is not None and ticket == self.asked[0]:
            self.trainer.take(self.asked[1], result)
            self._ask()

    def closing(self) -> None:
        if self.asked is not None:
            self.desk.minds.cancel(self.asked[0])

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        words, gap = builder.words, builder.space.wide
        title = words("Your mix in {game}", game=words(self.entry.title))
        inner, top = page(builder, title)
        buttons = [close_button(builder, words("Back"))]
        if self.trainer.enough:
            ready, why = self.trainer.memory is not None, words("It is still watching.")
            play = Button("play", words("Play against it"), Action("play"), "brass", words("Enter"), ready, why)
            buttons.append(play)
        elif not self.trainer.scanning:
            buttons.append(Button("new", words("New game"), Action("new"), "brass", words("Enter")))
        foot = Buttons(tuple(buttons), "right")
        foot.at_foot(builder, "foot", inner)
        self._body(builder, foot.above(builder, Rect(inner.x, top, inner.w, inner.bottom - top), gap), gap)
        builder.key("escape", ESCAPE)
        builder.focus = builder.focus or buttons[-1].name
        return builder.scene("", title)

    def _body(self, b: Builder, room: Rect, gap: float) -> None:
        if not self.trainer.enough:
            self.pane.fill(b, room, self._too_few)
        elif room.w >= b.type(BODY) * WIDE:
            right = max(b.px(440), b.type(BODY) * 18)
            self.pane.fill(b, room._replace(w=room.w - right - gap), self._situations, room=True)
            wants = column_height(b, right - 2 * b.space.wide, self._gain) + 2 * b.space.wide
            box = Rect(room.right - right, room.y, right, min(room.h, wants))
            b.panel(box, "slip")
            self.result.fill(b, box.inset(b.space.wide), self._gain, keys=False)
        else:
            both = (Custom(self._gain), Custom(self._situations))
            self.pane.fill(b, room, drawing("mixes", Column(both, gap)))

    def _too_few(self, b: Builder, rect: Rect) -> float:
        """The number of choices, as long as there are too few of them."""
        words, count = b.words, len(self.trainer.chose)
        if self.trainer.scanning:
            return Text(words("Going through your games …"), NAME, "serif", "text").draw(b, "told", rect)
        so_far = words.many(
            "You have chosen once so far. After {least} choices your mix stands here, beside the right one.",
            "You have chosen {n} times so far. After {least} choices your mix stands here, beside the right one.",
            count,
            least=LEAST,
        )
        why = words(
            "If you always do the same, you can be read. If you mix in the right proportion, you lose nothing, "
            "whatever the others do."
        )
        parts = (Text(so_far, NAME, "serif", "text"), Text(why, BODY), Space(0))
        y = column(b, "told", rect, parts, b.space.gap)
        groove = Rect(rect.x, y, rect.w, b.space.pad)
        b.panel(groove, "track")
        b.panel(groove._replace(w=max(groove.h, groove.w * count / LEAST)), OWN)
        return groove.bottom

    def _situations(self, b: Builder, rect: Rect) -> float:
        """A pair of bars for each kind of choice in each situation."""
        own = self.trainer.own()
        parts: list[Part] = [Custom(_legend)]
        for each in self.mixes.situations:
            if counts := own.counts.get(each.key, {}):
                parts.append(_situation(b, each, counts, own.right.get(each.key, {})))
        return column(b, "mix", rect, parts, b.space.gap)

    def _gain(self, b: Builder, rect: Rect) -> float:
        """A reader's gain, and the habit that gives most away."""
        words, gain, many = b.words, self.trainer.gain, self.mixes.many
        heading = Text(words("What a reader gains"), HEADING, "serif-bold", "accent")
        if gain is None:
            watching = Text(words("It is watching your games …"), BODY)
            return column(b, "gain", rect, (heading, watching), b.space.close)
        figures = [
            Text((b.span(f"{self._figure(figure)} ", TITLE, "serif-bold"), b.span(source, BODY, ink="soft")))
            for figure, source in (
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
        """The habit, or that there is none."""
        words, habit = self.desk.words, self.trainer.habit()
        if habit is None and self.trainer.uneven:
            return words("Some bars differ, but no more than chance explains. More choices will tell.")
        if habit is None:
            return words("Hardly anything can be read from you. Go on like that.")
        situation = next(each for each in self.mixes.situations if each.key == habit.situation)
        text = words(
            "{situation}: {kind} {own} % of the time; right is {right} %.",
            situation=words(situation.words),
            kind=words(dict(situation.options)[habit.kind]),
            own=round(100 * habit.own),
            right=round(100 * habit.right),
        )
        return f"{words('This gives most away:')} {text}"

    def _figure(self, value: float) -> str:
        words = self.desk.words
        figure = f"{max(value, 0.0):.1f}".replace(".", words.raw("."))
        return f"{figure} {unit_text(self.mixes.unit, value, words)}"

    # -- what is done ------------------------------------------------------------------------------------------

    @property
    def panes(self) -> tuple[Pane, ...]:
        return self.pane, self.result

    def do_new(self) -> None:
        """Open the dialog of a new game."""
        self.desk.open("new game", self.entry, False)

    def do_play(self) -> None:
        """Begin a game like the last one, with a reader that has learned from these choices."""
        if self.trainer.memory is None:
            return
        party = Party.last(self.desk.settings, self.entry)
        own = next(iter(persons(party.chairs)), 0)
        reader = (own + 1) % party.players
        chairs = list(party.chairs)
        chairs[own] = chairs[own] if chairs[own].person else person()
        chairs[reader] = computer(self.trainer.reader, self.desk.words("Mirror"))
        session = begin(self.desk, self.entry, party.players, party.chosen, chairs, party.practice)
        session.memories[reader] = self.trainer.memory_of(own)
        open_table(self.desk, session)


def _legend(b: Builder, rect: Rect) -> float:
    side, x, high = b.type(BODY) * 0.8, rect.x, b.line(BODY)
    for own, label in ((True, b.words("you")), (False, b.words("right"))):
        _bar(b, Rect(x, rect.y + (high - side) / 2, side * 1.8, side), own)
        x += side * 1.8 + b.space.close
        wide = b.width([b.span(label, BODY)]) + 2
        b.text(Rect(x, rect.y, wide, high), label, BODY)
        x += wide + b.space.wide
    return rect.y + high


def _situation(b: Builder, situation: Situation, own: Mapping[str, float], right: Mapping[str, float]) -> Part:
    words, whole = b.words, sum(own.values())
    times = Text(words.many("once", "{n} times", round(whole)))
    parts: list[Part] = [Ends(Text(words(situation.words), TITLE, "serif-bold", "text"), times)]
    for kind, label in situation.options:
        shares = own.get(kind, 0.0) / whole, right.get(kind, 0.0) / whole
        parts.append(Custom(partial(_pair, label=words(label), shares=shares)))
    return Column(parts, b.space.close)


def _pair(b: Builder, rect: Rect, label: str, shares: tuple[float, float]) -> float:
    """The bars of a kind of choice: how often it is made, and how often it is right."""
    words, line, left = b.words, b.line(SMALL), rect.w * 0.4
    wide = b.width([b.span(words("{percent} %", percent=100), SMALL)]) + 2
    bottom = draw_wrapped(b, rect._replace(w=left - b.space.gap), label, BODY)
    groove = Rect(rect.x + left, rect.y, rect.w - left - wide - b.space.close, line * 0.55)
    for number, share in enumerate(shares):
        y = rect.y + number * line
        bar = groove._replace(y=y + (line - groove.h) / 2)
        b.panel(bar, "track", alpha=0.6)
        if share:
            _bar(b, bar._replace(w=max(bar.h, bar.w * share)), own=not number)
        figure = words("{percent} %", percent=round(100 * share))
        b.text(Rect(groove.right, y, wide + b.space.close, line), figure, SMALL, ink="soft", align="right")
    return max(bottom, rect.y + 2 * line)


def _bar(b: Builder, rect: Rect, own: bool) -> None:
    """The person's bar is filled and the right one outlined, as no two colours differ enough in every theme."""
    if own:
        b.panel(rect, OWN)
        return
    stroke = max(2.0, b.px(2.5))
    edge = rect.inset(stroke / 2)
    corners = ((edge.x, edge.y), (edge.right, edge.y), (edge.right, edge.bottom), (edge.x, edge.bottom))
    b.add(Line((*corners, corners[0]), "text", stroke))
