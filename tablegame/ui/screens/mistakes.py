"""What stands beside a mistake that has come back: the question, the choices, and once it is answered why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from tablegame.core.bots import Choice
from tablegame.core.contract import View
from tablegame.core.errors import TableError
from tablegame.core.options import Chosen
from tablegame.games import Game, find
from tablegame.practice import deck
from tablegame.practice.deck import MistakeCard, mistake_of, position_of
from tablegame.practice.judged_choice import Agreed, JudgedChoice, agreed
from tablegame.practice.own_mistakes import AnswerTask, AnswerVerdict, judged_of, unjudged
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens import review_words
from tablegame.ui.screens.help_page import explain_terms
from tablegame.ui.screens.widgets import ESCAPE, Meter, Shape, close_press, dialog
from tablegame.ui.table.position import Position
from tablegame.view import advice, verbs
from tablegame.view.builder import SMALLEST, Builder, Words, largest_at_table
from tablegame.view.form import Button, Ends, Text
from tablegame.view.game_scene import SceneInput, move_text, reason_text, seal_labels
from tablegame.view.layout import Column, PanelBox, Part, Space, column
from tablegame.view.pane import NOWHERE, Pane, scrolled
from tablegame.view.phrases import coming_day
from tablegame.view.scale import BODY, HEADING, NAME, SMALL
from tablegame.view.scene import Action, PromptContext, Rect, Scene, Span, Target

MOST: Final = 24
"""So many choices are listed at the most."""


@dataclass(frozen=True, slots=True)
class MistakeOnTable:
    """A mistake on the table. known: all that was weighed; lost: by the mistake; tried, answer: what was answered, and
    how that was judged."""

    card: MistakeCard
    entry: Game
    view: View
    chosen: Chosen
    known: Agreed
    lost: float
    tried: int | None = None
    answer: AnswerVerdict | None = None


def asked_of(card: MistakeCard, entry: Game, view: View, chosen: Chosen, choice: JudgedChoice) -> MistakeOnTable:
    """A card as it is asked. Raises TableError, ValueError where it names no choice."""
    known = agreed(choice.judgement, mistake_of(card))
    if known is None:
        raise ValueError("there was nothing to choose")
    return MistakeOnTable(card, entry, view, chosen, known, choice.judgement.lost)


def draw(
    b: Builder, rect: Rect, asked: MistakeOnTable, place: tuple[int, int], names: Sequence[str], thinking: bool
) -> float:
    """All of it from the top of a box; returns the bottom."""
    words, gap = b.words, Space(b.space.pad)
    heading = Text(_heading(asked, words), HEADING, "serif-bold", "accent")
    parts: list[Part] = [
        Ends(heading, Text(words("{n} of {count}", n=place[0], count=place[1]))),
        Space(b.space.close),
        Text(question(asked, words), NAME, "serif", "text"),
        gap,
    ]
    if asked.answer is None:
        note = words("Let me see …") if thinking else words("Choose on the table, or here:")
        parts += [Text(note, BODY), gap, Column(_choices(b, asked, thinking), b.space.close)]
    else:
        parts += _answered(b, asked, names)
    return column(b, "choices", rect, parts, 0)


def _heading(asked: MistakeOnTable, words: Words) -> str:
    if asked.answer is None:
        return words("What is better here?")
    if asked.answer.right:
        return words("That is it")
    return words("Not yet") if asked.tried is not None else words("Look")


def question(asked: MistakeOnTable, words: Words) -> str:
    """What was chosen and lost; once it is answered, what of it."""
    said = _question(asked, words)
    return said[:1].upper() + said[1:]


def _question(asked: MistakeOnTable, words: Words) -> str:
    title = words(asked.entry.title)
    if asked.answer is None:
        loss = review_words.lost(asked.known.evaluation, asked.lost, words)
        return words(
            "{game}: you chose {move}. That cost {loss}.",
            game=title,
            move=_move(asked, asked.known.made.move, words),
            loss=loss,
        )
    if asked.answer.right:
        return words("{move} is right.", move=_move(asked, asked.tried, words))
    best = _move(asked, asked.known.best, words)
    if asked.tried is None:
        return words("{move} is better.", move=best)
    tried = _move(asked, asked.tried, words)
    if not asked.answer.lost:
        return words("{tried} is not as good as {best}.", tried=tried, best=best)
    # What stands in the list below is said, where it does: the answer was judged by chance of its own.
    listed = (each for each in asked.known.evaluation.choices if each.move == asked.tried)
    lost = next((each.lost for each in listed), 0.0) or asked.answer.lost
    loss = review_words.lost(asked.known.evaluation, lost, words)
    return words("{tried} costs {loss}. {best} is better.", tried=tried, loss=loss, best=best)


def _move(asked: MistakeOnTable, move: int | None, words: Words) -> str:
    return "" if move is None else move_text(asked.entry.text, move, asked.view, asked.chosen, words)


def _choices(b: Builder, asked: MistakeOnTable, thinking: bool) -> list[Part]:
    """The choices to answer with, in the order of the game and not of their worth."""
    words, pad, parts = b.words, b.space.pad, list[Part]()
    for move in sorted(_listed(asked)):
        mistake = move == asked.known.made.move
        text, why = _move(asked, move, words), words("That was the mistake.") if mistake else ""
        said = [Text(text, BODY, ink="soft" if mistake else "text")]
        said += [Text(why, SMALL, "sans-italic")] if mistake else []
        dead = mistake or thinking
        press = Target(f"choice.{move}", NOWHERE, Action("choose", (move,)), text, not dead, why)
        parts.append(PanelBox(Column(said), press, "quiet", (pad, pad), alpha=0.5 if dead else 1.0))
    return parts


def _listed(asked: MistakeOnTable) -> tuple[int, ...]:
    moves = dict.fromkeys(
        [asked.known.best, asked.known.made.move, *(each.move for each in asked.known.evaluation.choices)]
    )
    return tuple(moves)[:MOST]


def _answered(b: Builder, asked: MistakeOnTable, names: Sequence[str]) -> list[Part]:
    """Why the best is best, with a link to the rules, and what every choice is worth."""
    words, parts = b.words, list[Part]()
    best = next((each for each in asked.known.evaluation.choices if each.move == asked.known.best), None)
    reason = best.reason if best is not None else asked.known.evaluation.reason
    if reason is not None:
        said = reason_text(reason, lambda seat: names[seat], words, b.faces)
        spans = [b.span(f"{said[:1].upper()}{said[1:]} ", BODY)]
        if link := clause_of(asked):
            spans.append(b.span(words("The rule"), BODY, ink="link", link=link))
        parts += [Text(tuple(spans)), Space(b.space.gap)]
    for choice in asked.known.evaluation.choices[:MOST]:
        bar = advice.bar(asked.known.evaluation, choice)
        parts += [Text(_figures(b, asked, choice)), Meter(bar), Space(b.space.thin + b.space.close)]
    return parts


def _figures(b: Builder, asked: MistakeOnTable, choice: Choice) -> tuple[Span, ...]:
    """A choice with its figure."""
    words, evaluation = b.words, asked.known.evaluation
    marked = choice.move == asked.known.best
    spans = [b.span(_move(asked, choice.move, words), BODY, "sans-bold", "accent" if marked else "text")]
    figure = advice.figure(evaluation, choice, words)
    if figure:
        unit = advice.unit(evaluation)
        known = " ".join(filter(None, (figure, advice.margin(evaluation, choice, words))))
        spans.append(b.span("  " + known.replace(" ", "\N{NO-BREAK SPACE}") + " ", BODY))
        spans.append(b.span(words(unit) if unit else words("of the time"), SMALL, ink="soft"))
    if less := advice.difference_text(evaluation, choice, words):
        spans.append(b.span(f" · {less}" if figure else f"  {advice.EQUAL} {less}", SMALL, ink="soft"))
    return tuple(spans)


def clause_of(asked: MistakeOnTable) -> str:
    """The anchor of the rule that the reason of the best choice stands on, "" for none or before it is answered."""
    if asked.answer is None:
        return ""
    found = (each.reason for each in asked.known.evaluation.choices if each.move == asked.known.best)
    reason = next(found, asked.known.evaluation.reason)
    return f"{asked.card.game}#{reason.clause}" if reason is not None and reason.clause else ""


def later_said(day: date | None, today: date, words: Words) -> str:
    """When the next mistake comes back, "" where none does."""
    return "" if day is None else words("The next mistake comes back {day}.", day=coming_day(day, today, words))


TOUCH: Final = 0.12
"""Seconds that a card takes to be lifted."""
GRAVE: Final = frozenset((verbs.SAY.name, "choose", "show", "aside"))
"""Verbs that answer, or take a card away."""
WIDTH: Final = 18.0
"""Of the slip beside the table, in sizes of its type, at the least."""
LEAST_SHAPE: Final = 1.1
"""What is left to the table beside it is at least so much wider than high."""


class MistakesScreen(Screen):
    """One mistake after the other. The first answer counts; a card that cannot be read any more is passed over."""

    asks_worker = True

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pane = Pane("said")
        self.waiting = list(deck.read(desk.folders).due(desk.today()))
        self.count = len(self.waiting)
        self.solved = self.answered_at_all = 0
        self.asked: MistakeOnTable | None = None
        self.position: Position | None = None
        self.narrow = self.listing = False
        """The window has no room for the slip beside the table; the choices are wanted there."""
        self.ticket: int | None = None
        self._next()

    @property
    def help(self) -> str:
        """F1 opens the clause that the reason stands on, else the game's page."""
        if self.asked is None:
            return ""
        return clause_of(self.asked) or f"{self.asked.card.game}#choosing"

    @property
    def other_words(self) -> Mapping[str, str]:
        """What is said here where the player has French cards in place of German ones."""
        if self.position is None or self.desk.settings.german_suits != "french":
            return {}
        return self.position.entry.text.french

    def _practise_ahead(self) -> None:
        """Ask what comes back on other days."""
        self.waiting = list(deck.read(self.desk.folders).ahead(self.desk.today()))
        self.count, self.solved, self.answered_at_all = len(self.waiting), 0, 0
        self._next()

    def _next(self) -> None:
        """Lay out the next card that can be read; none where all have been asked."""
        self.asked = self.position = None
        self.listing = False
        while self.waiting and self.asked is None:
            card = self.waiting.pop(0)
            try:
                view, chosen = position_of(card)
                choice = judged_of(card)
            except (TableError, ValueError, KeyError, TypeError) as error:
                # It stays in the deck, for a program that can read it.
                problem = str(error) if isinstance(error, TableError) else type(error).__name__
                self.desk.notice(self.desk.words("A mistake cannot be shown: {problem}", problem=problem))
                self.count -= 1
                continue
            entry = find(card.game)
            names = card.names if any(card.names) else ()
            self.position = Position(entry, view, chosen, names)
            self.asked = asked_of(card, entry, view, chosen, choice)
        self.pane.offset = 0.0
        self.desk.focus("")

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """The position with the question beside it; at the end what came of it."""
        if self.asked is None or self.position is None:
            return self._end(builder)
        return self._laid(builder, self.asked, self.position)

    def _laid(self, b: Builder, asked: MistakeOnTable, position: Position) -> Scene:
        """The table with the slip beside it; in a narrow window the slip lies upon it, and only where it is wanted."""
        b.fit_table()
        felt, gap, row = b.felt, b.space.gap, b.button_height
        wide = round(max(b.px(470), b.type(BODY) * WIDTH))
        self.narrow = b.window[0] - wide - gap < max(SMALLEST[0], LEAST_SHAPE * b.window[1])
        box = Rect(felt.right - wide, felt.y, wide, felt.h)
        zones: dict[str, list[str]] = {}
        if not self.narrow:
            self._slip(b, box, asked)
            zones, b.zones = b.zones, {}
            b.make_way(wide + gap)
            b.text_scale = min(b.text_scale, largest_at_table(b.size))
            felt = felt._replace(w=felt.w - wide - gap)
        free = asked.answer is None and self.ticket is None
        # A composed move has its values in the slip alone: on the table nothing more is put together.
        values = asked.answer is not None and not position.entry.composes
        look = position.look(b.words, free, asked.known.evaluation if values else None)
        position.begin_picture()
        position.entry.scene.build(b, look, felt._replace(h=felt.h - row - gap))
        position.finish_picture(b, look)
        explain_terms(b, position.entry.key, position.entry.text, look, opens=True)
        if self.narrow and (asked.answer is not None or self.listing):
            # What lies below it is looked at only.
            b.targets, b.zones, b.keys = [], {}, {}
            self._slip(b, box, asked)
        else:
            self._bar(b, Rect(felt.x, felt.bottom - row, felt.w, row), look, asked)
        b.zones |= zones
        self._bind(b, look, asked, position)
        return b.scene(title=b.words("Mistakes"))._replace(motion=TOUCH)

    def _bind(self, b: Builder, look: SceneInput, asked: MistakeOnTable, position: Position) -> None:
        """Keys, and the consequential actions."""
        lifted = position.picked is not None and look.can_act
        b.key("escape", Action("list") if self._listed(asked) else verbs.FELT() if lifted else ESCAPE)
        answers = {target.action for target in b.targets if target.action.verb in GRAVE} | {verbs.COMMIT()}
        about = {"pick": position.picked, "commit": look.picked}
        b.asking = PromptContext(f"{asked.card.key} {asked.answer}", frozenset(answers), about=about)
        b.no_autofocus = frozenset(answers - {verbs.COMMIT()})
        b.chooses = asked.answer is None

    def _listed(self, asked: MistakeOnTable) -> bool:
        """Whether the list lies upon the table, to be put away again."""
        return self.narrow and self.listing and asked.answer is None

    def _slip(self, b: Builder, rect: Rect, asked: MistakeOnTable) -> None:
        """The panel beside the table: the question or the verdict, the choices, and what goes on."""
        words, pad, gap = b.words, b.space.wide, b.space.gap
        b.panel(rect, "panel", name="mistake")
        inner = rect.inset(pad)
        presses = self._presses(b, asked)
        foot = len(presses) * (b.button_height + gap) - gap
        place = (self.count - len(self.waiting), self.count)
        column = Rect(inner.x, inner.y, inner.w, inner.h - foot - gap)
        names = self.position.names(words) if self.position is not None else ()
        self.pane.fill(b, column, lambda aside, box: draw(aside, box, asked, place, names, self.ticket is not None))
        y = inner.bottom - foot
        for press in presses:
            press.draw(b, "foot", Rect(inner.x, y, inner.w, b.button_height))
            y += b.button_height + gap

    def _presses(self, b: Builder, asked: MistakeOnTable) -> tuple[Button, ...]:
        words = b.words
        if asked.answer is None:
            table = (Button("list", words("To the table"), Action("list"), "ivory", words("Esc")),)
            show = Button("show", words("Show me"), Action("show"), "ivory", enabled=self.ticket is None)
            return (show, *(table if self.narrow else ()))
        last = not self.waiting
        return (
            Button("aside", words("Never ask this again"), Action("aside"), "ivory"),
            Button("next", words("Done") if last else words("Next one"), Action("next"), "brass", words("Enter")),
        )

    def _bar(self, b: Builder, rect: Rect, look: SceneInput, asked: MistakeOnTable) -> None:
        """What the screen is called (where there is no slip, the question), what seals a card, and the way back."""
        words, gap = b.words, b.space.pad
        presses = [Button("close", words("Back"), ESCAPE, "green", words("Esc"))]
        if self.narrow:
            presses.append(Button("list", words("Choices"), Action("list"), "green"))
        labels = seal_labels(find(asked.card.game).text, look, words, b.faces) if look.can_act else ()
        if labels:
            presses.insert(0, Button("commit", labels[0], verbs.COMMIT(), "brass", words("Enter")))
        x = rect.right
        for press in presses:
            wide = min(b.button_width(press.label, press.hint), rect.w * 0.4)
            x -= wide
            press.draw(b, "commit" if press.name == "commit" else "bar", Rect(x, rect.y, wide, rect.h))
            x -= gap
        room = Rect(rect.x, rect.y, x - rect.x, rect.h)
        title = b.span(words("Mistakes"), HEADING, "serif-bold", "gold")
        if self.narrow:
            said = words("Let me see …") if self.ticket is not None else question(asked, words)
            b.text(room, said, BODY, ink="felt-text", wrap=True)
        elif b.width([title]) <= room.w:
            b.text(room, [title])

    def _end(self, builder: Builder) -> Scene:
        """Nothing is due any more: what comes back on other days can be practised all the same."""
        words = builder.words
        kept = deck.read(self.desk.folders)
        later = later_said(kept.next_day(self.desk.today()), self.desk.today(), words)
        presses = [close_press(builder, words("Back"))]
        if kept.cards:
            later += " " + words("Who practises a mistake before its day solves it again on that day.")
            all_the_same = words("Practise all the same")
            presses.append(Button("ahead", all_the_same, Action("ahead"), "brass", words("Enter")))
        if self.answered_at_all:
            said = words("{solved} of {count} solved.", solved=self.solved, count=self.answered_at_all)
        else:
            said = words("Nothing is due today.")

        def draw(b: Builder, rect: Rect) -> float:
            y = Text(said, HEADING, "serif", "text", "centre").draw(b, "said", rect) + b.space.pad
            return Text(later, BODY, align="centre").draw(b, "said", Rect(rect.x, y, rect.w, 0)) if later else y

        dialog(builder, self.pane, words("Mistakes"), draw, presses, Shape(640))
        builder.consequential(Action("ahead"))
        builder.nodes.pop(0)  # there is nothing below for a scrim to darken
        return builder.scene(title=words("Mistakes"))

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """An answer, on the table or from the list; on to the next; back."""
        if scrolled((self.pane,), action):
            return
        verbs: dict[str, Callable[[], None]] = {
            "close": self.desk.pop,
            "next": self._next,
            "list": self._list,
            "aside": self._lay_aside,
            "ahead": self._practise_ahead,
            "show": lambda: self._take(AnswerVerdict(False, 0.0)),
        }
        if action.verb in verbs:
            verbs[action.verb]()
        elif action.verb == "choose":
            self._answer(action.number)
        elif self.position is not None and self.asked is not None:
            free = self.asked.answer is None and self.ticket is None
            focus, move = self.position.act(self.position.look(self.desk.words, free), action)
            if focus:
                self.desk.focus(focus)
            if move is not None:
                self._answer(move)

    def _list(self) -> None:
        self.listing = not self.listing
        self.desk.focus("list")

    def _answer(self, move: int) -> None:
        """Have it judged."""
        if self.asked is not None and self.asked.answer is None and self.ticket is None:
            self.asked = replace(self.asked, tried=move)
            self.ticket = self.desk.minds.submit(AnswerTask(self.asked.card, move))

    def answered(self, ticket: int, result: object) -> None:
        """The judge has spoken; where the judge failed, what was found best counts."""
        if ticket != self.ticket or self.asked is None:
            return
        self.ticket = None
        tried = self.asked.tried
        if not isinstance(result, AnswerVerdict):
            result = unjudged(self.asked.card, -1 if tried is None else tried)
        self._take(result)

    def _take(self, answer: AnswerVerdict) -> None:
        """The card comes back later, or begins anew."""
        if self.asked is None or self.asked.answer is not None or self.ticket is not None:
            return
        self.asked = replace(self.asked, answer=answer)
        self.solved, self.answered_at_all = self.solved + answer.right, self.answered_at_all + 1
        self._keep(lambda card: deck.answer(self.desk.folders, card.key, answer.right, self.desk.today()))
        self.pane.offset = 0.0
        self.desk.focus("next")

    def _lay_aside(self) -> None:
        self._keep(lambda card: deck.remove(self.desk.folders, card.key))
        self._next()

    def _keep(self, change: Callable[[MistakeCard], object]) -> None:
        if self.asked is not None:
            try:
                change(self.asked.card)
            except OSError as error:
                self.desk.notice(refusal(error))

    def closing(self) -> None:
        """Nobody waits for an answer any more."""
        if self.ticket is not None:
            self.desk.minds.cancel(self.ticket)
