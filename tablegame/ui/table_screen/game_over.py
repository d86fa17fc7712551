"""The end of a game: the ranking with its reason, how people played, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from tablegame.core.errors import TableError
from tablegame.core.text import N_
from tablegame.practice.branches import compare_branch
from tablegame.practice.review import Review
from tablegame.session.seats import persons
from tablegame.ui.desk import Desk
from tablegame.ui.screens import review_words
from tablegame.ui.screens.felt import picture
from tablegame.ui.screens.review_panel import BranchTable
from tablegame.ui.screens.widgets import ESCAPE, Shape, dialog, do
from tablegame.ui.table import actions
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import TablePanel, still_scene
from tablegame.ui.table_screen.ratings import RatingLines
from tablegame.ui.table_screen.slips import SpeechBubble
from tablegame.view import standings, verbs
from tablegame.view.advice import Teller
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import AsHighAs, Column, Custom, Part, Space, column
from tablegame.view.phrases import display_names, sentence_about, standalone_name, winner_sentence
from tablegame.view.scale import BODY, LEADING, NAME
from tablegame.view.scene import Action, Rect, Scene
from tablegame.view.standings import Standing

BANNER: Final = 190.0
"""Height of the picture over a person's victory, in study units."""
REST: Final = 1.0
"""Seconds that a result is shown before the judging begins, so that nothing disturbs its arrival."""


class GameOverScreen(TablePanel):
    """Enter plays again, V looks the game over; what else can be done stands in the same place under More."""

    patience = 2.5
    """The Enter that was meant for one trick more does not take the result away; who comes back to it has read it."""

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk, table)
        self.more = False
        """The second row of buttons is shown."""
        id = table.session.situation.saved
        self.comparison = compare_branch(desk.library, id) if id and table.session.situation.branch_of else None
        """The result of the same cards before, where this game is a branch."""
        self.rating = RatingLines(desk, table, id) if id else None
        self.own_play = OwnPlay(desk, id) if id else None

    @property
    def help(self) -> str:
        """F1 opens how the score is made."""
        return self.link("score")

    def build(self, builder: Builder) -> Scene:
        """Ranking, verdict, one row of buttons."""
        rows = (self._first(builder), self._others(builder))
        buttons = rows[self.more]

        def draw(b: Builder, rect: Rect, banner: float = BANNER, tight: bool = False, steady: bool = True) -> float:
            row = b.type(NAME, True) * 1.4 if tight else max(b.px(58), b.type(NAME, True) * 1.9)
            y = self._ranking(b, self._banner(b, rect, banner), row) + b.px(14)
            return column(b, "end", Rect(rect.x, y, rect.w, 0), self._parts(b, steady), 0)

        builder.focus = builder.focus or buttons[0].name
        shorter = (*(partial(draw, banner=each) for each in (BANNER * 0.8, 0.0)), partial(draw, banner=0.0, tight=True))
        shorter = (*shorter, partial(shorter[-1], steady=False))
        dialog(builder, self.pane, self._headline(builder), draw, buttons[::-1], Shape(900), shorter=shorter)
        builder.zones["foot"] = [button.name for button in buttons]
        keys = {button.hint.lower(): button.action for row in rows for button in row if len(button.hint) == 1}
        keys |= {"a": verbs.ONE_MORE(), "t": verbs.OWN_MOVES(), "escape": buttons[-1].action}
        for key, action in keys.items():
            builder.key(key, action)
        builder.consequential(verbs.ONE_MORE(), verbs.SAME_DEAL(), verbs.LEAVE())
        return still_scene(builder)

    def _parts(self, b: Builder, steady: bool) -> list[Part]:
        """What stands below the ranking. steady: there is room for what the judgements will say, so that nothing moves
        when they come."""
        words, session, parts = b.words, self.table.session, list[Part]()
        if self.rating is not None:
            parts += [self.rating, Space(b.space.gap)]
        if self.own_play is not None:
            found = Column([*self.own_play.sentences(b), *self.own_play.find(b)], b.space.gap)
            lines = 3 * b.type(BODY) * LEADING * len(session.situation.persons)
            room = Space(lines + b.space.gap + b.button_height if lines and steady else 0.0)
            parts += [AsHighAs(found, (room,)), Space(b.space.gap)]
        for line in self._verdict(b):
            parts += [Text(line, BODY, ink="text", align="centre"), Space(b.px(4))]
        if self.table.remarks.farewell is not None:
            parts += [Custom(self._farewell), Space(b.px(4))]
        number = words("Deal number {deal}", deal=session.situation.deal_text) if self._dealt else ""
        parts += [Text(message, align="centre") for message in (self._series(b), number) if message]
        if self.comparison is not None:
            parts += [Space(b.space.gap), BranchTable(self.comparison)]
        return parts

    def _farewell(self, b: Builder, rect: Rect) -> float:
        """A character's line at the end; returns its bottom."""
        line = self.table.remarks.farewell
        assert line is not None
        said = SpeechBubble(b, self.table, line)
        sizes = said.sizes()
        w, h = next((size for size in sizes if size[0] <= rect.w), sizes[-1])
        said.draw(Rect(rect.cx - w / 2, rect.y, w, h))
        return rect.y + h

    def _first(self, b: Builder) -> tuple[Button, ...]:
        """The first row of buttons, the expected one first."""
        words, others = b.words, self._others(b)[:-1]
        review = (Button("review", words("Review"), verbs.REVIEW(), "ivory", "V"),)
        return (
            Button("again", words("One more"), verbs.ONE_MORE(), "brass", words("Enter")),
            *(review if self.table.session.situation.saved else ()),
            *((Button("more", words("More…"), Action("more"), "ivory", "M"),) if len(others) > 1 else others),
            Button("shelf", words("Shelf"), verbs.LEAVE(), "ivory", words("Esc")),
        )

    def _others(self, b: Builder) -> tuple[Button, ...]:
        """The second row of buttons."""
        words, seen = b.words, len(self.table.session.situation.events)
        # Looks at the last picture again.
        look = verbs.LOOK_BACK(seen - 1) if seen else ESCAPE
        other = (Button("other", words("Other chair"), verbs.OTHER_CHAIR(), "ivory", "O"),)
        new = Button("new", words("New session"), verbs.NEW_GAME(), "ivory", "N")
        same = (Button("same", words("Same deal again"), verbs.SAME_DEAL(), "ivory", "S"),)
        return (
            Button("look", words("Look at the table"), look, "ivory", "L"),
            *((new,) if self.table.session.continues else ()),
            *(same if self._dealt else ()),
            *(other if self.table.entry.deals and self.table.session.situation.saved else ()),
            Button("back", words("Back"), Action("more"), "ivory", words("Esc")),
        )

    @property
    def _dealt(self) -> bool:
        """Whether the same can be dealt again."""
        return self.table.session.situation.why_not_same_deal is None

    def _series(self, b: Builder) -> str:
        """The scores or the games won since these players sat down, "" after the first game."""
        session = self.table.session
        situation = session.situation
        if situation.first_game:
            return ""
        reached = situation.points if situation.scores_go_on else situation.games_won
        order = sorted(range(session.players), key=lambda seat: (-reached[seat], seat))
        each = [
            b.words("{name} {n}", name=standalone_name(self.table.name_of(seat)), n=reached[seat]) for seat in order
        ]
        if situation.scores_go_on:
            return b.words("Since you sat down: {scores}", scores=", ".join(each))
        return b.words("Games won so far: {games}", games=", ".join(each))

    def _banner(self, b: Builder, rect: Rect, units: float) -> Rect:
        """The picture for a person who has won, and somebody else has not: the game's cards on felt between crowns;
        returns the room below it."""
        session, now = self.table.session, self.table.session.situation
        persons = [seat for seat in now.winners if now.chairs[seat].person]
        if not persons or len(now.winners) == session.players or not units:
            return rect
        height = max(b.px(units), units * 0.58)
        band = Rect(rect.x, rect.y, rect.w, height)
        side = height * 0.46
        picture(b, band, self.table.entry, height * 0.3 + side)
        b.panel(band, "mark")
        for x in (band.x + height * 0.16, band.right - height * 0.16 - side):
            b.picture(Rect(x, band.cy - side / 2, side, side), "crown")
        return Rect(rect.x, band.bottom + b.space.gap, rect.w, 0)

    def _headline(self, b: Builder) -> str:
        winners = [self.table.name_of(seat) for seat in self.table.session.situation.winners]
        return winner_sentence(winners, self.table.session.players, b.words)

    def _verdict(self, b: Builder) -> tuple[str, ...]:
        now, words = self.table.session.situation, b.words
        if now.ended is None:
            text = self.table.entry.text
            return text.verdict(now.view, self.table.name_of, words)[text.plain_outcome :]
        if now.ended.how == "claimed":
            return ()  # no game can be claimed any more
        name = self.table.name_of(now.ended.seat)
        return (sentence_about(name, N_("You gave the game up."), N_("{name} gave the game up."), words),)

    def _ranking(self, b: Builder, rect: Rect, high: float) -> float:
        """A row for everybody, of that height for those who did not win; returns the bottom."""
        session, text, words = self.table.session, self.table.entry.text, b.words
        view, names, won = session.situation.view, self.table.names, session.situation.winners
        crowned = won if 0 < len(won) <= min(3, session.players - 1) else ()

        def row(seat: int, place: int) -> Standing:
            said = text.score_in_words(view, seat, words)
            return Standing(seat, place, names[seat], said, lit=seat in won, crowned=seat in crowned)

        return standings.draw(b, rect, standings.in_order(view.scores, self._ranks(), row), high)

    def _ranks(self) -> tuple[int, ...]:
        """Everybody's place by seat: by the game's own ranking where it has one, else by the scores."""
        session, now = self.table.session, self.table.session.situation
        if now.ended is not None and now.ended.how == "conceded":
            return tuple(1 if seat in now.winners else 2 for seat in range(session.players))
        return self.table.entry.text.ranks(now.view)

    def tick(self, now: float) -> bool:
        """Whether new ratings or judgements have become known."""
        judged = self.own_play is not None and self.own_play.tick(now)
        return (self.rating is not None and self.rating.news()) or judged

    def closing(self) -> None:
        if self.rating is not None:
            self.rating.close()

    def do_more(self) -> None:
        """Show the other buttons, or the first ones again."""
        self.more = not self.more
        self.desk.focus("look" if self.more else "more")

    def act_otherwise(self, action: Action) -> None:
        self.patience = TablePanel.patience
        if verbs.REVIEW.of(action) or verbs.OTHER_CHAIR.of(action):
            actions.do(self.table, action)  # from there one comes back to the result
        elif not any(do(part, action) for part in (self.rating, self.own_play)):
            super().act_otherwise(action)


# -- how people played -------------------------------------------------------------------------------------------------


class OwnPlay:
    """What the choices of people lost, in sentences that change as the judgements come. Nothing waits for them."""

    def __init__(self, desk: Desk, game: str) -> None:
        """game: the id of the saved game."""
        self.desk, self._game = desk, game
        self.review: Review | None = None
        self._names: Sequence[str] = ()
        self._people: tuple[int, ...] = ()
        self._begins = desk.clock() + REST
        self._begun = False
        self._seen = -1

    def tick(self, now: float) -> bool:
        """Begin to judge in time; whether there is a new judgement."""
        if not self._begun and now >= self._begins:
            self._begun = True
            with suppress(TableError, OSError):
                self._begin()
        if self.review is None or self._seen == self.desk.reviewing.version:
            return False
        self._seen = self.desk.reviewing.version
        return True

    def _begin(self) -> None:
        """Judge the choices of people. Raises TableError or OSError if the game cannot be read."""
        path, line, notes = self.desk.library.read(self._game)
        self._people = persons(notes.chairs)
        if self._people and not notes.foreign:
            self._names = display_names([chair.name for chair in notes.chairs], self._people, self.desk.words)
            self.review = self.desk.reviewing.resume(Review(line, notes, path), people_only=True)

    def sentences(self, b: Builder) -> list[Part]:
        """A paragraph for each person, with the name where there are several; [] before the judging has begun."""
        parts: list[Part] = []
        for seat in self._people if self.review is not None else ():
            assert self.review is not None
            teller = Teller.about(self._names, seat, b.words, b.faces)
            dearest = review_words.costliest_choice_text(self.review, seat, teller)
            said = " ".join(filter(None, (*review_words.summary_lines(self.review, seat, b.words), dearest)))
            name = [b.span(f"{standalone_name(self._names[seat])}  ", BODY, "serif-bold", f"seat.{seat}")]
            parts.append(Text((*(name if len(self._people) > 1 else ()), b.span(said, BODY)), align="centre"))
        return parts

    def find(self, b: Builder) -> list[Part]:
        """A button to find the mistakes; [] until all is judged, and if there are none."""
        review = self.review
        if review is None or any(len({*review.progress(seat)}) > 1 for seat in self._people):
            return []
        if not any(review.mistakes(seat) for seat in self._people):
            return []
        return [Buttons((Button("find", b.words("Find the mistakes"), Action("find")),), "centre")]

    def do_find(self) -> None:
        """Open the review to find the mistakes."""
        self.desk.open("review", self._game, None, True)
