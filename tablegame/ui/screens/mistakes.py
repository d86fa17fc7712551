"""Mistakes that come back: each is shown on the table as its seat saw it, and answered there or in a list beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from tablegame.core.bots import Choice, Evaluation
from tablegame.core.errors import TableError
from tablegame.games import find
from tablegame.practice import deck
from tablegame.practice.continuations import shown_choices
from tablegame.practice.deck import (
    AnswerTask,
    AnswerVerdict,
    MistakeCard,
    daily_positions,
    judged_of,
    mistake_of,
    position_of,
    verdict_without_judge,
)
from tablegame.practice.judged_choice import Agreed, in_one_measure
from tablegame.ui.desk import Desk, attempt
from tablegame.ui.screens import review_words
from tablegame.ui.screens.help_layout import explain_terms
from tablegame.ui.screens.review_words import Naming, explanation
from tablegame.ui.screens.widgets import (
    ESCAPE,
    Meter,
    PaneScreen,
    Shape,
    button_row,
    close_button,
    dialog,
    suited_words,
)
from tablegame.ui.table.board import Position
from tablegame.view import advice, verbs
from tablegame.view.advice import Teller
from tablegame.view.builder import SMALLEST, Builder, Words, largest_at_table
from tablegame.view.form import Button, Ends, Text
from tablegame.view.game_scene import SceneInput, move_text
from tablegame.view.layout import Column, PanelBox, Part, Space, drawing, measure
from tablegame.view.pane import NOWHERE
from tablegame.view.phrases import coming_day
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Action, PromptContext, Rect, Scene, Span, Target

MOST: Final = 24
"""Choices in the list."""
TOUCH: Final = 0.12
"""Seconds that a card takes to be lifted."""
ANSWERS: Final = frozenset((verbs.SAY.name, "choose", "show", "aside"))
"""Verbs that answer, or remove a card from the deck."""
WIDTH: Final = 18.0
"""Least width of the panel beside the table, in sizes of its type."""
LEAST_SHAPE: Final = 1.1
"""Least width of the table beside the panel, in heights of the window."""


@dataclass(frozen=True, slots=True)
class MistakeQuestion:
    """A mistake on the table. lost: by the mistake; tried, answer: the player's choice, and its verdict."""

    card: MistakeCard
    position: Position
    known: Agreed
    lost: float
    tried: int | None = None
    answer: AnswerVerdict | None = None

    @classmethod
    def of(cls, card: MistakeCard) -> MistakeQuestion:
        """Raises TableError, ValueError, KeyError or TypeError for a broken card."""
        view, chosen = position_of(card)
        judgement = judged_of(card).judgement
        known = in_one_measure(judgement, mistake_of(card))
        if known is None:
            raise ValueError("there was nothing to choose")
        names = card.names if any(card.names) else ()
        return cls(card, Position(find(card.game), view, chosen, names), known, judgement.lost)

    @property
    def evaluation(self) -> Evaluation:
        """All choices in one measure."""
        return self.known.evaluation

    @property
    def shown_choices(self) -> tuple[Choice, ...]:
        """The best choice and the mistake, as far as it is known how they are likely to go on."""
        return shown_choices(self.evaluation, self.known.best, self.known.made.move)

    @property
    def clause(self) -> str:
        """The anchor of the rule of the first reason for the best choice, after the answer; "" for none."""
        if self.answer is None:
            return ""
        why = [claim.reason for each in self.evaluation.choices if each.move == self.known.best for claim in each.why]
        reason = next(iter(why), self.evaluation.reason)
        return f"{self.card.game}#{reason.clause}" if reason is not None and reason.clause else ""

    def move_text(self, move: int | None, words: Words) -> str:
        """A move in words."""
        position = self.position
        return "" if move is None else move_text(position.entry.text, move, position.view, position.chosen, words)

    def text(self, words: Words) -> str:
        """The question, or after the answer the verdict, as a sentence."""
        text = self._text(words)
        return text[:1].upper() + text[1:]

    def _text(self, words: Words) -> str:
        best, tried = (self.move_text(move, words) for move in (self.known.best, self.tried))
        if self.answer is None:
            return words(
                "{game}: you chose {move}. That cost {loss}.",
                game=words(self.position.entry.title),
                move=self.move_text(self.known.made.move, words),
                loss=review_words.loss_text(self.evaluation, self.lost, words),
            )
        if self.answer.right:
            return words("{move} is right.", move=tried)
        if self.tried is None:
            return words("{move} is better.", move=best)
        if not self.answer.lost:
            return words("{tried} is not as good as {best}.", tried=tried, best=best)
        # The loss in the list comes first, as the answer was judged with other random numbers.
        listed = (each.lost for each in self.evaluation.choices if each.move == self.tried)
        loss = review_words.loss_text(self.evaluation, next(listed, 0.0) or self.answer.lost, words)
        return words("{tried} costs {loss}. {best} is better.", tried=tried, loss=loss, best=best)

    # -- the panel beside the table ----------------------------------------------------------------------------

    def panel(self, b: Builder, place: tuple[int, int], thinking: bool) -> Column:
        """The question with its choices, or the verdict with the reason. place: the number of the card, of how many."""
        words, gap = b.words, Space(b.space.pad)
        heading = Text(self._heading(words), HEADING, "serif-bold", "accent")
        parts: list[Part] = [
            Ends(heading, Text(words("{n} of {all}", n=place[0], all=place[1]))),
            Space(b.space.close),
            Text(self.text(words), NAME, "serif", "text"),
            gap,
        ]
        if self.answer is None:
            note = words("Let me see …") if thinking else words("Choose on the table, or here:")
            return Column((*parts, Text(note, BODY), gap, Column(self._choices(b, thinking), b.space.close)))
        return Column((*parts, *self._explanation(b)))

    def _heading(self, words: Words) -> str:
        if self.answer is None:
            return words("What is better here?")
        if self.answer.right:
            return words("That is it")
        return words("Not yet") if self.tried is not None else words("Look")

    def _choices(self, b: Builder, thinking: bool) -> list[Part]:
        """The choices to answer with, in the order of the game."""
        words, pad, parts = b.words, b.space.pad, list[Part]()
        made = self.known.made.move
        moves = dict.fromkeys((self.known.best, made, *(each.move for each in self.evaluation.choices)))
        for move in sorted(tuple(moves)[:MOST]):
            text, why = self.move_text(move, words), words("That was the mistake.") if move == made else ""
            lines = [Text(text, BODY, ink="soft" if why else "text")]
            lines += [Text(why, SMALL, "sans-italic")] if why else []
            disabled = bool(why) or thinking
            press = Target(f"choice.{move}", NOWHERE, Action("choose", (move,)), text, not disabled, why)
            parts.append(PanelBox(Column(lines), press, "quiet", (pad, pad), alpha=0.5 if disabled else 1.0))
        return parts

    def _explanation(self, b: Builder) -> list[Part]:
        """Why the best choice is better, why the mistake was one, and the value of every choice."""
        names = self.position.names(b.words)
        teller = Teller(names.__getitem__, b.words, b.faces)
        naming = Naming(lambda move: self.move_text(move, b.words), teller, self.card.game)
        best = next(each for each in self.evaluation.choices if each.move == self.known.best)
        mistake = f"{self.move_text(self.known.made.move, b.words)}:"
        parts: list[Part] = [
            *explanation(b, (("", best), (mistake[:1].upper() + mistake[1:], self.known.made)), naming)
        ]
        if not parts and self.evaluation.reason is not None:
            parts += naming.paragraphs(b, [teller.tell(self.evaluation.reason)])
        parts.append(Space(b.space.gap))
        for choice in self.evaluation.choices[:MOST]:
            bar = Meter(advice.bar(self.evaluation, choice))
            parts += [Text(self._value(b, choice)), bar, Space(b.space.thin + b.space.close)]
        return parts

    def _value(self, b: Builder, choice: Choice) -> tuple[Span, ...]:
        words, evaluation = b.words, self.evaluation
        ink = "accent" if choice.move == self.known.best else "text"
        spans = [b.span(self.move_text(choice.move, words), BODY, "sans-bold", ink)]
        figure = advice.figure(evaluation, choice, words)
        if figure:
            known = " ".join(filter(None, (figure, advice.margin(evaluation, choice, words))))
            spans.append(b.span("  " + known.replace(" ", "\N{NO-BREAK SPACE}") + " ", BODY))
            spans.append(b.span(advice.unit_of(evaluation, choice, words) or words("of the time"), SMALL, ink="soft"))
        if less := advice.difference_text(evaluation, choice, words):
            spans.append(b.span(f" · {less}" if figure else f"  {advice.EQUAL} {less}", SMALL, ink="soft"))
        return tuple(spans)


class MistakesScreen(PaneScreen):
    """One mistake after the other. The first answer counts. A card that cannot be read is skipped."""

    asks_worker = True

    def __init__(self, desk: Desk, daily: bool = False) -> None:
        """daily: five positions, whatever is due."""
        super().__init__(desk, "said")
        self.narrow = False
        """The window has no room for the panel beside the table."""
        self.listing = False
        """The panel lies on the table in a narrow window."""
        self.ticket: int | None = None
        cards, today = deck.read(desk.folders), desk.today()
        self._begin(daily_positions(cards, today) if daily else cards.due(today))

    def _begin(self, cards: Sequence[MistakeCard]) -> None:
        self.waiting = list(cards)
        self.count, self.solved, self.answered_at_all = len(cards), 0, 0
        self.do_next()

    def do_next(self) -> None:
        """Show the next card that can be read; None at the end."""
        self.asked: MistakeQuestion | None = None
        self.listing = False
        while self.waiting and self.asked is None:
            try:
                self.asked = MistakeQuestion.of(self.waiting.pop(0))
            except (TableError, ValueError, KeyError, TypeError) as error:
                # The card stays in the deck, for a program that can read it.
                problem = error if isinstance(error, TableError) else type(error).__name__
                self.desk.notice(self.desk.words("A mistake cannot be shown: {problem}", problem=problem))
                self.count -= 1
        self.pane.offset = 0.0
        self.desk.focus("")

    @property
    def help(self) -> str:
        return "" if self.asked is None else self.asked.clause or f"{self.asked.card.game}#choosing"

    @property
    def other_words(self) -> Mapping[str, str]:
        return suited_words(self.desk, self.asked.position.entry) if self.asked is not None else {}

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        return self._end(builder) if self.asked is None else self._table(builder, self.asked)

    def _table(self, b: Builder, asked: MistakeQuestion) -> Scene:
        """The table with the panel beside it; in a narrow window the panel lies on the table when it is wanted."""
        b.fit_table()
        position, felt, gap, row = asked.position, b.felt, b.space.gap, b.button_height
        wide = round(max(b.px(470), b.type(BODY) * WIDTH))
        self.narrow = b.window[0] - wide - gap < max(SMALLEST[0], LEAST_SHAPE * b.window[1])
        box = Rect(felt.right - wide, felt.y, wide, felt.h)
        zones: dict[str, list[str]] = {}
        if not self.narrow:
            self._panel(b, box, asked)
            zones, b.zones = b.zones, {}
            b.make_way(wide + gap)
            b.text_scale = min(b.text_scale, largest_at_table(b.size))
            felt = felt._replace(w=felt.w - wide - gap)
        free = asked.answer is None and self.ticket is None
        # The values of a composed move are in the panel alone.
        values = asked.answer is not None and not position.entry.composes
        look = position.look(b.words, free, asked.evaluation if values else None)
        position.draw(b, look, felt._replace(h=felt.h - row - gap))
        explain_terms(b, position.entry, look)
        if self.narrow and (asked.answer is not None or self.listing):
            b.targets, b.zones, b.keys = [], {}, {}  # the table below the panel is only shown
            self._panel(b, box, asked)
        else:
            self._bar(b, Rect(felt.x, felt.bottom - row, felt.w, row), look, asked)
        b.zones |= zones
        picked = asked.position.picked
        listed = self.narrow and self.listing and asked.answer is None
        lifted = picked is not None and look.can_act
        b.key("escape", Action("list") if listed else verbs.FELT() if lifted else ESCAPE)
        answers = {target.action for target in b.targets if target.action.verb in ANSWERS} | {verbs.COMMIT()}
        about = {"pick": picked, "commit": look.picked}
        b.asking = PromptContext(f"{asked.card.key} {asked.answer}", frozenset(answers), about=about)
        b.no_autofocus = frozenset(answers - {verbs.COMMIT()})
        b.chooses = asked.answer is None
        return b.scene(title=b.words("Mistakes"))._replace(motion=TOUCH)

    def _panel(self, b: Builder, rect: Rect, asked: MistakeQuestion) -> None:
        """The question or the verdict, and the buttons."""
        gap = b.space.gap
        b.panel(rect, "panel", name="mistake")
        inner = rect.inset(b.space.wide)
        foot = Column(self._buttons(b, asked), gap)
        high = measure(b, "foot", foot, inner.w).height
        place = (self.count - len(self.waiting), self.count)
        content = asked.panel(b, place, self.ticket is not None)
        room = inner._replace(h=inner.h - high - gap)
        self.pane.fill(b, room, drawing("choices", content))
        foot.draw(b, "foot", inner._replace(y=inner.bottom - high))

    def _buttons(self, b: Builder, asked: MistakeQuestion) -> tuple[Button, ...]:
        words = b.words
        if asked.answer is None:
            table = (Button("list", words("To the table"), Action("list"), "ivory", words("Esc")),)
            show = Button("show", words("Show the answer"), Action("show"), "ivory", enabled=self.ticket is None)
            return (show, *(table if self.narrow else ()))
        label = words("Next one") if self.waiting else words("Done")
        shows = (Button("line", words("Show me"), Action("line"), "ivory"),) if asked.shown_choices else ()
        return (
            *shows,
            Button("aside", words("Never ask this again"), Action("aside"), "ivory"),
            Button("next", label, Action("next"), "brass", words("Enter")),
        )

    def _bar(self, b: Builder, rect: Rect, look: SceneInput, asked: MistakeQuestion) -> None:
        """The bar below the table: the title or, without the panel, the question; and the buttons."""
        words = b.words
        buttons = [Button("close", words("Back"), ESCAPE, "green", words("Esc"))]
        if self.narrow:
            buttons.append(Button("list", words("Choices"), Action("list"), "green"))
        buttons[:0] = asked.position.commit_button(b, look)
        room = button_row(b, "bar", buttons, rect, 0.4)
        title = b.span(words("Mistakes"), HEADING, "serif-bold", "gold")
        if self.narrow:
            text = words("Let me see …") if self.ticket is not None else asked.text(words)
            b.text(room, text, BODY, ink="felt-text", wrap=True)
        elif b.width([title]) <= room.w:
            b.text(room, [title])

    def _end(self, builder: Builder) -> Scene:
        """The result, and the offer to solve cards before their day."""
        words, today = builder.words, self.desk.today()
        cards = deck.read(self.desk.folders)
        day = cards.next_day(today)
        later = (
            words("The next mistake comes back {day}.", day=coming_day(day, today, words)) if day is not None else ""
        )
        buttons = [close_button(builder, words("Back"))]
        if cards.cards:
            later += " " + words("Who practises a mistake before its day solves it again on that day.")
            buttons.append(Button("ahead", words("Practise all the same"), Action("ahead"), "brass", words("Enter")))
        result = words("No mistake is due today.")
        if self.answered_at_all:
            result = words("{solved} of {count} solved.", solved=self.solved, count=self.answered_at_all)
        parts = [
            Text(result, HEADING, "serif", "text", "centre"),
            *([Text(later, BODY, align="centre")] if later else []),
        ]
        said = drawing("said", Column(parts, builder.space.pad))
        dialog(builder, self.pane, words("Mistakes"), said, buttons, Shape(640, scrim=False))
        builder.consequential(Action("ahead"))
        return builder.scene(title=words("Mistakes"))

    # -- what is done ------------------------------------------------------------------------------------------

    def do_ahead(self) -> None:
        """Ask the mistakes whose day has not come."""
        self._begin(deck.read(self.desk.folders).ahead(self.desk.today()))

    def do_line(self) -> None:
        """Show how the best choice and the mistake are likely to go on."""
        if self.asked is not None:
            position, names = self.asked.position, self.asked.card.names
            choices = self.asked.shown_choices
            self.desk.open("continuation", position.entry, position.view, position.chosen, names, choices)

    def do_show(self) -> None:
        """Show the answer."""
        self._take(AnswerVerdict(False, 0.0))

    def act_otherwise(self, action: Action) -> None:
        if self.asked is not None:
            position, free = self.asked.position, self.asked.answer is None and self.ticket is None
            focus, move = position.act(position.look(self.desk.words, free), action)
            if focus:
                self.desk.focus(focus)
            if move is not None:
                self.do_choose(move)

    def do_list(self) -> None:
        """Show or hide the panel in a narrow window."""
        self.listing = not self.listing
        self.desk.focus("list")

    def do_choose(self, move: int) -> None:
        """Have the choice judged."""
        if self.asked is not None and self.asked.answer is None and self.ticket is None:
            self.asked = replace(self.asked, tried=move)
            self.ticket = self.desk.minds.submit(AnswerTask(self.asked.card, move))

    def receive(self, ticket: int, result: object) -> None:
        if ticket != self.ticket or self.asked is None:
            return
        self.ticket = None
        tried = -1 if self.asked.tried is None else self.asked.tried
        self._take(result if isinstance(result, AnswerVerdict) else verdict_without_judge(self.asked.card, tried))

    def _take(self, answer: AnswerVerdict) -> None:
        """Show the verdict and store it in the deck."""
        if self.asked is None or self.asked.answer is not None or self.ticket is not None:
            return
        self.asked = replace(self.asked, answer=answer)
        self.solved, self.answered_at_all = self.solved + answer.right, self.answered_at_all + 1
        card = self.asked.card
        attempt(self.desk, lambda: deck.answer(self.desk.folders, card.key, answer.right, self.desk.today()))
        self.pane.offset = 0.0
        self.desk.focus("next")

    def do_aside(self) -> None:
        """Take the mistake out of the deck for good."""
        if self.asked is not None:
            attempt(self.desk, partial(deck.remove, self.desk.folders, self.asked.card.key))
        self.do_next()

    def closing(self) -> None:
        if self.ticket is not None:
            self.desk.minds.cancel(self.ticket)
