"""Small dialogs: a question, a line of text, house rules, the players of a game played on from a review, and About."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from tablegame import __version__
from tablegame.core.options import Chosen, choose, differing
from tablegame.core.text import context_
from tablegame.games import Game
from tablegame.practice.branches import Start
from tablegame.session.characters import levels_offered
from tablegame.session.seats import Chair
from tablegame.storage.files import contents
from tablegame.storage.folders import asset
from tablegame.ui.desk import Choice, Desk, Prompt
from tablegame.ui.screens.help_layout import lay_out_page
from tablegame.ui.screens.option_rows import RuleForm
from tablegame.ui.screens.seating import SeatChooser
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, Shape, close_button, draw_dialog
from tablegame.ui.table.launch import resume
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Heading, Text
from tablegame.view.help_page import HelpPage, parse
from tablegame.view.layout import Column, Part, Row, column, drawing
from tablegame.view.phrases import how_many
from tablegame.view.scale import BODY, NAME, SMALL
from tablegame.view.scene import Action, Rect, Scene
from tablegame.view.text_field import EditedText, TextField


class AskScreen(PaneScreen):
    """A question with a button for each answer. Esc gives the last answer, which must change nothing."""

    help = ""

    def __init__(
        self, desk: Desk, question: str, choices: Sequence[Choice], title: str = "", modal: bool = True,
        golden: int = -1, key: str = "",
    ) -> None:  # fmt: skip
        """golden: the index of the answer that Enter gives.
        key: gives the first answer. It is the key that opened the question, so that pressing it twice says yes."""
        super().__init__(desk)
        self.question, self.choices, self.title, self.modal, self.key = question, tuple(choices), title, modal, key
        self.golden = golden % len(choices)

    def build(self, builder: Builder) -> Scene:
        question = drawing("question", Text(self.question, NAME, "sans", "text", "centre"))
        last = len(self.choices) - 1
        buttons = [
            Button(f"answer.{i}", label, Action("answer", (i,)), hint=self._key_hint(i, builder.words))
            for i, (label, _) in enumerate(self.choices)
        ]
        buttons[self.golden] = buttons[self.golden]._replace(style="brass")
        title = self.title or builder.words("One question")
        draw_dialog(builder, self.pane, title, question, buttons, Shape(640))
        builder.zones["foot"] = [button.name for button in buttons]
        # All answers but the last change something: none of them gets the focus unless the player moves it there.
        builder.consequential(*(button.action for button in buttons[:last]))
        if self.key:
            for key in (self.key, f"ctrl+{self.key}"):
                builder.key(key, buttons[0].action)
        return builder.scene("" if self.modal else "table", title)

    def _key_hint(self, answer: int, words: Words) -> str:
        """The key on the button of an answer, "" for none. answer: its index."""
        last = len(self.choices) - 1
        if answer == self.golden and answer != last:  # the last answer shows Esc even if Enter gives it too
            return words("Enter")
        if answer == 0 and self.key:
            return self.key.upper()
        return words("Esc") if answer == last else ""

    def do_close(self) -> None:
        self.do_answer(len(self.choices) - 1)

    def do_answer(self, index: int) -> None:
        """Close the dialog, and do what an answer asks for. index: the number of the answer, from 0."""
        self.desk.close_top()
        self.choices[index][1]()


class QuitScreen(AskScreen):
    """The question whether to close the window. The key Q, which opens this dialog, also answers "Quit"."""

    def __init__(self, desk: Desk) -> None:
        words = desk.words
        choices = ((words("Quit"), desk.quit), (words(context_("dialog", "Stay")), lambda: None))
        question, title = words("Close tablegame? Everything is kept."), words("Quit")
        super().__init__(desk, question, choices, title, key="q")


class PromptScreen(PaneScreen):
    """A dialog for a line of text, such as the title of a game. Enter accepts it, Esc cancels."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, prompt: Prompt) -> None:
        super().__init__(desk)
        self.prompt = prompt
        self.writing = EditedText.of(prompt.text, prompt.longest).all()  # selected, so that typing replaces it

    def build(self, builder: Builder) -> Scene:
        words = builder.words
        if not builder.focus:
            builder.focus = "text"

        def draw(b: Builder, rect: Rect) -> float:
            parts: list[Part] = [TextField("text", self.writing, Action("text"), self.prompt.title)]
            if self.prompt.note:
                parts.append(Text(self.prompt.note))
            edge = 4  # pixels above and below, for the focus ring of the field
            return column(b, "text", Rect(rect.x, rect.y + edge, rect.w, 0), parts, b.px(12)) + edge

        buttons = [
            Button("close", words("Cancel"), ESCAPE, "ivory", words("Esc")),
            Button("take", words("Take it"), Action("take"), "brass", words("Enter")),
        ]
        draw_dialog(builder, self.pane, self.prompt.title, draw, buttons, Shape(680))
        builder.zones["foot"] = ["take", "close"]
        return builder.scene("", self.prompt.title)

    def do_paste(self, text: str = "") -> None:
        self.writing = self.writing.typed(text)

    def do_text(self, how: str, value: str | int = "") -> None:
        """Edit or accept the text. how: "typed" (value: the letters), "caret" (value: how far it moves), or "done"."""
        if how == "done":
            self.do_take()
        else:
            self.writing = self.writing.edited(how, value)

    def do_take(self) -> None:
        """Close the dialog and use the text. If the text is refused, a notice says why."""
        text = " ".join(self.writing.text.split())
        problem = self.prompt.refuse(text)
        if problem:
            self.desk.notice(problem)
            self.desk.focus("text")
            return
        self.desk.close_top()
        self.prompt.then(text)


class HouseRulesScreen(PaneScreen):
    """The house rules of a game. Rules that differ from their defaults are bold and marked."""

    modal = True

    def __init__(self, desk: Desk, entry: Game, players: int, chosen: Chosen) -> None:
        super().__init__(desk)
        self.entry, self.players = entry, players
        self.chosen = choose(entry.engine, players, chosen)

    @property
    def help(self) -> str:
        first = self.entry.engine.options[0].clause if self.entry.engine.options else ""
        return f"{self.entry.key}#{first}" if first else self.entry.key

    def build(self, builder: Builder) -> Scene:
        """The number of rules that differ from their defaults, and then each rule with its value and its sentence."""
        words = builder.words
        rules = RuleForm(self.entry.engine, self.players, self.chosen, words)
        changed = len(differing(self.entry.engine, self.players, self.chosen))
        count = how_many(self.players, words)
        if changed:
            summary = words.many("{n} house rule differs from the usual ones.", "{n} house rules differ.", changed)
        else:
            summary = words("All house rules are the usual ones.")
        parts: list[Part] = [Heading(f"{words(self.entry.title)} · {count}"), Text(summary, BODY, "sans", "text")]
        for option in self.entry.engine.options:
            value, mark = rules.value(option), rules.mark(option)
            name = Text(words(option.title), BODY, "sans-bold" if mark else "sans", "text")
            head = Row(((name, 0.0), (Text(value, BODY, "sans-bold", "text", "right"), 0.0)), builder.px(16))
            marks = [Text(mark, SMALL, "sans-italic", "accent")] if mark else []
            parts.append(Column((head, *marks, Text(words(option.sentence)))))
        title = words("House rules in force")
        book = Button("rules", words("Rules"), Action("link", (self.help,)), "ivory", "F1")
        form = drawing("rules", Column(parts, builder.space.gap))
        draw_dialog(builder, self.pane, title, form, [book, close_button(builder)], Shape(860))
        builder.focus = builder.focus or "close"
        return builder.scene("", title)


@lru_cache(maxsize=1)
def _about_page(language: str) -> HelpPage:
    """The text about the program in a language, or in English if it is not translated."""
    pages = (asset("about") / f"{code}.md" for code in (language, "en"))
    text = contents(next(filter(Path.is_file, pages))).decode()
    return parse(text.replace("{version}", __version__))


class AboutScreen(PaneScreen):
    """The version of the program, the authors of the games, and the licences."""

    modal = True
    help = ""

    def build(self, builder: Builder) -> Scene:
        page = _about_page(builder.words.code)

        def draw(b: Builder, rect: Rect) -> float:
            return lay_out_page(b, page, rect.w).draw(b, "links", rect)

        title = builder.words("About tablegame")
        draw_dialog(builder, self.pane, title, draw, [close_button(builder)], Shape(1000))
        return builder.scene("", title)


class PlayOnScreen(PaneScreen):
    """The choice of the players for a branch, a game that begins at a moment of another game."""

    modal = True

    def __init__(self, desk: Desk, start: Start) -> None:
        super().__init__(desk)
        self.start, self.chairs = start, list(start.chairs)
        self.seats = SeatChooser(desk, start.entry, lambda: self.chairs, self._levels, self._sit)

    def build(self, builder: Builder) -> Scene:
        words, start = builder.words, self.start
        builder.portraits = self.seats.portraits
        self.seats.follow_focus(builder.focus)
        note = words(
            "What is played here is practice: it stays out of the statistics, and lies beside the game it is from."
        )
        parts = (Text(start.moment, BODY, ink="text"), Text(note), *self.seats.parts())
        seats = drawing("seats", Column(parts, builder.space.wide))
        label = words("Sit down") if any(chair.person for chair in self.chairs) else words("Watch")
        play = Button("play", label, Action("play"), "brass", words("Enter"))
        draw_dialog(builder, self.pane, start.title, seats, (close_button(builder), play), Shape(980))
        builder.zones["foot"] = ["play", "close"]
        return builder.scene("")._replace(motion=0.0)

    def act_otherwise(self, action: Action) -> None:
        self.seats.act(action)

    def _levels(self) -> tuple[str, ...]:
        return levels_offered(self.start.entry.bot, len(self.chairs), self.start.chosen)

    def _sit(self, seat: int, chair: Chair) -> None:
        self.chairs[seat] = chair

    def do_play(self) -> None:
        start = self.start
        resume(self.desk, self.desk.library.branch(start.game, start.lines, self.chairs, self.desk.random))
