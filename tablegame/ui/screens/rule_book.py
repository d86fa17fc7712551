"""The rule book: the help page of a game, opened at an anchor, with the contents and a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablegame.games import GAMES, find, help_page
from tablegame.ui.desk import Desk
from tablegame.ui.screens.help_layout import PageLayout, lay_out_page, lay_out_words
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, close_button, page
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.help_page import LEAST, TERM, HelpPage, Hit, TextRun, find_words
from tablegame.view.layout import Column, PanelBox, Part, Row, Space, column
from tablegame.view.pane import NOWHERE, Pane, bar_room
from tablegame.view.phrases import labelled
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Line, Panel, Rect, Scene, Target, shifted
from tablegame.view.text_field import EditedText, TextField

PAGE = "page"
"""The target of the page itself. While it has the focus, the arrow keys scroll."""
SEEK = "seek"
"""The search field."""


class RulesScreen(PaneScreen):
    """The contents or search results at the left, the page at the right; one at a time in a narrow window."""

    modal = True

    def __init__(self, desk: Desk, anchor: str = "") -> None:
        super().__init__(desk, "text")
        self.contents = Pane("contents")
        self.term = ""
        self.seeking = EditedText(longest=40)
        self.listing = False
        """In a narrow window the contents are wanted in the place of the page."""
        self.read = ""
        """The entry of the contents that was last scrolled into sight, as its heading is read."""
        self._narrow = False
        """The window has no room for both contents and page."""
        self._listed = False
        """The contents are shown in the place of the page."""
        self.found: int | None = None
        """The block of the page that was found."""
        self._jumped: tuple[str, float] = ("", 0.0)
        """The heading that was opened, and the offset for it; it is the heading that is read until the page scrolls."""
        self.layout: PageLayout | None = None
        self._kept: dict[tuple[object, ...], PageLayout] = {}
        self.back: list[tuple[str, float]] = []
        self.game, self.goal = GAMES[0].key, ""
        self._open(anchor)

    @property
    def help(self) -> str:
        return self.game

    @property
    def page(self) -> HelpPage:
        """The open page in the language on screen."""
        return help_page(self.game, self.desk.words.code)

    def _open(self, anchor: str) -> None:
        """Go to "game#heading", "game" or "#heading". Unknown games and headings lead to the top of the page."""
        game, _, heading = anchor.partition("#")
        if game and game in {entry.key for entry in GAMES}:
            self.game = game
        self.goal = heading or " "
        self.found = None
        self.listing = False

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, b: Builder) -> Scene:
        words = b.words
        b.focus = b.focus or PAGE
        inner, top = page(b, words("Rule book"), max(b.px(1320), b.type(BODY) * 62))
        self._narrow = inner.w <= b.type(BODY) * 36
        self._listed = self._narrow and self.listing
        foot = Buttons(self._buttons(b), "right")
        body = foot.above(b, Rect(inner.x, top, inner.w, inner.bottom - top), b.space.gap)
        if not self._narrow:
            self._two_columns(b, body)
        elif self._listed:
            self._left_column(b, body)
        else:
            self._text(b, body)
        foot.at_foot(b, "foot", inner)
        if self.term:
            self._explanation(b, body)
        self._bind(b)
        return b.scene("", f"{words('Rule book')}: {words(find(self.game).title)}")

    def _buttons(self, b: Builder) -> tuple[Button, ...]:
        words = b.words
        back = Button("back", words("Back"), Action("back"), "ivory", words("Backspace"))
        label = words("The page") if self._listed else words("Contents")
        contents = Button("contents", label, Action("contents"), "ivory", "C")
        shows = Button("lesson", words("Lesson"), Action("go_to", ("lesson", self.game)), "ivory")
        return ((back,) if self.back else ()) + ((contents,) if self._narrow else ()) + (shows, close_button(b))

    def _two_columns(self, b: Builder, body: Rect) -> None:
        """Two columns. Tab goes from the search field to the contents and to the page."""
        left = max(body.w * 0.25, b.type(BODY) * 11)
        gap = b.space.broad
        contents = Rect(body.x, body.y, left, body.h)
        x = contents.right + gap / 2
        for zone in (SEEK, "contents"):
            b.zones.setdefault(zone, [])
        self._text(b, Rect(contents.right + gap, body.y, body.right - contents.right - gap, body.h))
        b.add(Line(((x, body.y), (x, body.bottom)), "faint", max(1.0, b.px(1))))
        self._left_column(b, contents)

    def _left_column(self, b: Builder, rect: Rect) -> None:
        """The search field, and below it the contents or the results. The heading in focus, or else the one that is
        read, stays in sight."""
        field = TextField(SEEK, self.seeking, Action(SEEK), b.words("Find in all rule books"), b.words("Find …"))
        top = field.draw(b, SEEK, rect) + b.space.pad
        below = Rect(rect.x, top, rect.w, rect.bottom - top)
        seeks = len(self.seeking.text.strip()) >= LEAST
        if not seeks:
            now = next((f"heading.{i}" for i, h in enumerate(self.page.headings) if h.anchor == self._here()), "")
            if now != self.read:
                self.read = now
                self.contents.fill(b.scratch(), below, self._contents, keys=False)
                aside = b.scratch()
                self._contents(aside, Rect(below.x, below.y, below.w - bar_room(b), 0))
                entries = {target.id: target.rect for target in aside.targets}
                entry = entries.get(b.focus) or entries.get(now)
                if entry is not None:
                    self.contents.show(entry.y - below.y, entry.bottom - below.y)
        self.contents.fill(b, below, self._results if seeks else self._contents, keys=False)

    def _results(self, b: Builder, rect: Rect) -> float:
        """The results of the search."""
        found: list[Part] = [self._result(b, game, hit) for game, hit in self._hits()]
        nothing = (Space(b.px(8)), Text(b.words("Nothing was found."), BODY))
        return column(b, "contents", rect, found or nothing, 0)

    def _hits(self) -> Iterator[tuple[str, Hit]]:
        """The results: whole words and headings first, and of each kind the open book first."""
        code, wanted = self.desk.words.code, self.seeking.text
        books = sorted((entry.key for entry in GAMES), key=lambda key: key != self.game)
        hits = ((game, hit) for game in books for hit in find_words(help_page(game, code), wanted))
        yield from sorted(hits, key=lambda each: each[1].rank)

    def _result(self, b: Builder, game: str, hit: Hit) -> Part:
        """A result: its book and heading, and the text around it."""
        inset = b.space.close
        where = f"{b.words(find(game).title)} · {hit.heading}"
        parts = (b.span(hit.before, SMALL), b.span(hit.found, SMALL, "sans-bold"), b.span(hit.after, SMALL))
        words = Text(where, SMALL, "sans-bold", "accent"), Text(tuple(part for part in parts if part.text))
        action = Action("found", (game, hit.block))
        press = Target(f"found.{game}.{hit.block}", NOWHERE, action, labelled(where, hit.found, b.words))
        return PanelBox(Column(words), press, pad=(inset, inset))

    def _contents(self, b: Builder, rect: Rect) -> float:
        """The games, and below the open one the headings of its page."""
        parts = []
        for entry in GAMES:
            here = entry.key == self.game
            parts.append(_entry(b, f"game.{entry.key}", b.words(entry.title), entry.key, here, 0))
            parts += self._headings(b) if here else []
        return column(b, "contents", rect, parts, 0)

    def _headings(self, b: Builder) -> list[Part]:
        """The headings of the page without its title."""
        now = self._here()
        return [
            _entry(b, f"heading.{i}", each.words, f"#{each.anchor}", each.anchor == now, each.level - 1)
            for i, each in enumerate(self.page.headings)
            if 2 <= each.level <= 3
        ]

    def _here(self) -> str:
        """The heading that is read: the last one in the upper quarter of the window or above."""
        if self.layout is None:
            return ""
        if self._jumped[0] in self.layout.places and self._jumped[1] == self.pane.offset:
            return self._jumped[0]
        seen = self.pane.offset + self.pane.view * 0.25
        above = [anchor for anchor, top in self.layout.places.items() if top <= seen]
        return above[-1] if above else ""

    def _text(self, b: Builder, rect: Rect) -> None:
        """The page in its window, with the target that takes the arrow keys. A block that was found is highlighted."""
        reach = rect.inset(-b.space.close, 0)
        b.target(PAGE, Target(PAGE, reach, Action("nothing"), b.words("The page")))

        def draw(aside: Builder, box: Rect) -> float:
            layout = self._lay_out(aside, box.w)
            if self.found is not None and self.found < len(layout.blocks):
                top, bottom = layout.blocks[self.found]
                aside.add(Panel(Rect(box.x, box.y + top, box.w, bottom - top + b.px(6)), "lit", alpha=0.5))
            return layout.draw(aside, "links", box)

        if self.goal:
            self.pane.fill(b.scratch(), rect, draw)
            assert self.layout is not None
            place = self.layout.places.get(self.goal, 0.0)
            if self.found is not None and self.found < len(self.layout.blocks):
                place = self.layout.blocks[self.found][0] - rect.h * 0.2
            self.pane.offset = max(0.0, place - b.px(6))
            self._jumped = (self.goal, min(self.pane.offset, self.pane.furthest))
            self.goal = ""
        self.pane.fill(b, rect, draw)
        links = b.zones.get("links", ())
        shown = [t.id for t in b.targets if t.id in links and t.rect.overlaps(rect)]
        if not shown and b.focus not in links:
            # Tab must not scroll the page to a link that is out of sight.
            b.targets = [t for t in b.targets if t.id not in links]
            b.zones.pop("links", None)

    def _lay_out(self, b: Builder, width: float) -> PageLayout:
        """The layout of the page; the last few are kept."""
        key = (round(width), b.size, b.text_scale, self.game, b.words.code)
        if key not in self._kept:
            if len(self._kept) > 3:
                self._kept.clear()
            self._kept[key] = lay_out_page(b, self.page, width)
        self.layout = self._kept[key]
        return self.layout

    def _explanation(self, b: Builder, body: Rect) -> None:
        """The explanation of the term that was clicked, on a card over the foot of the page."""
        found = self.page.term(self.term)
        if found is None:
            return
        word, meaning = found
        pad = b.space.wide
        width = min(body.w, b.type(BODY) * 40)
        bare = tuple(replace(run, link="") for run in (*word, *meaning))
        word, meaning = bare[: len(word)], bare[len(word) :]
        layout = lay_out_words(b, (*word, TextRun(": ", bold=True), *meaning), width - 2 * pad)
        height = layout.height + 2 * pad
        card = Rect(body.right - width, body.bottom - height, width, height)
        b.panel(card, "panel", name="slip")
        b.nodes.extend(shifted(node, card.x + pad, card.y + pad) for node in layout.nodes)
        b.target("slip", Target("slip", card, Action("forget"), b.words("Close")))

    def _bind(self, b: Builder) -> None:
        if b.focus == PAGE:
            b.key("up", Action("scroll", (-1,)))
            b.key("down", Action("scroll", (1,)))
            b.key("space", Action("text.page", (1,)))
            b.key("shift+space", Action("text.page", (-1,)))
            b.key("/", Action(SEEK, ("start",)))
        if self._narrow and b.focus != SEEK:
            b.key("c", Action("contents"))
        b.key("ctrl+f", Action(SEEK, ("start",)))
        b.key("escape", Action("forget") if self.term else Action("contents") if self._listed else ESCAPE)
        b.key("f1", Action("nothing"))
        for key in ("alt+left", "backspace"):
            b.key(key, Action("back"))

    # -- what is done ------------------------------------------------------------------------------------------

    @property
    def panes(self) -> tuple[Pane, ...]:
        return self.pane, self.contents

    def do_found(self, game: str, block: int) -> None:
        """Open a result of the search."""
        self.do_link(f"{game}#")
        self.found = block

    def do_contents(self) -> None:
        """Show or hide the contents in a narrow window."""
        self.listing = not self.listing
        self.desk.focus(self.read if self.listing else PAGE)

    def do_forget(self) -> None:
        """Close the note of a term."""
        self.term = ""

    def do_back(self) -> None:
        """Go back to the page before."""
        if self.back:
            self.game, self.pane.offset = self.back.pop()
            self.term = ""

    def do_seek(self, how: str, value: str | int = "") -> None:
        """Edit the search field."""
        if how == "typed":
            self.contents.offset = 0.0
        self.seeking = self.seeking.edited(how, value)
        if how == "start":
            self.listing = True
            self.desk.focus(SEEK)
        elif how == "done":
            self._first_found()

    def _first_found(self) -> None:
        """Open the first result."""
        for game, hit in self._hits():
            self.do_found(game, hit.block)
            self.desk.focus(PAGE)
            return

    def do_link(self, link: str) -> None:
        if link.startswith(TERM):
            self.term = link if self.term != link else ""
            return
        self.term = ""
        self.back.append((self.game, self.pane.offset))
        self._open(link)


def _entry(b: Builder, name: str, text: str, link: str, here: bool, depth: int) -> Part:
    """A line of the contents. here: the game is open, or the heading is read."""
    indent = max(0, depth - 1) * b.type(BODY) * 0.9
    words = Text(text, BODY, "sans-bold" if here or depth == 0 else "sans", "accent" if here else "text")
    line: Part = Row(((Space(0), indent), (words, 0.0)), 0.0) if indent else words
    press = Target(name, NOWHERE, Action("link", (link,)), text, chosen=here and depth > 0)
    return PanelBox(line, press, "row" if here else None, (b.space.close, b.space.close))
