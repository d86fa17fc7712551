"""The panel beside the table of a review: a choice and its judgement, or the end of the game.

A moment is the number of moves made before it. An `Evaluation` has the value of each choice. Its scale is "share" if
the values say how often to make each choice. That is so in games in which all choose in secret.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Evaluation
from tablegame.core.text import Person, context_, seat_letter
from tablegame.practice.review import Review
from tablegame.session.games_folder import Saved
from tablegame.ui.screens import review_words
from tablegame.ui.screens.review_words import Naming, explanation, paragraph
from tablegame.ui.screens.seating import level_name
from tablegame.ui.screens.widgets import Meter
from tablegame.view import advice, signs
from tablegame.view.advice import Bar, ReasonWriter
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Ends, Text, draw_wrapped
from tablegame.view.layout import Column, Custom, Part, RowWriter, Space, column, measure
from tablegame.view.pane import Pane
from tablegame.view.phrases import labelled, relative_date, standalone_name
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Action, Face, Line, Panel, Rect

ALL: Final = -1  # the viewer for whom all hands are open, in the place of a seat
PLAYED: Final = context_("a choice", "played")
_LEAST_DOUBT: Final = 0.004  # the least doubt that is drawn, as a share of the bar


class ChoiceRow(NamedTuple):
    """A choice in the panel: its name and figure, its reasons, and its bar."""

    name: str
    figure: str = ""
    bar: Bar | None = None
    doubt: float = 0.0  # the standard error of the value, in lengths of a whole bar
    reasons: Sequence[Text] = ()
    strong: bool = False  # whether the name is bold
    mark: str = ""  # a remark behind the name

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw name and figure in one line, the reasons below it, and the bar last. Returns the y of the bottom."""
        face: Face = "serif-bold" if self.strong else "serif"
        name = [b.span(self.name, BODY, face)]
        if self.mark:
            name.append(b.span(f"  {self.mark}", SMALL, "sans-italic", "soft"))
        head = Text(tuple(name), BODY, face)
        figure = Text(self.figure, BODY, "sans-bold", "text")
        parts: list[Part] = [Ends(head, figure) if self.figure else head, *self.reasons]
        if self.bar is not None:
            parts += [Space(2), Custom(partial(_draw_bar, bar=self.bar, doubt=self.doubt)), Space(2)]
        return Column(parts).draw(b, zone, rect)


def _draw_bar(b: Builder, rect: Rect, bar: Bar, doubt: float) -> float:
    """Draw the bar of a choice, and at its tip a line from the value minus the doubt to the value plus the doubt.
    Returns the y of the bottom. doubt: the standard error of the value, in lengths of a whole bar."""
    bottom = Meter(bar).draw(b, "", rect)
    if doubt > _LEAST_DOUBT:
        middle, high = (rect.y + bottom) / 2, bottom - rect.y
        ends = (bar.tip - doubt, bar.tip + doubt)
        left, right = (rect.x + rect.w * min(1.0, max(0.0, end)) for end in ends)
        stroke = max(1.0, b.px(1.6))
        b.add(Line(((left, middle), (right, middle)), "text", stroke))
        for x in (left, right):  # short strokes across both ends, a little higher than the bar
            b.add(Line(((x, middle - high * 0.8), (x, middle + high * 0.8)), "text", stroke))
    return bottom


def evaluation_rows(
    b: Builder, evaluation: Evaluation, made: int, naming: Naming, explained: Collection[int] = ()
) -> tuple[ChoiceRow, ...]:
    """A row for each choice of an evaluation. made: the move that was made. explained: the moves whose rows give their
    reasons."""
    rows, whole_bar, best = [], _whole_bar(evaluation), _best_move(evaluation)
    for choice in evaluation.choices:
        is_best = choice.move == best
        reasons = naming.reason_writer.lines(choice) if choice.move in explained else ()
        figure, margin = advice.figure(evaluation, choice, b.words), advice.margin(evaluation, choice, b.words)
        equal = choice.verdict == "equal"
        is_share = evaluation.scale == "share"  # the bar shows how often to choose it, not a value with an error
        no_figure = advice.EQUAL if equal else ""
        marks = []
        if choice.move == made:
            marks.append(b.words(PLAYED))
        if equal and not is_best:
            marks.append(b.words("no real difference"))
        rows.append(
            ChoiceRow(
                name=naming.move(choice.move),
                figure=f"{figure} {margin}".strip() or no_figure,
                bar=advice.bar(evaluation, choice) if figure or equal else None,
                doubt=0.0 if is_share else choice.error / whole_bar,
                reasons=naming.paragraphs(b, reasons),
                strong=is_best,
                mark=" · ".join(marks),
            )
        )
    return tuple(rows)


def _best_move(evaluation: Evaluation) -> int:
    """The best move of an evaluation; if none is marked as the best, the first one."""
    return evaluation.choices[0].move if evaluation.best is None else evaluation.best


def _whole_bar(evaluation: Evaluation) -> float:
    """The value for which a bar is as long as it can be, in the unit of the values."""
    if evaluation.scale in ("chance", "hundred"):
        return 1.0 if evaluation.scale == "chance" else 100.0
    values = [*(choice.value for choice in evaluation.choices), 0.0]
    return max(max(values) - min(values), 1e-6)


class PanelPage(NamedTuple):
    """The content of the panel."""

    heading: str
    aside: str = ""  # at the right of the heading
    parts: Sequence[Part] = ()
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewPanel:
    """The panel of a review at a moment: a choice with its judgement, or the end of the game."""

    review: Review
    at: int  # the moment
    names: Sequence[str]
    found: Collection[int]  # the moments of mistakes that were found
    mistakes: tuple[int, ...]  # the moments of all mistakes
    viewer: int  # the seat whose view is shown, or `ALL`
    whole: bool  # True in a review of the game itself, False in one of moves that were taken back
    branches: tuple[Saved, ...]
    thought: Evaluation | None  # of the computer player who chose here, None while it is unknown
    computing: bool | None  # whether that evaluation is being computed; None if no computer player chose

    def draw(self, b: Builder, rect: Rect, pane: Pane) -> None:
        """Draw the panel: with the reasons of all choices if they have room, else with fewer. Long content scrolls."""
        b.panel(rect, "slip", name="panel")
        inner = rect.inset(b.space.gap)
        # The loop leaves `foot`, `content` and `room` of the page that is drawn.
        for page in (self.page(b, full=True), self.page(b)):
            foot, content = Buttons(page.buttons, full=True), Column(page.parts, b.space.close)
            top = _draw_heading(b.scratch(), inner, page) + b.space.close
            room = foot.above(b, Rect(inner.x, top, inner.w, inner.bottom - top), b.space.gap)
            if measure(b, "tries", content, room.w).height <= room.h:
                break
        _draw_heading(b, inner, page)
        pane.fill(b, room, lambda aside, box: content.draw(aside, "tries", box), keys=False)
        foot.at_foot(b, "panel", inner)

    def page(self, b: Builder, full: bool = False) -> PanelPage:
        """The content of the panel. full: whether every choice has its reasons."""
        if self.at == self.review.last:
            return self._ending_page(b)
        mover = self.review.mover(self.at)
        if mover is None:
            page = PanelPage(review_words.moment_text(self.review, self.at, b.words))
        else:
            page = self._choice_page(b, mover, full)
        if self.viewer == ALL:
            return page._replace(parts=(Custom(self._draw_hands), *page.parts))
        return page

    def _naming(self, b: Builder, mover: int, person: Person | None = None) -> Naming:
        """The words for moves and reasons of the seat that chose. person: the grammatical person for that seat; None
        for the usual one."""
        reason_writer = ReasonWriter.about(self.names, mover, b.words, b.faces, person)
        name = partial(review_words.move_text, self.review, self.at, words=b.words)
        return Naming(name, reason_writer, self.review.entry.key)

    def _choice_page(self, b: Builder, mover: int, full: bool) -> PanelPage:
        """The page of a choice: the move, its judgement, all choices. full: whether every choice has its reasons."""
        review, words, at, naming = self.review, b.words, self.at, self._naming(b, mover)
        chair = review.chairs[mover]
        level = "" if chair.person else level_name(chair.level, words)
        aside = words("level: {level}", level=level) if level else ""
        heading, move = review_words.moment_text(review, at, words), review.move(at)
        judged = review.judgement_at(at)
        forced = judged is not None and judged.verdict == "forced"
        chose = paragraph(b, review_words.chose_text(self.names[mover], naming.move(move), words, forced))
        thought, buttons = self._thought_parts(b, mover, level)
        if review.shown_choices(at):
            buttons = (Button("line", words("Show me"), Action("line"), "ivory", "L"), *buttons)
        if judged is None:
            unjudged = (paragraph(b, words("This choice has not been judged yet."), "soft"),) if self.whole else ()
            return PanelPage(heading, aside, (chose, *unjudged, *thought), buttons)
        # The choice and its verdict with reasons, then all choices: as the computer player saw them, and as judged.
        parts: list[Part] = [paragraph(b, words("Found!"))] if at in self.found else []
        parts.append(chose)
        if not forced:
            verdict = review_words.judgement_text(judged, words)
            parts.append(paragraph(b, verdict, "accent" if at in review.mistakes(mover) else "soft"))
        parts += self._reason_parts(b, judged, naming)
        varied = len(judged.evaluation.choices) > 1 and not advice.all_equal(judged.evaluation)
        if judged.evaluation.scale == "share" and varied and not thought:
            parts.append(paragraph(b, words("How often to play each:"), "soft"))
        if not forced:
            parts += [*thought, ChoiceRow(words("The verdict:"), strong=True)] if thought else []
            explained = {judged.move, judged.top.move}  # their reasons stand above
            others = {choice.move for choice in judged.evaluation.choices if full} - explained
            parts += evaluation_rows(b, judged.evaluation, judged.move, naming, others)
        if judged.evaluation.reason is not None:
            parts += naming.paragraphs(b, [naming.reason_writer.line(judged.evaluation.reason)], "soft")
        return PanelPage(heading, aside, parts, buttons)

    def _reason_parts(self, b: Builder, judged: Judgement, naming: Naming) -> Sequence[Part]:
        """The reasons for or against the choice, and after a mistake the better choice with its reasons."""
        parts: list[Part] = [*explanation(b, [("", judged.made)], naming)]
        if judged.loses:
            better = b.words("Better: {move}", move=naming.move(judged.top.move))
            parts += explanation(b, [(better, judged.top)], naming) or [paragraph(b, better)]
        return parts

    def _thought_parts(self, b: Builder, mover: int, level: str) -> tuple[tuple[ChoiceRow, ...], tuple[Button, ...]]:
        """The rows of the evaluation by the computer player who chose, once it is known; before that the button that
        asks for it. The reasons are in the first person. level: the name of the player's level."""
        naming = self._naming(b, mover, Person.FIRST)
        words, review, thought, name = b.words, self.review, self.thought, standalone_name(self.names[mover])
        if self.computing is None:
            return (), ()
        if thought is None:
            label, key = words("What did {name} think?", name=name), "W"
            if self.computing:
                label, key = words("{name} is thinking …", name=name), ""
            return (), (Button("wonder", label, Action("wonder"), "ivory", key, enabled=not self.computing),)
        move, is_equivalent = review.move(self.at), review.equivalence(self.at)
        # Of equivalent moves only one is evaluated.
        made = next((choice for choice in thought.choices if is_equivalent(choice.move, move)), None)
        made_move = move if made is None else made.move
        rows = evaluation_rows(b, thought, made_move, naming, {_best_move(thought), made_move})
        heading = words("What {name} thought ({level}):", name=name, level=level)
        # Without figures only the best choice and the one that was made have something to say.
        if len(rows) > 1 and not any(row.figure for row in rows):
            heading = words("What {name} thought ({level}), without a clear difference:", name=name, level=level)
            rows = tuple(row for row in rows if row.strong or row.mark)
        if made is None:
            rows = (*rows, ChoiceRow(naming.move(move), mark=words(PLAYED)))
        return (ChoiceRow(heading, strong=True), *rows), ()

    def _draw_hands(self, b: Builder, rect: Rect) -> float:
        """Draw the hand of each seat as a line of text. Returns the y of the bottom."""
        y = rect.y
        for seat in self.review.eyes:
            hand = self.review.hand_text(self.at, seat)
            if not hand:
                continue
            side = b.type(BODY)
            b.draw_player(Rect(rect.x, y + side * 0.15, side, side), seat)
            name = b.span(f"{standalone_name(self.names[seat])}  ", BODY, "serif-bold", f"seat.{seat}")
            left = side + b.space.close
            cards = b.span(str(signs.cards(hand, b.faces, b.words)), BODY)
            y = draw_wrapped(b, Rect(rect.x + left, y, rect.w - left, 0), [name, cards]) + b.space.thin
        return y

    def _ending_page(self, b: Builder) -> PanelPage:
        """The page of the end: the results of all seats and the branches."""
        words = b.words
        if not self.whole:
            text = words("So far these moves went before they were taken back.")
            return PanelPage(words("Left behind"), "", (paragraph(b, text, "soft"),))
        parts: list[Part] = [Custom(self._draw_results)]
        branches = self._branch_buttons(b)
        if branches:
            title = Text(words("Branches"), BODY, "serif-bold", "accent")
            branch_list = Column((title, Column(branches, b.space.close)), b.space.thin)
            parts.append(Custom(lambda aside, box: branch_list.draw(aside, "branches", box) + aside.space.close))
        buttons: tuple[Button, ...] = ()
        if self.mistakes:
            buttons = (Button("find", words("Find the mistakes"), Action("next"), "brass", "M"),)
        return PanelPage(words("How it went") if self.review.over else words("So far"), "", parts, buttons)

    def _draw_results(self, b: Builder, rect: Rect) -> float:
        """Draw scores and sentences about luck, skill and mistakes by seat, winners first. Returns the bottom, a y."""
        y, review = rect.y, self.review
        view = review.view(review.last, review.eyes[0])
        winners = review.winners()
        high = b.type(NAME, True) * 1.7
        for seat in sorted(review.eyes, key=lambda seat: (seat not in winners, seat)):
            row, top, first_node = RowWriter(b, rect._replace(y=y, h=high), high * 0.94), y, len(b.nodes)
            row.seat(seat)
            row.at_right(review.entry.text.score_in_words(view, seat, b.words), BODY, "sans-bold")
            if seat in winners and len(winners) < review.players:
                row.picture("crown")
            row.text(standalone_name(self.names[seat]), NAME, "serif-bold", f"seat.{seat}")
            reason_writer = ReasonWriter.about(self.names, seat, b.words, b.faces)
            costliest = review_words.costliest_choice_text(review, seat, reason_writer)
            lines = [*review_words.summary_lines(review, seat, b.words), costliest]
            if habit := review.entry.text.habits(view, self.names.__getitem__, b.words).get(seat):
                lines.append(b.words("{habit} Whoever noticed it had better odds.", habit=habit))
            texts = [Text(line) for line in lines if line]
            y = column(b, "tries", rect._replace(y=y + high), texts, 0) + b.space.close
            # A screen reader announces the whole row, and only once all is judged.
            done, total = review.progress(seat)
            id = f"said/{seat}" if done == total else ""
            b.nodes.insert(first_node, Panel(rect._replace(y=top, h=y - top), "ghost", alpha=0.0, id=id))
        return y

    def _branch_buttons(self, b: Builder) -> tuple[Button, ...]:
        """A button for each branch that is a saved game, and for each line of moves that was taken back."""
        words, review, buttons = b.words, self.review, list[Button]()
        for saved in self.branches:
            # A player whose name is only the letter of the seat is left out.
            players = ", ".join(name for name in saved.names if name != seat_letter(saved.names.index(name)))
            label = words("Branch of {when}", when=relative_date(saved.when, words))
            label = labelled(label, players, words) if players else label
            buttons.append(Button(f"branch.{saved.id}", label, Action("branch", (saved.id,))))
        for number in range(review.branch_count):
            moment = review_words.moment_text(review, review.branching_moment(number), words)
            label = words("Taken back at {moment}", moment=moment)
            buttons.append(Button(f"left.{number}", label, Action("left_behind", (number,))))
        return tuple(buttons)


def _draw_heading(b: Builder, inner: Rect, page: PanelPage) -> float:
    """Draw the heading of a page, with the text aside at its right or below. Returns the y of the bottom."""
    units = HEADING if b.u > 0.75 else NAME + 2  # smaller in a small window, where a layout unit is short
    high = b.line(units, True)
    wide = b.width([b.span(page.aside, SMALL)]) + 2 if page.aside else 0.0
    heading = [b.span(page.heading, units, "serif-bold", "accent")]
    one_row = b.width(heading) + wide + b.space.pad <= inner.w
    heading_w = inner.w - (wide + b.space.pad) if one_row else inner.w
    b.text(Rect(inner.x, inner.y, heading_w, high), heading)
    if not page.aside:
        return inner.y + high
    row = Rect(inner.right - wide, inner.y, wide, high)
    row = row if one_row else row._replace(y=inner.y + high, h=b.line(SMALL))
    b.text(row, page.aside, SMALL, ink="soft", align="right")
    return row.bottom
