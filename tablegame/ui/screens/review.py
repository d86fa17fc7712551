"""A game looked over: its table at any moment from anybody's eyes, what was chosen there and what it was worth.

While a mistake is to be found again, nothing that would tell is on the picture: not the answer, nor what came after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tablegame.core.contract import Reason
from tablegame.core.errors import TableError
from tablegame.core.text import N_
from tablegame.practice.background_review import Thought
from tablegame.practice.branches import BranchComparison, beside, branches_of
from tablegame.practice.mistake_search import Finding
from tablegame.practice.review import Review
from tablegame.session.saves import Saved
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, OwnKeys, Screen
from tablegame.ui.screens import review_curve, review_frame, review_panel, review_ways, review_words
from tablegame.ui.screens.review_frame import ALL
from tablegame.ui.screens.review_keys import KEYS, OWN_KEYS
from tablegame.ui.screens.review_pages import ReviewPicture, page
from tablegame.ui.screens.review_panel import Naming, PanelPage
from tablegame.ui.screens.review_table import PREFIX, ReviewTable
from tablegame.ui.screens.widgets import ESCAPE
from tablegame.ui.table.portraits import portraits
from tablegame.view.builder import Builder
from tablegame.view.form import Button
from tablegame.view.game_scene import SceneInput, move_text, reason_text, troubles_text
from tablegame.view.pane import Pane
from tablegame.view.phrases import display_names
from tablegame.view.scene import Action, Scene

STEP: Final = 0.3
"""Seconds that cards take from one moment to the next."""
PAUSE: Final = 0.9
"""Seconds that a picture on the way to the next moment stays."""


class ReviewScreen(Screen):
    """One saved game. Opens at its end, with what became of it."""

    def __init__(self, desk: Desk, name: str) -> None:
        """name: the id of the saved game."""
        self.desk, self.name = desk, name
        self.pane = Pane("panel")
        self.trouble = ""
        self.review: Review | None = None
        self.beside: BranchComparison | None = None
        self.branches: tuple[Saved, ...] = ()
        self.seen = -1
        try:
            path, line, notes = desk.library.read(name)
        except (TableError, OSError) as error:
            self.trouble = refusal(error)
            return
        shown = desk.reviewing.review
        review = Review(line, notes, path)
        if shown is not None and shown.kept is not None and review.kept is not None:
            same = shown.kept.path == review.kept.path and shown.lines == review.lines
            review = shown if same else review
        self.main = review
        self._use(review)
        if self.review is None:
            return
        if desk.reviewing.review is not review:
            desk.reviewing.take_up(review)
        self.beside = beside(desk.library, name)
        self.branches = branches_of(desk.library, name)

    def _use(self, review: Review) -> None:
        chairs, words = review.notes.chairs, self.desk.words
        self.people = tuple(seat for seat, chair in enumerate(chairs) if chair.person)
        self.names = display_names([chair.name for chair in chairs], self.people, words)
        if review.refused is not None:
            self.trouble = reason_text(review.refused, self.name_of, words)
            return
        self.review = review
        self.table = ReviewTable(review, self.names)
        self.eyes = next(iter(self.people), review.eyes[0])
        """Whose eyes are looked through; ALL: all hands are open."""
        self.index = len(review.stops) - 1
        self.finding = Finding(review, self.desk.folders, self.name)
        if self.finding.notices:
            self.desk.notice(troubles_text(self.finding.notices, words))
        self.fresh = True
        """The moment is shown for the first time."""
        self.since = 0.0

    # -- plain facts -------------------------------------------------------------------------------------------

    @property
    def help(self) -> str:
        """F1 opens how a choice is made."""
        return f"{self.review.entry.key}#choosing" if self.review is not None else ""

    @property
    def portraits(self) -> tuple[str, ...]:
        """Who sat at the table that is looked over."""
        return portraits(self.review.notes.chairs, self.desk.settings.tokens) if self.review is not None else ()

    @property
    def own_keys(self) -> OwnKeys:
        """What a review adds to the key sheet."""
        return OwnKeys(N_("Review"), OWN_KEYS)

    def name_of(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.names[seat]

    @property
    def at(self) -> int:
        """The moment that is looked at."""
        assert self.review is not None
        return self.review.stops[self.index]

    @property
    def seat(self) -> int:
        """Through whose eyes the table is seen: with all hands open, those of who chose."""
        assert self.review is not None
        mover = self.review.mover(self.at)
        return self.eyes if self.eyes != ALL else mover if mover is not None else self.review.eyes[0]

    @property
    def hides(self) -> bool:
        """Whether a mistake is asked for whose answer has not been found or shown."""
        return self.finding.hides(self.at, self._seats)

    def _mistakes(self) -> tuple[int, ...]:
        """The mistakes of whoever is looked at; with all hands open everybody's."""
        return self.finding.mistakes(self._seats)

    @property
    def _seats(self) -> tuple[int, ...]:
        """Whose choices are looked at."""
        assert self.review is not None
        return self.review.eyes if self.eyes == ALL else (self.eyes,)

    def _no_mistake(self) -> str:
        assert self.review is not None
        return review_words.no_mistake(self.review, self._seats, self.desk.words)

    def _move_said(self, move: int) -> str:
        assert self.review is not None
        review, mover = self.review, self.review.mover(self.at)
        view = review.view(self.at, self.seat if mover is None else mover)
        return move_text(review.entry.text, move, view, review.chosen, self.desk.words)

    def _reason_said(self, reason: Reason) -> str:
        return reason_text(reason, self.name_of, self.desk.words, self.desk.faces)

    def _link(self, clause: str) -> str:
        assert self.review is not None
        return f"{self.review.entry.key}#{clause}"

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The table, whose eyes above it, what was chosen beside it, the curve below."""
        builder.fit_table()
        if self.review is None:
            builder.focus = builder.focus or "close"
            return review_frame.refused(builder, self.pane, self.trouble)
        builder.chooses = self.hides and not builder.focus
        builder.focus = builder.focus or ("" if builder.chooses else self._first_focus)
        self.seen = self.desk.reviewing.version
        look = self._look()
        frame = review_frame.laid_out(builder)
        title = review_frame.title(builder, self.review, self.name)
        self.table.draw(builder, frame.table, look)
        review_frame.head(builder, frame.head, self._eyes(builder), self.eyes, title)
        review_panel.draw(builder, frame.panel, self.pane, self._page(builder), self._link)
        review_frame.curve(builder, frame.curve, self.review, self._curve(builder), self.desk.reviewing)
        review_frame.foot(builder, frame.foot, self._presses(builder))
        self._bind(builder)
        if builder.chooses:
            builder.start = f"try.{self.finding.first_try(self.at)}"
        scene = builder.scene(title=title)
        fresh, self.fresh = self.fresh, False
        return scene._replace(motion=STEP if fresh else 0.12)

    def _look(self) -> SceneInput:
        assert self.review is not None
        return self.table.look(self.at, self.seat, self.hides and self.review.mover(self.at) == self.seat)

    def _eyes(self, b: Builder) -> tuple[tuple[int, str], ...]:
        assert self.review is not None
        seats = tuple((seat, str.__str__(self.names[seat])) for seat in self.review.eyes)
        return (*seats, (ALL, b.words("All open"))) if self.review.over and not self._public else seats

    @property
    def _public(self) -> bool:
        assert self.review is not None
        return self.review.public

    def _curve(self, b: Builder) -> review_curve.CurvePicture:
        assert self.review is not None
        found, asked = self.finding.found, self.at if self.hides else None
        said = {at: review_words.fault_said(self.review, at, b.words) for at in self._mistakes()}
        marks = tuple(review_curve.MistakeMark(at, at in found, at == asked, said[at]) for at in said)
        return review_frame.timeline(b, self.review, self._seats, marks, self.at, self.hides, self.names)

    # -- the panel ---------------------------------------------------------------------------------------------

    def _page(self, b: Builder) -> PanelPage:
        assert self.review is not None
        shown = ReviewPicture(
            self.review,
            self.at,
            self.names,
            self._naming,
            self._mistakes(),
            self.finding.tries.get(self.at, ()),
            self.at in self.finding.found,
            self.hides,
            self.eyes == ALL,
            self.main is self.review,
            self.beside,
            self.branches,
            None if self.eyes == ALL or self._public else self.eyes,
            self._thought(),
            bool(self.table.drafts) and self._look().picked is not None,
        )
        return page(b, shown)

    def _thought(self) -> Thought | None:
        """What the computer seat that chose here thought itself; None where there is nothing to ask."""
        assert self.review is not None
        job = None if self.hides else self.review.thinking(self.at)
        return self.desk.reviewing.thought(job) if job is not None else None

    @property
    def _finds(self) -> bool:
        """Whether the end is looked at, from where the mistakes are gone through."""
        return self.review is not None and self.at == self.review.last and bool(self._mistakes())

    @property
    def _first_focus(self) -> str:
        """What goes through the game from here: on; from its end to its start."""
        assert self.review is not None
        if self._finds:
            return "find"
        if self.index < len(self.review.stops) - 1:
            return "on"
        return "first" if self.index else "close"

    @property
    def _naming(self) -> Naming:
        return Naming(self._move_said, self._reason_said)

    # -- buttons and keys --------------------------------------------------------------------------------------

    def _presses(self, b: Builder) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
        assert self.review is not None
        words = b.words
        first, last = self.index == 0, self.index == len(self.review.stops) - 1
        back = Button(
            "back", words("Back"), Action("step", (-1,)), "green", "←", not first, words("This is the start.")
        )
        on = Button("on", words("On"), Action("step", (1,)), "green", "→", not last, words("This is the end."))
        mistakes = self._mistakes()
        missed = Button(
            "mistake",
            words("Next mistake"),
            Action("next"),
            "green",
            "M",
            bool(mistakes),
            self._no_mistake(),
        )
        start = Button("first", words("Start"), Action("edge", (0,)), "green", words("Home"), not first)
        close = Button("close", words("Close"), ESCAPE, "green", words("Esc"))
        if self.main is not self.review:
            close = Button("close", words("Back to the game"), ESCAPE, "green", words("Esc"))
        here = words("Play on from here")
        play_on = Button("play_on", here, Action("play_on"), "green", "B", not last, words("This is the end."))
        other = Button("other", words("Other chair"), Action("other"), "green", "O")
        # Where nothing is dealt all hands are alike: another chair is no other game.
        ways = (other, play_on, close) if self.main.entry.deals else (play_on, close)
        return (start, back, on, missed), ways

    def _bind(self, b: Builder) -> None:
        """The keys; the arrows belong to the table while the focus is on it."""
        if not b.focus.startswith(PREFIX):
            b.key("left", Action("step", (-1,)))
            b.key("right", Action("step", (1,)))
        for key, action in KEYS.items():
            b.key(key, action)

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A button, a key, the wheel, or the game's own target while a choice is tried."""
        if self.review is None:
            self._act_refused(action)
            return
        if action.verb == "scroll":
            self._wheel(action)
        elif action.verb in VERBS:
            VERBS[action.verb](self, *action.values)
        elif not self.pane.act(action):
            move = self.table.act(self._look(), action).move
            if move is not None:
                self._try(move)

    def _act_refused(self, action: Action) -> None:
        if action == ESCAPE:
            self.desk.pop()
        else:
            self.pane.act(action)

    def _wheel(self, action: Action) -> None:
        """Over what scrolls it scrolls, elsewhere it goes from moment to moment."""
        x, y = (float(value or 0) for value in (*action.values[1:3], 0, 0)[:2])
        panes = [each for each in (self.pane, *self.table.panes.values()) if each.rect.holds(x, y) and each.furthest]
        if panes:
            panes[0].act(action)
        else:
            self._step(1 if float(action.values[0] or 0) > 0 else -1)

    def _go(self, index: int) -> None:
        assert self.review is not None
        index = min(max(0, index), len(self.review.stops) - 1)
        if index != self.index:
            self.index, self.fresh = index, True
            self.table.leading.clear()
            self.table.clear()
            self.pane.offset = 0.0
            if index in (0, len(self.review.stops) - 1):
                self.desk.focus("")  # what led here is grey now

    def _step(self, by: int) -> None:
        """A choice back or on; what it brought about is told on the way."""
        assert self.review is not None
        self.finding.asks = False
        before = self.at
        self._go(self.index + by)
        if by == 1 and self.at != before:
            view = self.review.view(before, self.seat)
            self.table.lead(view, self.at, self.seat)
            self.since = self.desk.clock()

    def _edge(self, end: int) -> None:
        assert self.review is not None
        self.finding.asks = False
        self._go(len(self.review.stops) - 1 if end else 0)

    def _seek(self, across: float, _down: float = 0.0) -> None:
        """The curve was clicked or dragged there."""
        assert self.review is not None
        wanted = review_curve.at_fraction(self.review.last, across)
        stops = self.review.stops
        self.finding.asks = False
        self._go(min(range(len(stops)), key=lambda index: abs(stops[index] - wanted)))

    def _look_through(self, seat: int) -> None:
        if seat != self.eyes:
            self.eyes, self.fresh, self.finding.asks = seat, True, False
            self.table.leading.clear()

    def _to_mistake(self, at: int) -> None:
        """Ask for that mistake."""
        assert self.review is not None
        self._go(self.review.stops.index(at))
        self.finding.asks = True
        self.table.clear()
        self.pane.offset = 0.0
        if self.hides:
            self.desk.focus("")

    def _next(self) -> None:
        """To the next mistake, after the last one to the first."""
        following = self.finding.following(self.at, self._seats)
        if following is None:
            self.desk.notice(self._no_mistake())
        else:
            self._to_mistake(following)

    def _show(self) -> None:
        """Give the answer away."""
        if self.hides:
            self.finding.shown.add(self.at)
            self.desk.focus("mistake")

    # -- trying ------------------------------------------------------------------------------------------------

    def _try(self, move: int) -> None:
        """A choice is tried: right, or what it would lose."""
        if not self.hides:
            return
        words, tried = self.desk.words, self.finding.tried(self.at, move)
        if tried is None:
            self.desk.notice(words("That move was not judged: others matter here."))
        elif self.finding.right(self.at, tried):
            self.desk.focus("mistake")
            self.desk.notice(words("That is it: {move}.", move=self._move_said(tried)))
            self._keep_found()

    def _keep_found(self) -> None:
        """Found once is found for good."""
        try:
            self.finding.keep(self.at)
        except OSError as error:
            self.desk.notice(refusal(error))

    # -- time --------------------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Go on to the next picture when it is due; whether anything has become known."""
        if self.review is None:
            return False
        if self.table.leading and not self.desk.moving() and now - self.since >= PAUSE:
            self.table.leading.pop(0)
            self.since, self.fresh = now, True
            return True
        trouble, self.desk.reviewing.trouble = self.desk.reviewing.trouble, ""
        if trouble:
            self.desk.notice(trouble)
        return self.seen != self.desk.reviewing.version

    def _wonder(self) -> None:
        """Ask what the computer seat thought that chose here."""
        job = self.review.thinking(self.at) if self.review is not None and not self.hides else None
        if job is not None:
            self.pane.offset = 0.0
            self.desk.reviewing.wonder(job)

    # -- ways on -----------------------------------------------------------------------------------------------

    def _play_on(self) -> None:
        """Ask who sits down to play on from this moment."""
        if self.review is not None and self.at < self.review.last:
            self.desk.open("play on", review_ways.play_on(self.review, self.name, self.at, self.desk.words))

    def _other(self) -> None:
        """The same cards, with everybody in another chair."""
        if self.review is not None and self.review.entry.deals:
            self.desk.open("play on", review_ways.other_chair(self.review, self.name, self.at, self.desk.words))

    def _branch(self, name: str) -> None:
        """Look a branch over in place of this game."""
        self.desk.pop()
        self.desk.open("review", name)

    def _left_behind(self, number: int) -> None:
        """Look at a line that was taken back, from where it went its own way."""
        parted = self.main.parted(number)
        self._use(self.main.left_behind(number))
        assert self.review is not None
        stops = self.review.stops
        self._go(min(range(len(stops)), key=lambda index: abs(stops[index] - parted)))

    def _close(self) -> None:
        """Back to the game from a line that was left behind, else away."""
        if self.review is self.main:
            self.desk.pop()
        else:
            self._use(self.main)

    def _judge(self) -> None:
        """Stop judging, or go on with it."""
        reviewing = self.desk.reviewing
        if reviewing.going:
            reviewing.stop()
        else:
            reviewing.go_on()


VERBS: Final[Mapping[str, Callable[..., None]]] = {
    "close": ReviewScreen._close,
    "play_on": ReviewScreen._play_on,
    "other": ReviewScreen._other,
    "branch": ReviewScreen._branch,
    "left_behind": ReviewScreen._left_behind,
    "step": ReviewScreen._step,
    "edge": ReviewScreen._edge,
    review_curve.SEEK: ReviewScreen._seek,
    "eyes": ReviewScreen._look_through,
    "mark": ReviewScreen._to_mistake,
    "next": ReviewScreen._next,
    "show": ReviewScreen._show,
    "try": ReviewScreen._try,
    "judge": ReviewScreen._judge,
    "wonder": ReviewScreen._wonder,
}
