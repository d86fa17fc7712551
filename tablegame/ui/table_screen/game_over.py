"""The result of a game: the ranking, how well people played, and buttons that lead on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from tablegame.core.errors import TableError
from tablegame.core.text import N_
from tablegame.practice.review import Review
from tablegame.session.seats import persons
from tablegame.ui.desk import Desk
from tablegame.ui.screens import review_words
from tablegame.ui.screens.felt import draw_game_picture
from tablegame.ui.screens.widgets import ESCAPE, Shape, do_action, draw_dialog
from tablegame.ui.table import actions
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.panel import TablePanel, still_scene
from tablegame.ui.table_screen.slips import SpeechBubble
from tablegame.view import standings, verbs
from tablegame.view.advice import ReasonWriter
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import AsHighAs, Column, Custom, Part, Space, column
from tablegame.view.phrases import display_names, sentence_about, standalone_name, winner_sentence
from tablegame.view.scale import BODY, LEADING, NAME
from tablegame.view.scene import Action, Rect, Scene
from tablegame.view.standings import Standing

BANNER: Final = 190.0  # height of the banner over the win of a person, in layout units
LEAST_BANNER_SCALE: Final = 0.58  # the banner is at least as high as if a layout unit had so many pixels
MOST_CROWNS: Final = 3  # with more winners nobody has a crown
LINES_A_PERSON: Final = 3
"""So many lines are kept free for the sentences about each person's play, until the choices are judged."""
REST: Final = 1.0  # seconds that a result is shown before the judging begins, so that nothing disturbs its arrival


class GameOverScreen(TablePanel):
    """The result. Enter begins one more game, V opens the review; More shows a second row of buttons."""

    # Hasty presses are ignored 2.5 times as long: an Enter meant for one more trick must not close the result unread.
    patience = 2.5

    def __init__(self, desk: Desk, table: Table) -> None:
        super().__init__(desk, table)
        self.more = False  # whether the second row of buttons is shown
        id = table.session.situation.saved
        # A game that was played elsewhere is not judged by itself: its result keeps no room for judgements.
        self.own_play = OwnPlay(desk, id) if id and not table.session.situation.foreign else None

    @property
    def help(self) -> str:
        return self.link("score")

    def build(self, builder: Builder) -> Scene:
        """The result, in the longest version that has room. The keys of both rows of buttons work."""
        rows = (self._first_row(builder), self._second_row(builder))
        buttons = rows[self.more]

        def draw(b: Builder, rect: Rect, banner: float = BANNER, low: bool = False, keep_room: bool = True) -> float:
            """banner: its height in layout units. low: whether the ranking has low rows. keep_room: see `_parts`."""
            row_h = b.type(NAME, True) * 1.4 if low else max(b.px(58), b.type(NAME, True) * 1.9)
            y = self._draw_ranking(b, self._draw_banner(b, rect, banner), row_h) + b.px(14)
            return column(b, "end", Rect(rect.x, y, rect.w, 0), self._parts(b, keep_room), 0)

        builder.focus = builder.focus or buttons[0].name
        winners = [self.table.name_of(seat) for seat in self.table.session.situation.winners]
        title = winner_sentence(winners, self.table.session.players, builder.words)
        # In a low window the result gives up one thing after the other: a part of the banner, the whole banner, high
        # rows of the ranking, and at last the room for judgements that are still to come.
        shorter = (
            partial(draw, banner=BANNER * 0.8),
            partial(draw, banner=0.0),
            partial(draw, banner=0.0, low=True),
            partial(draw, banner=0.0, low=True, keep_room=False),
        )
        draw_dialog(builder, self.pane, title, draw, buttons[::-1], Shape(900), shorter=shorter)
        builder.zones["foot"] = [button.name for button in buttons]
        # The letters on the buttons of both rows work, whichever row is shown. One more shows Enter, so that A is its
        # letter; T opens the list of moves, as at the table.
        keys = {button.hint.lower(): button.action for row in rows for button in row if len(button.hint) == 1}
        keys |= {"a": verbs.ONE_MORE(), "t": verbs.OWN_MOVES(), "escape": buttons[-1].action}
        for key, action in keys.items():
            builder.key(key, action)
        builder.consequential(verbs.ONE_MORE(), verbs.SAME_DEAL(), verbs.LEAVE())
        return still_scene(builder)

    def _parts(self, b: Builder, keep_room: bool) -> list[Part]:
        """The parts below the ranking. keep_room: whether room is left for sentences about choices not judged yet."""
        words, session, parts = b.words, self.table.session, list[Part]()
        if self.own_play is not None:
            play = Column([*self.own_play.sentences(b), *self.own_play.find_button(b)], b.space.gap)
            people = len(session.situation.persons)
            # The room stays if no mistake was found: the buttons must not move away from under the mouse.
            sentences_h = LINES_A_PERSON * b.type(BODY) * LEADING * people
            judged_h = sentences_h + b.space.gap + b.button_height if people and keep_room else 0.0
            parts += [AsHighAs(play, (Space(judged_h),)), Space(b.space.gap)]
        for line in self._verdict_lines(b):
            parts += [Text(line, BODY, ink="text", align="centre"), Space(b.px(4))]
        if self.table.remarks.farewell is not None:
            parts += [Custom(self._draw_farewell), Space(b.px(4))]
        number = words("Deal number {deal}", deal=session.situation.deal_text) if self._dealt else ""
        parts += [Text(message, align="centre") for message in (self._series_text(b), number) if message]
        return parts

    def _draw_farewell(self, b: Builder, rect: Rect) -> float:
        """Draw the line with which a character says good-bye. Returns the y of the bottom."""
        line = self.table.remarks.farewell
        assert line is not None
        bubble = SpeechBubble(b, self.table, line)
        sizes = bubble.sizes()
        w, h = next((size for size in sizes if size[0] <= rect.w), sizes[-1])
        bubble.draw(Rect(rect.cx - w / 2, rect.y, w, h))
        return rect.y + h

    def _first_row(self, b: Builder) -> tuple[Button, ...]:
        """The first row of buttons; Enter presses its first button. If the second row has only one button besides Back,
        that button stands here in place of More…."""
        words, second_row = b.words, self._second_row(b)[:-1]  # without its button Back
        buttons = [Button("again", words("One more"), verbs.ONE_MORE(), "brass", words("Enter"))]
        if self.table.session.situation.saved:
            buttons.append(Button("review", words("Review"), verbs.REVIEW(), "ivory", "V"))
        more = (Button("more", words("More…"), Action("more"), "ivory", "M"),)
        buttons += more if len(second_row) > 1 else second_row
        return (*buttons, Button("shelf", words("Shelf"), verbs.LEAVE(), "ivory", words("Esc")))

    def _second_row(self, b: Builder) -> tuple[Button, ...]:
        """The buttons that More… shows in place of the first row; the last of them goes back."""
        words, events = b.words, len(self.table.session.situation.events)
        look = verbs.LOOK_BACK(events - 1) if events else ESCAPE
        buttons = [Button("look", words("Look at the table"), look, "ivory", "L")]
        if self.table.session.continues:
            buttons.append(Button("new", words("New session"), verbs.NEW_GAME(), "ivory", "N"))
        if self._dealt:
            buttons.append(Button("same", words("Same deal again"), verbs.SAME_DEAL(), "ivory", "S"))
        return (*buttons, Button("back", words("Back"), Action("more"), "ivory", words("Esc")))

    @property
    def _dealt(self) -> bool:
        """Whether the same cards can be dealt again."""
        return self.table.session.situation.why_not_same_deal is None

    def _series_text(self, b: Builder) -> str:
        """A sentence with the scores, or the games won, since these players sat down; "" in their first game."""
        session = self.table.session
        situation = session.situation
        if situation.first_game:
            return ""
        reached = situation.points if situation.scores_go_on else situation.games_won
        order = sorted(range(session.players), key=lambda seat: (-reached[seat], seat))
        by_player = [
            b.words("{name} {n}", name=standalone_name(self.table.name_of(seat)), n=reached[seat]) for seat in order
        ]
        if situation.scores_go_on:
            return b.words("Since you sat down: {scores}", scores=", ".join(by_player))
        return b.words("Games won so far: {games}", games=", ".join(by_player))

    def _draw_banner(self, b: Builder, rect: Rect, units: float) -> Rect:
        """Draw a banner for a person who has won while somebody else has not: the game's picture between crowns.
        Returns where the room below it begins, as a box without height. units: the height of the banner, in layout
        units, 0 for none."""
        session, situation = self.table.session, self.table.session.situation
        person_won = any(situation.chairs[seat].person for seat in situation.winners)
        if not person_won or len(situation.winners) == session.players or not units:
            return rect
        height = units * max(b.px(1), LEAST_BANNER_SCALE)
        band = Rect(rect.x, rect.y, rect.w, height)
        crown_side, edge = height * 0.46, height * 0.16
        draw_game_picture(b, band, self.table.entry, margin=height * 0.3 + crown_side)  # a little free felt each side
        b.panel(band, "mark")
        for x in (band.x + edge, band.right - edge - crown_side):
            b.picture(Rect(x, band.cy - crown_side / 2, crown_side, crown_side), "crown")
        return Rect(rect.x, band.bottom + b.space.gap, rect.w, 0)

    def _verdict_lines(self, b: Builder) -> tuple[str, ...]:
        """Sentences about how the game ended, except the one that is the title."""
        situation, words = self.table.session.situation, b.words
        if situation.ended is None:
            text = self.table.entry.text
            sentences = text.verdict(situation.view, self.table.name_of, words)
            return sentences[1:] if text.plain_outcome else sentences
        if situation.ended.how == "claimed":
            return ()  # in a game of an old version; no game can be claimed any more
        name = self.table.name_of(situation.ended.seat)
        return (sentence_about(name, N_("You gave the game up."), N_("{name} gave the game up."), words),)

    def _draw_ranking(self, b: Builder, rect: Rect, high: float) -> float:
        """Draw a row for each player. Returns the bottom, a y. high: of the rows, except those of winners."""
        session, text, words = self.table.session, self.table.entry.text, b.words
        view, names, won = session.situation.view, self.table.names, session.situation.winners
        # A crown means nothing if everybody has it.
        crowned = won if len(won) <= min(MOST_CROWNS, session.players - 1) else ()

        def row(seat: int, rank: int) -> Standing:
            score = text.score_in_words(view, seat, words)
            return Standing(seat, rank, names[seat], score, lit=seat in won, crowned=seat in crowned)

        return standings.draw(b, rect, standings.in_order(view.scores, self._ranks(), row), high)

    def _ranks(self) -> tuple[int, ...]:
        """The ranks by seat. In a game that was given up the winners have rank 1, the others rank 2."""
        session, situation = self.table.session, self.table.session.situation
        if situation.ended is not None and situation.ended.how == "conceded":
            return tuple(1 if seat in situation.winners else 2 for seat in range(session.players))
        return self.table.entry.text.ranks(situation.view)

    def tick(self, now: float) -> bool:
        return self.own_play is not None and self.own_play.tick(now)

    def do_more(self) -> None:
        self.more = not self.more
        self.desk.focus("look" if self.more else "more")

    def act_otherwise(self, action: Action) -> None:
        """Do an action of the table, or one of `own_play`, such as to find the mistakes."""
        self.patience = TablePanel.patience  # the player who acts has read the result
        if verbs.REVIEW.of(action):
            actions.do(self.table, action)  # the result stays below the review
        elif not do_action(self.own_play, action):
            super().act_otherwise(action)


class OwnPlay:
    """Sentences about how well each person has played. They change while the choices are judged in the background. The
    judging begins a moment after the result has appeared (`REST`)."""

    def __init__(self, desk: Desk, game_id: str) -> None:
        self.desk, self._game_id = desk, game_id
        self.review: Review | None = None  # None before the judging has begun
        self._names: Sequence[str] = ()
        self._people: tuple[int, ...] = ()  # the seats of people
        self._begin_time = desk.clock() + REST
        self._has_begun = False
        self._version = -1  # the version of the analysis at the last tick

    def tick(self, now: float) -> bool:
        """Begin to judge once it is time. Returns whether there is a new judgement."""
        if not self._has_begun and now >= self._begin_time:
            self._has_begun = True
            with suppress(TableError, OSError):
                self._begin()
        if self.review is None or self._version == self.desk.reviewing.version:
            return False
        self._version = self.desk.reviewing.version
        return True

    def _begin(self) -> None:
        """Judge the choices of people. Raises TableError or OSError if the game cannot be read."""
        path, line, notes = self.desk.library.read(self._game_id)
        self._people = persons(notes.chairs)
        if self._people:
            self._names = display_names([chair.name for chair in notes.chairs], self._people, self.desk.words)
            self.review = self.desk.reviewing.resume(Review(line, notes, path), people_only=True)

    def sentences(self, b: Builder) -> list[Part]:
        """A paragraph for each person, which begins with the name if there are several; [] before judging begins."""
        parts: list[Part] = []
        if self.review is None:
            return parts
        for seat in self._people:
            reason_writer = ReasonWriter.about(self._names, seat, b.words, b.faces)
            costliest = review_words.costliest_choice_text(self.review, seat, reason_writer)
            text = " ".join(filter(None, (*review_words.summary_lines(self.review, seat, b.words), costliest)))
            name = [b.span(f"{standalone_name(self._names[seat])}  ", BODY, "serif-bold", f"seat.{seat}")]
            parts.append(Text((*(name if len(self._people) > 1 else ()), b.span(text, BODY)), align="centre"))
        return parts

    def find_button(self, b: Builder) -> list[Part]:
        """The button that lets people find their mistakes; [] before all choices are judged, and without mistakes."""
        review = self.review
        progress = [] if review is None else [review.progress(seat) for seat in self._people]
        if review is None or any(done < total for done, total in progress):
            return []
        if not any(review.mistakes(seat) for seat in self._people):
            return []
        return [Buttons((Button("find", b.words("Find the mistakes"), Action("find")),), "centre")]

    def do_find(self) -> None:
        self.desk.open("review", self._game_id, None, True)
