"""The page of printing: the choice of a printable, its options, a preview of its pages, and the PDF.

A printable is something that can be printed, such as a pack of cards. Its options are shown like house rules.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tablegame.art.paper import PAPERS
from tablegame.core.options import Option, as_text, choose
from tablegame.core.text import N_
from tablegame.printing.command import LANGUAGE, PrintOptions, printables
from tablegame.printing.pdf import NEEDS
from tablegame.printing.preview import PrintTask
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk
from tablegame.ui.screens.option_rows import RuleForm
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, ask_path, close_button, draw_page
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, FormRow, Live, Segments, Stepper, Text, typed_digits, widget_height
from tablegame.view.layout import Column, Custom, Part, drawing
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Rect, Scene

PAPER: Final = Option(
    name="paper", kind="choice", title=N_("Paper"), choices=tuple(PAPERS), default="a4", words=("A4", "Letter")
)
_WIDE: Final = 46  # from this width on, in sizes of type, the preview is beside the form; in less room it is below


class PrintScreen(PaneScreen):
    """The page of printing. Another process, the worker, composes and draws the pages."""

    modal = True
    help = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "print")
        self.printables = {item.key: item for item in printables()}
        self.pages: tuple[tuple[float, float], ...] = ()
        """The sizes of the pages in millimetres, () until they are known."""
        self.number = 1  # the number of the page in the preview, from 1
        self.tickets: dict[int, Path | None] = {}
        """The jobs of the worker by ticket: the path of the PDF to write, or None for a job that counts the pages."""
        self._typing = ("", "")
        """The option whose number is being typed, "" for the number of the page, and the digits so far."""
        self._missing = "" if find_spec("fpdf") else NEEDS  # a message about the missing library, "" if it is there
        self._choose(next(iter(self.printables)), {})

    @property
    def asks_worker(self) -> bool:
        return bool(self.tickets)

    def _choose(self, key: str, chosen: dict[str, Any]) -> None:
        """Choose a printable by its key. chosen: the options that differ from their defaults."""
        language = replace(LANGUAGE, default=self.desk.words.code)
        self.rules = PrintOptions(key, (*self.printables[key].options, PAPER, language))
        self.chosen = choose(self.rules, 0, chosen)
        self._count_pages()

    def _count_pages(self) -> None:
        """Let the worker compose the pages with the present options, in place of what it was asked for before."""
        for ticket in [ticket for ticket, path in self.tickets.items() if path is None]:
            del self.tickets[ticket]
            self.desk.worker.cancel(ticket)
        self.pages, self.number = (), 1
        self.tickets[self.desk.worker.submit(self._task())] = None

    def _task(self, out: str = "") -> PrintTask:
        """The order for the worker. out: the path of the PDF to write; "" to compose the pages only."""
        settings = (as_text(name, value) for name, value in self.chosen.items() if name != PAPER.name)
        paper, packs = self.chosen[PAPER.name], self.desk.folders.packs
        return PrintTask(self.rules.key, paper, tuple(settings), packs, out)

    def build(self, builder: Builder) -> Scene:
        """The options, and the preview at their right or, in a narrow window, below them."""
        words, gap = builder.words, builder.space.wide
        title = words("Print")
        inner, top = draw_page(builder, title)
        missing = words(self._missing) if self._missing else ""
        save = Button("save", words("Save as PDF…"), Action("save"), "brass", enabled=not missing, why=missing)
        foot = Buttons((save, close_button(builder)), "right")
        room = foot.above(builder, Rect(inner.x, top, inner.w, inner.bottom - top), gap)
        form = RuleForm(self.rules, 0, self.chosen, builder.words)
        titles = tuple((key, words(printable.title)) for key, printable in self.printables.items())
        sentence = self.printables[self.rules.key].sentence
        parts: list[Part] = [
            *([Text(missing, BODY, ink="warning")] if missing else []),
            Segments("what", titles, self.rules.key, Action("what")),
            *([Text(words(sentence), BODY, "serif-italic", "text")] if sentence else []),
            *(form.row(option) for option in self.rules.options),
        ]
        preview_w = 0.0  # of a preview beside the form
        if inner.w >= builder.type(BODY) * _WIDE:
            preview_w = min(room.w * 0.45, room.h * 0.8)
        else:
            parts.append(Custom(lambda b, rect: self._draw_preview(b, rect._replace(h=inner.h))))
        taken_w = preview_w + gap if preview_w else 0.0
        left = room._replace(w=room.w - taken_w)
        self.pane.fill(builder, left, drawing("form", Column(parts, builder.space.gap)), room=True)
        if preview_w:
            self._draw_preview(builder, Rect(room.right - preview_w, room.y, preview_w, room.h))
        foot.at_foot(builder, "foot", inner)
        builder.key("escape", ESCAPE)
        return builder.scene("", title)

    def _draw_preview(self, b: Builder, rect: Rect) -> float:
        """Draw the page as large as the box allows, and its number below the page. Returns the y of the bottom."""
        words, count = b.words, len(self.pages)
        text = words("Page {n} of {all}", n=self.number, all=count) if count else words("The pages are being made.")
        high = widget_height(b) + b.line(BODY) + 2 * b.space.gap  # kept below the page
        paper_w, paper_h, *_ = PAPERS[self.chosen[PAPER.name]]
        # In millimetres; while no page is known, an empty one of the chosen paper is shown.
        page_w, page_h = self.pages[self.number - 1] if count else (paper_w, paper_h)
        scale = min(rect.w / page_w, (rect.h - high) / page_h)
        wide, tall = float(round(page_w * scale)), float(round(page_h * scale))
        paper = Rect(round(rect.cx - wide / 2), rect.y, wide, tall)
        b.panel(paper.inset(-1), "field")
        if count:
            b.picture(paper, self._task().key(self.number - 1))
        turn = Stepper("turn", self.number, 1, max(count, 1), Action("turn"), live=Live(count > 1))
        box = Rect(paper.x, paper.bottom + b.space.gap, paper.w, 0)
        return FormRow(text, turn).draw(b, "page", box)

    def do_what(self, key: str) -> None:
        """Choose another printable. The chosen paper and language stay."""
        self._choose(key, {name: self.chosen[name] for name in (PAPER.name, LANGUAGE.name)})
        self.pane.offset = 0.0

    def do_option(self, name: str, value: Any, typed: str = "") -> None:
        """Set an option. value: the new value, or "typed" after a digit key. typed: the name of that key."""
        option = next(option for option in self.rules.options if option.name == name)
        if value == "typed":
            value = max(option.low, self._typed_number(name, typed, option.high))
        self.chosen[name] = value
        self._count_pages()

    def do_turn(self, value: int | str, typed: str = "") -> None:
        """Show another page. value: its number, or "typed" after a digit key. typed: the name of that key."""
        number = self._typed_number("", typed, len(self.pages)) if isinstance(value, str) else value
        self.number = min(max(number, 1), max(len(self.pages), 1))

    def _typed_number(self, name: str, typed: str, high: int) -> int:
        """The number of an option after one more key, `typed`. name: of the option; "" for the page. high: the most."""
        last, digits = self._typing
        self._typing = name, typed_digits(digits if last == name else "", typed, high)
        return int(self._typing[1] or 0)

    def do_save(self) -> None:
        words = self.desk.words
        title = words(self.printables[self.rules.key].title).replace("/", " ")
        note = words("Cards are printed at their true size: print the file without scaling it.")
        ask_path(self.desk, words("Save as PDF"), f"{title}.pdf", note, self._write)

    def _write(self, path: Path) -> None:
        self.tickets[self.desk.worker.submit(self._task(str(path)))] = path
        self.desk.notice(self.desk.words("The PDF is being written."))

    def receive(self, ticket: int, result: object) -> None:
        """Take the result of a job: an error, the sizes of the pages, or that the PDF is written."""
        if ticket not in self.tickets:
            return
        path = self.tickets.pop(ticket)
        if isinstance(result, Exception):
            self.desk.notice(refusal(result))
        elif path is not None:
            self.desk.notice(self.desk.words("The PDF is written: {path}", path=path))
        elif isinstance(result, tuple):
            self.pages = result
