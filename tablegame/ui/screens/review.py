"""The screen of a review: the table at any moment through the eyes of any seat, the panel beside it, and the curve.

A moment is the number of moves made before it. The moments before a choice, and the end, are the stops of the review:
`review.stops`. A branch is a game that was played on from a moment of this game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tablegame.core.bots import Evaluation
from tablegame.core.contract import Sitter, View
from tablegame.core.errors import TableError
from tablegame.practice.branches import Start, branches_of
from tablegame.practice.review import Review, found_mistakes
from tablegame.session.seats import persons
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, OwnKeys, Screen
from tablegame.ui.screens import review_curve, review_words
from tablegame.ui.screens.review_curve import ReviewCurve
from tablegame.ui.screens.review_panel import ALL, ReviewPanel
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, Shape, close_button, draw_dialog
from tablegame.ui.table.board import ALL_STEPS, PICTURE_SECONDS, Board
from tablegame.ui.table.party import portraits
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.game_scene import Frame, SceneInput, reason_text, troubles_text
from tablegame.view.layout import drawing
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.phrases import display_names, standalone_name
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Action, Ink, Rect, Scene, Target, placed, placed_target

PREFIX: Final = "on."  # the beginning of the ids of the game's own targets in a review
STEP: Final = 0.3  # seconds that cards take from one moment to the next
TOUCH: Final = 0.12  # seconds of motion for a small change within the same moment
LEAST_LAYOUT_SCALE: Final = 0.75  # the title begins with the word Review if a layout unit is longer than so many pixels

KEYS: Final[Mapping[str, Action]] = {
    "home": Action("edge", (0,)), "end": Action("edge", (1,)), "m": Action("next"), "p": Action("judge"),
    "b": Action("play_on"), "w": Action("wonder"), "l": Action("line"), "escape": ESCAPE,
}  # fmt: skip


class ReviewTable(Board):
    """The board of a review, which shows any moment through the eyes of any seat."""

    def __init__(self, review: Review, names: Sequence[str]) -> None:
        super().__init__(review.entry, review.chosen)
        self.review = review
        self.sitters = tuple(Sitter(name, away=True) for name in names)
        self.frames_before: list[Frame] = []
        """The pictures of the events that led to the moment, which are still to be shown before it."""

    def frame(self, moment: int, seat: int) -> Frame:
        """The picture of a moment in the view of a seat. At the end, the picture of the event that ended the game."""
        view = self.review.view(moment, seat)
        is_end = moment == self.review.last and view.over
        ending = self.review.last_event(seat) if is_end else None
        return self.present_frame(view) if ending is None else self.past_frame(ending)

    def show_first(self, before: View, moment: int, seat: int) -> None:
        """Show the events that led to a moment, and then the moment itself. before: the view before the events."""
        events = self.review.events_before(moment, seat)
        # The last of the frames is that of the moment itself.
        self.frames_before = self.frames_between(before, events, self.review.view(moment, seat))[:-1] if events else []

    def look(self, moment: int, seat: int) -> SceneInput:
        """The input for drawing the next picture of `show_first`; without such a picture, for drawing the moment."""
        frame = self.frames_before[0] if self.frames_before else self.frame(moment, seat)
        return self.scene_input(frame, self.sitters, seat, step=ALL_STEPS)

    def draw(self, b: Builder, rect: Rect, look: SceneInput) -> None:
        """Draw the table into a box, laid out as in a window of that size. The table's targets are left out, except
        those that scroll or change how the table is drawn, such as a filter."""
        self.begin_picture()
        part = b.sub_window((round(rect.w), round(rect.h)))
        part.focus = b.focus.removeprefix(PREFIX) if b.focus.startswith(PREFIX) else ""
        self.entry.scene.build(part, look, part.area)
        dx, dy = float(round(rect.x)), float(round(rect.y))
        b.add(*(placed(node, dx, dy) for node in part.nodes))
        for pane in self.panes.values():
            if pane.rect != NOWHERE:
                pane.rect = pane.rect.moved(dx, dy)
        by_id = {target.id: target for target in part.targets}
        for zone, names in part.zones.items():
            for target in (by_id[name] for name in names):
                scrolls = target.action.verb.partition(".")[0] in self.panes  # its verb begins with the pane's name
                if scrolls or verbs.SET.of(target.action):
                    # Nothing on the table of a review can be carried.
                    fixed = placed_target(target, dx, dy)._replace(carry=(), on_drop=None, grasp=None)
                    b.target(f"{PREFIX}{zone}", fixed._replace(id=f"{PREFIX}{target.id}"))


class ReviewAreas(NamedTuple):
    """The boxes of the parts of a review: seats and title, table, panel, curve, and buttons."""

    head: Rect
    table: Rect
    panel: Rect
    curve: Rect
    foot: Rect


def review_areas(b: Builder, curve: bool) -> ReviewAreas:
    """The window, divided into the parts of a review. curve: whether there is a curve, or only a strip of marks."""
    room, gap = b.area.inset(max(b.px(30), 12.0)), b.space.close
    head = room._replace(h=max(b.px(44), b.type(BODY) * 1.9))
    foot = Rect(room.x, room.bottom - b.button_height, room.w, b.button_height)
    high, top = review_curve.curve_height(b, curve), head.bottom + gap
    below = Rect(room.x, foot.y - gap - high, room.w, high)
    wide = max(b.px(470), b.type(BODY) * 17.0)
    panel = Rect(room.right - wide, top, wide, below.y - gap - top)
    table = Rect(room.x, top, room.w - wide - b.space.gap, panel.h)
    return ReviewAreas(head, b.mirrored(table, room), b.mirrored(panel, room), below, foot)


def draw_head(b: Builder, rect: Rect, review: Review, names: Sequence[str], chosen: int, title: str) -> None:
    """Draw the title, and a button for each view of the table: one for each seat, and one for all hands open. chosen:
    the seat whose view is shown; `ALL` for all hands open."""
    viewers = [(seat, standalone_name(names[seat])) for seat in review.eyes]
    if review.over and not review.public:
        viewers.append((ALL, b.words("All open")))
    label = b.words("Seen by")
    label_w = b.width([b.span(label, BODY, "sans", "felt-text")]) + b.space.gap
    whole = b.words("Review · {title}", title=title)
    spans = [b.span(whole if b.u > LEAST_LAYOUT_SCALE else title, TITLE, "serif-bold", "gold")]
    title_w = min(b.width(spans) + 2, rect.w * 0.36)
    widths = [_viewer_width(b, seat, name) for seat, name in viewers]
    x, room = rect.x, rect.w - title_w - b.space.wide
    if sum(widths) + label_w <= room:
        b.text(Rect(x, rect.y, label_w, rect.h), label, BODY, ink="felt-text")
        x, room = x + label_w, room - label_w
    squeeze = min(1.0, room / sum(widths))  # cells without room become narrower together
    b.panel(Rect(x, rect.y, sum(widths) * squeeze, rect.h), "quiet")
    for (seat, name), wide in zip(viewers, widths, strict=True):
        cell = Rect(x, rect.y, wide * squeeze, rect.h).inset(b.space.hair)
        _draw_viewer_cell(b, cell, seat, name, seat == chosen)
        x += wide * squeeze
    b.text(Rect(rect.right - title_w, rect.y, title_w, rect.h), spans, align="right")


def _viewer_width(b: Builder, seat: int, name: str) -> float:
    portrait = 0.0 if seat == ALL else b.type(BODY) * 1.5 + b.space.close
    return b.width([b.span(name, BODY, "sans-bold")]) + portrait + 2 * b.space.gap


def _draw_viewer_cell(b: Builder, rect: Rect, seat: int, name: str, chosen: bool) -> None:
    """Draw the cell of a seat, or of all hands open (`ALL`). chosen: whether its view is shown."""
    if chosen:
        b.panel(rect, "green")
    x = rect.x + b.space.pad
    if seat != ALL:
        side = b.type(BODY) * 1.5
        b.draw_player(Rect(x, rect.cy - side / 2, side, side), seat)
        x += side + b.space.close
    ink: Ink = "green-text" if chosen else "text"
    span = b.span(name, BODY, "sans-bold" if chosen else "sans", ink)
    room = Rect(x, rect.y, rect.right - b.space.close - x, rect.h)
    b.text(room, [span], align="centre" if seat == ALL else "left")
    # Each cell is a zone of its own: Tab leads from cell to cell, since the arrows go from moment to moment.
    id, action = f"eyes.{seat}", Action("eyes", (seat,))
    b.target(id, Target(id, rect, action, name, chosen=chosen))
    b.keys.setdefault(str(seat + 1), action)  # 0 for `ALL`, which is −1


def open_review(desk: Desk, name: str, at: int | None = None, find: bool = False) -> Screen:
    """The review of a saved game, or a screen with the reason why there is none.
    name: the id of the game. at: the moment that is shown first, None for the end.
    find: whether the page of mistakes opens at once."""
    try:
        path, line, notes = desk.library.read(name)
    except (TableError, OSError) as error:
        return RefusedReview(desk, refusal(error))
    review = Review(line, notes, path)
    if review.why_refused is not None:
        names = display_names([chair.name for chair in notes.chairs], persons(notes.chairs), desk.words)
        return RefusedReview(desk, reason_text(review.why_refused, lambda seat: names[seat], desk.words))
    screen = ReviewScreen(desk, name, desk.reviewing.resume(review), find)
    if at is not None:
        screen.go_near(at)
    return screen


class RefusedReview(PaneScreen):
    """The dialog in the place of a review, with the reason why the game cannot be reviewed."""

    help = ""

    def __init__(self, desk: Desk, reason: str) -> None:
        super().__init__(desk, "panel")
        self.reason = reason

    def build(self, builder: Builder) -> Scene:
        builder.fit_table()
        builder.focus = builder.focus or "close"
        title, text = builder.words("Review"), Text(self.reason, BODY, ink="text")
        draw_dialog(builder, self.pane, title, drawing("said", text), (close_button(builder),), Shape(640))
        return builder.scene(title=title)


class ReviewScreen(PaneScreen):
    """The review of one saved game. It opens at the end of the game."""

    def __init__(self, desk: Desk, game_id: str, review: Review, find: bool = False) -> None:
        """find: whether the page of mistakes opens at once."""
        super().__init__(desk, "panel")
        self.game_id, self.find = game_id, find
        self.main = review
        """The review of the game itself. `self.review` can be one of moves that were taken back."""
        self.branches = branches_of(desk.library, game_id)
        self.drawn_version = -1  # the version of the analysis in the last picture
        self._show_line(review)

    def _show_line(self, review: Review) -> None:
        """Show a review from its end: of the game itself, or of moves that were taken back."""
        chairs, words = review.chairs, self.desk.words
        people = persons(chairs)
        self.review = review
        self.names = display_names([chair.name for chair in chairs], people, words)
        self.table = ReviewTable(review, self.names)
        self.viewer = next(iter(people), review.eyes[0])  # the seat whose view is shown, or ALL
        self.index = len(review.stops) - 1  # the index of the moment in `review.stops`
        stored, notices = found_mistakes(self.desk.folders)
        self.found = set(stored.get(self.game_id, ()))  # the moments of mistakes that were found
        if notices:
            self.desk.notice(troubles_text(notices, words))
        self.thoughts: dict[int, Evaluation] = {}
        """By moment, how the computer player who chose there evaluated the choices."""
        self.thought_tickets: dict[int, int] = {}  # the moments whose evaluations are being computed, by ticket
        self.fresh = True  # whether the moment has not been drawn yet
        self.since = 0.0  # when the picture was first shown, in seconds of the desk's clock

    @property
    def help(self) -> str:
        return f"{self.review.entry.key}#choosing"

    @property
    def player_names(self) -> tuple[str, ...]:
        return tuple(self.names)

    @property
    def portraits(self) -> tuple[str, ...]:
        return portraits(self.review.chairs, self.desk.settings.tokens)

    @property
    def game_keys(self) -> OwnKeys:
        return review_words.KEY_LINES

    @property
    def at(self) -> int:
        """The moment that is shown."""
        return self.review.stops[self.index]

    @property
    def seat(self) -> int:
        """The seat whose view the table shows. With all hands open: the seat that chooses, or the first seat."""
        if self.viewer != ALL:
            return self.viewer
        mover = self.review.mover(self.at)
        return self.review.eyes[0] if mover is None else mover

    @property
    def _seats(self) -> tuple[int, ...]:
        """The seats whose choices are reviewed."""
        return self.review.eyes if self.viewer == ALL else (self.viewer,)

    def mistakes(self) -> tuple[int, ...]:
        """The moments of the mistakes of the reviewed seats."""
        return self.review.mistakes(*self._seats)

    def build(self, builder: Builder) -> Scene:
        """The seats above the table, the panel beside it, and below it the curve and the buttons."""
        builder.fit_table()
        builder.focus = builder.focus or self._first_focus
        self.drawn_version = self.desk.reviewing.version
        area = review_areas(builder, self.review.has_curve)
        title = review_words.title_text(self.review, builder.words)
        self.table.draw(builder, area.table, self.look())
        draw_head(builder, area.head, self.review, self.names, self.viewer, title)
        self._panel().draw(builder, area.panel, self.pane)
        review_curve.draw_with_progress(builder, area.curve, self.curve(builder), self.review, self.desk.reviewing)
        self._draw_buttons(builder, area.foot)
        if not builder.focus.startswith(PREFIX):
            builder.key("left", Action("step", (-1,)))
            builder.key("right", Action("step", (1,)))
        for key, action in KEYS.items():
            builder.key(key, action)
        scene = builder.scene(title=title)
        fresh, self.fresh = self.fresh, False
        return scene._replace(motion=STEP if fresh else TOUCH)

    @property
    def _first_focus(self) -> str:
        """The id of the button that leads on from the shown moment."""
        if self.at == self.review.last and self.mistakes():
            return "find"
        if self.index < len(self.review.stops) - 1:
            return "on"
        return "first" if self.index else "close"

    def look(self) -> SceneInput:
        return self.table.look(self.at, self.seat)

    def _panel(self) -> ReviewPanel:
        by_computer = self.review.evaluation_job(self.at) is not None  # whether a computer player chose here
        is_computed = self.at in self.thought_tickets.values()
        return ReviewPanel(
            self.review, self.at, self.names, self.found, self.mistakes(), self.viewer,
            whole=self.main is self.review, branches=self.branches, thought=self.thoughts.get(self.at),
            computing=is_computed if by_computer else None,
        )  # fmt: skip

    def curve(self, b: Builder) -> ReviewCurve:
        return ReviewCurve.of(b, self.review, self.found, self._seats, self.at, self.names)

    def _draw_buttons(self, b: Builder, rect: Rect) -> None:
        """Draw the buttons at the foot. Without room Start and Back are left out; then the type becomes smaller."""
        words, scale = b.words, b.text_scale
        at_start, at_end = self.index == 0, self.index == len(self.review.stops) - 1
        no_back, no_on = words("This is the start."), words("This is the end.")
        no_mistake = review_words.no_mistake_text(self.review, self._seats, words)
        back, on = Action("step", (-1,)), Action("step", (1,))
        has_mistake = bool(self.mistakes())
        steps = [
            Button("first", words("Start"), Action("edge", (0,)), "green", words("Home"), enabled=not at_start),
            Button("back", words("Back"), back, "green", "←", enabled=not at_start, why=no_back),
            Button("on", words("On"), on, "green", "→", enabled=not at_end, why=no_on),
            Button("mistake", words("Next mistake"), Action("next"), "green", "M", has_mistake, why=no_mistake),
        ]
        label = words("Close") if self.main is self.review else words("Back to the game")
        others = [
            Button("play_on", words("Play on from here"), Action("play_on"), "green", "B", not at_end, why=no_on),
            Button("close", label, ESCAPE, "green", words("Esc")),
        ]
        other_row = Buttons(tuple(others), "right")

        def has_room() -> bool:
            return Buttons(tuple(steps)).width(b) + b.space.gap + other_row.width(b) <= rect.w

        while len(steps) > 2 and not has_room():
            steps.pop(0)
        while b.text_scale > 1.0 and not has_room():
            b.shrink()
        Buttons(tuple(steps)).draw(b, "foot", rect)
        wide = other_row.width(b) + 1
        other_row.draw(b, "foot", Rect(rect.right - wide, rect.y, wide, rect.h))
        b.text_scale = scale
        # Left and right go from moment to moment, so that up and down lead along the buttons. At the ends of the game
        # left or right has no action here, and the key says why.
        earlier, later = None if at_start else back, None if at_end else on
        foot = b.zones["foot"]
        b.targets = [t._replace(left=earlier, right=later) if t.id in foot else t for t in b.targets]

    @property
    def panes(self) -> tuple[Pane, ...]:
        return self.pane, *self.table.panes.values()

    def act(self, action: Action) -> None:
        """Do an action. The wheel goes from moment to moment, except over a pane that scrolls."""
        if action.verb == "scroll":
            # Values: the steps of the wheel, and the place of the mouse if it is known.
            down, x, y = (float(value or 0) for value in (*action.values, 0, 0)[:3])
            if not any(pane.rect.holds(x, y) and pane.furthest for pane in self.panes):
                if down:
                    self.do_step(1 if down > 0 else -1)
                return
        super().act(action)

    def act_otherwise(self, action: Action) -> None:
        self.table.scroll_or_set(action)

    def go(self, index: int) -> None:
        """Show a moment. index: of the moment in `review.stops`; beyond the ends the nearest end is shown."""
        index = min(max(0, index), len(self.review.stops) - 1)
        if index != self.index:
            self.index, self.fresh = index, True
            self.table.frames_before.clear()
            self.table.clear()
            self.pane.offset = 0.0
            if index in (0, len(self.review.stops) - 1):
                self.desk.focus("")  # the button that led here has become disabled

    def go_near(self, at: int) -> None:
        """Show the stop nearest to a moment. at: the moment."""
        stops = self.review.stops
        self.go(min(range(len(stops)), key=lambda index: abs(stops[index] - at)))

    def do_step(self, by: int) -> None:
        """Go on by so many stops, back if negative. A single step forward shows the events in between."""
        before = self.at
        self.go(self.index + by)
        if by == 1 and self.at != before:
            self.table.show_first(self.review.view(before, self.seat), self.at, self.seat)
            self.since = self.desk.clock()

    def do_edge(self, end: int) -> None:
        """Go to the end of the game for 1, to its start for 0."""
        self.go(len(self.review.stops) - 1 if end else 0)

    def do_seek(self, across: float, _down: float = 0.0) -> None:
        """Go to the moment at a point of the curve. across: from 0 at the left end of the curve to 1 at the right."""
        self.go_near(round(min(max(across, 0.0), 1.0) * self.review.last))

    def do_eyes(self, viewer: int) -> None:
        """Show the view of a seat, or all hands for `ALL`."""
        if viewer != self.viewer:
            self.viewer, self.fresh = viewer, True
            self.table.frames_before.clear()

    def do_mark(self, at: int) -> None:
        self.go(self.review.stops.index(at))

    def do_next(self) -> None:
        """Open the page of the mistakes that are not found yet, beginning at this moment. If all are found, of all."""
        mistakes = self.mistakes()
        if not mistakes:
            self.desk.notice(review_words.no_mistake_text(self.review, self._seats, self.desk.words))
            return
        moments = [moment for moment in mistakes if moment not in self.found] or mistakes
        first = 0 if self.at == self.review.last else self.at
        # From the first moment on to the end, then those before it.
        moments = sorted(moments, key=lambda moment: (moment < first, moment))
        self.desk.open("find", self.game_id, self.review, moments, self.found, self.go_near)

    def tick(self, now: float) -> bool:
        """Show the next picture of the events after its time. Returns whether the picture has changed."""
        if self.find:  # the page of mistakes can only open over a review that is open
            self.find = False
            self.do_next()
        if self.table.frames_before and not self.desk.moving() and now - self.since >= PICTURE_SECONDS:
            self.table.frames_before.pop(0)
            self.since, self.fresh = now, True
            return True
        trouble, self.desk.reviewing.trouble = self.desk.reviewing.trouble, ""
        if trouble:
            self.desk.notice(trouble)
        return self.drawn_version != self.desk.reviewing.version

    def do_wonder(self) -> None:
        """Compute how the computer player who chose at this moment evaluated the choices."""
        job = self.review.evaluation_job(self.at)
        if job is None:
            self.desk.notice(self._why_no_thought())
        else:
            self.pane.offset = 0.0
            if self.at not in self.thoughts and self.at not in self.thought_tickets.values():
                self.thought_tickets[self.desk.worker.submit(job)] = self.at

    def _why_no_thought(self) -> str:
        """Why the review has no evaluation by the player who chose at this moment."""
        mover, words = self.review.mover(self.at), self.desk.words
        if mover is None or self.review.chairs[mover].person:
            return words("Only computer players can be asked what they thought.")
        if self.review.view(self.at, mover).legal().count() == 1:
            return words("There is nothing to choose here.")
        return words("{name} thought what the verdict says.", name=standalone_name(self.names[mover]))

    def receive(self, ticket: int, result: object) -> None:
        """Take the evaluation of a computer player that `do_wonder` has requested."""
        at = self.thought_tickets.pop(ticket, None)
        if at is not None and isinstance(result, Evaluation):
            self.thoughts[at] = result

    def do_judge(self) -> None:
        reviewing = self.desk.reviewing
        if reviewing.going:
            reviewing.stop()
        else:
            reviewing.go_on()

    def do_line(self) -> None:
        """Show the likely continuations of the choice that was made and of the best choice."""
        review, mover, choices = self.review, self.review.mover(self.at), self.review.shown_choices(self.at)
        if choices and mover is not None:
            view = review.view(self.at, mover)
            self.desk.open("continuation", review.entry, view, review.chosen, self.names, choices)
        else:
            self.desk.notice(self.desk.words("There is no continuation to show here."))

    def do_play_on(self) -> None:
        """Open the choice of players for a branch from this moment, unless the moment is the end."""
        review, words, lines = self.review, self.desk.words, self.review.lines[: self.at]
        if self.at < review.last:
            chairs, moment = tuple(review.chairs), review_words.moment_text(review, self.at, words)
            title = words("Play on from here")
            start = Start(self.game_id, lines, chairs, review.entry, review.chosen, title, moment)
            self.desk.open("play on", start)

    def do_branch(self, name: str) -> None:
        self.desk.close_top()
        self.desk.open("review", name)

    def do_left_behind(self, number: int) -> None:
        """Review moves that were taken back, from the moment at which they leave the game. number: their index."""
        self._show_line(self.main.of_branch(number))
        self.go_near(self.main.branching_moment(number))

    def do_close(self) -> None:
        """Close the review, or go back to the game from moves that were taken back."""
        if self.review is self.main:
            self.desk.close_top()
        else:
            self._show_line(self.main)
