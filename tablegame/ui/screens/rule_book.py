"""The screen of the rule book: the help page of a game, the contents of all pages, and a search.

An anchor names a place in the book: "game" or "game#heading". A term is a word that a page explains.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tablegame.games import GAMES, find, help_page
from tablegame.ui.desk import Desk
from tablegame.ui.screens.help_layout import PageLayout, lay_out_page, lay_out_words
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen, close_button, draw_page
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.help_page import LEAST, TERM, HelpPage, Hit, TextRun, find_words
from tablegame.view.layout import Column, PanelBox, Part, Row, Space, column
from tablegame.view.pane import NOWHERE, Pane, bar_room
from tablegame.view.phrases import labelled
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Face, Line, Panel, Rect, Scene, Target, shifted
from tablegame.view.text_field import EditedText, TextField

PAGE = "page"
"""The id of the target that covers the page. While it has the focus, the arrow keys scroll the page."""
SEARCH = "seek"  # the id of the search field, and the verb of its edits
_NARROW: Final = 36  # up to this width, in sizes of type, a window has no room for both contents and page
_MOST_LAYOUTS: Final = 3  # the cache of layouts is emptied when it has more


class RulesScreen(PaneScreen):
    """The rule book: at the left the contents or the results of the search, at the right the page.
    A narrow window shows either the left or the right part."""

    modal = True

    def __init__(self, desk: Desk, anchor: str = "") -> None:
        """anchor: the page to open, as "game" or "game#heading"; "" for the first page."""
        super().__init__(desk, "text")
        self.contents = Pane("contents")
        self.term = ""  # the link of the term whose explanation is open; "" for none
        self.search = EditedText(longest=40)
        self.contents_wanted = False  # whether a narrow window shows the contents in the place of the page
        self.current_entry = ""
        """The id of the contents' line for the current heading, the last that was scrolled into view."""
        self._narrow = False  # whether the window has no room for both contents and page
        self._shows_contents = False  # whether the contents are in the place of the page in this picture
        self.found_block: int | None = None  # the index of the block that the search has found; None for none
        self._last_jump: tuple[str, float] = ("", 0.0)
        """The anchor that was opened last, and the offset then. Until the page scrolls, that is the current heading."""
        self.layout: PageLayout | None = None  # the layout of the page in the last picture
        self._layouts: dict[tuple[object, ...], PageLayout] = {}
        self.back: list[tuple[str, float]] = []
        """The pages from which links were followed: game and offset, the last page last."""
        self.game, self.goal = GAMES[0].key, ""
        """The key of the game whose page is open, and the heading to scroll to in the next picture."""
        self._open(anchor)

    @property
    def help(self) -> str:
        return self.game

    @property
    def page(self) -> HelpPage:
        """The open page in the language on screen."""
        return help_page(self.game, self.desk.words.code)

    def _open(self, anchor: str) -> None:
        """Go to an anchor: "game#heading", "game" or "#heading". An unknown anchor leads to the top of a page."""
        game, _, heading = anchor.partition("#")
        if game and game in {entry.key for entry in GAMES}:
            self.game = game
        self.goal = heading or " "  # the blank is no heading: it leads to the top of the page
        self.found_block = None
        self.contents_wanted = False

    def build(self, b: Builder) -> Scene:
        """Contents and page side by side, or one of them in a narrow window, and the explanation of a term."""
        words = b.words
        b.focus = b.focus or PAGE
        inner, top = draw_page(b, words("Rule book"), max(b.px(1320), b.type(BODY) * 62))
        self._narrow = inner.w <= b.type(BODY) * _NARROW
        self._shows_contents = self._narrow and self.contents_wanted
        foot = Buttons(self._buttons(b), "right")
        body = foot.above(b, Rect(inner.x, top, inner.w, inner.bottom - top), b.space.gap)
        if not self._narrow:
            self._draw_two_columns(b, body)
        elif self._shows_contents:
            self._draw_left_column(b, body)
        else:
            self._draw_text(b, body)
        foot.at_foot(b, "foot", inner)
        if self.term:
            self._draw_explanation(b, body)
        self._bind_keys(b)
        return b.scene("", f"{words('Rule book')}: {words(find(self.game).title)}")

    def _buttons(self, b: Builder) -> tuple[Button, ...]:
        """The buttons at the foot: back after a link, the contents in a narrow window, a lesson if the game has one."""
        words = b.words
        back = Button("back", words("Back"), Action("back"), "ivory", words("Backspace"))
        label = words("The page") if self._shows_contents else words("Contents")
        contents = Button("contents", label, Action("contents"), "ivory", "C")
        lesson = Button("lesson", words("Lesson"), Action("go_to", ("lesson", self.game)), "ivory")
        offered = ((back, bool(self.back)), (contents, self._narrow), (lesson, bool(find(self.game).lessons)))
        return (*(button for button, is_shown in offered if is_shown), close_button(b))

    def _draw_two_columns(self, b: Builder, body: Rect) -> None:
        """Draw contents and page side by side. Tab goes from the search field to the contents and to the page."""
        left = max(body.w * 0.25, b.type(BODY) * 11)
        gap = b.space.broad
        contents = Rect(body.x, body.y, left, body.h)
        x = contents.right + gap / 2
        # Tab follows the order of the zones. The page is drawn first, since it decides which heading is current.
        for zone in (SEARCH, "contents"):
            b.zones.setdefault(zone, [])
        self._draw_text(b, Rect(contents.right + gap, body.y, body.right - contents.right - gap, body.h))
        b.add(Line(((x, body.y), (x, body.bottom)), "faint", max(1.0, b.px(1))))
        self._draw_left_column(b, contents)

    def _draw_left_column(self, b: Builder, rect: Rect) -> None:
        """Draw the search field, and below it the contents or the results of the search."""
        field = TextField(SEARCH, self.search, Action(SEARCH), b.words("Find in all rule books"), b.words("Find …"))
        top = field.draw(b, SEARCH, rect) + b.space.pad
        below = Rect(rect.x, top, rect.w, rect.bottom - top)
        searches = len(self.search.text.strip()) >= LEAST
        if not searches:
            self._follow_current_heading(b, below)
        self.contents.fill(b, below, self._draw_results if searches else self._draw_contents, keys=False)

    def _follow_current_heading(self, b: Builder, rect: Rect) -> None:
        """Scroll the contents if another heading has become the current one: to the line in focus, else to its line."""
        anchors, anchor = [heading.anchor for heading in self.page.headings], self._current_heading()
        current = f"heading.{anchors.index(anchor)}" if anchor in anchors else ""
        if current == self.current_entry:
            return
        self.current_entry = current
        # The first drawing tells the pane the height of its content, the second one where each line lies.
        self.contents.fill(b.scratch(), rect, self._draw_contents, keys=False)
        aside = b.scratch()
        self._draw_contents(aside, Rect(rect.x, rect.y, rect.w - bar_room(b), 0))
        entries = {target.id: target.rect for target in aside.targets}
        entry = entries.get(b.focus) or entries.get(current)
        if entry is not None:
            self.contents.show(entry.y - rect.y, entry.bottom - rect.y)

    def _draw_results(self, b: Builder, rect: Rect) -> float:
        results: list[Part] = [self._result_part(b, game, hit) for game, hit in self._hits()]
        nothing = (Space(b.px(8)), Text(b.words("Nothing was found."), BODY))
        return column(b, "contents", rect, results or nothing, 0)

    def _hits(self) -> Iterator[tuple[str, Hit]]:
        """The results of the search with their games: the best first, of equally good ones those of the open page."""
        code, text = self.desk.words.code, self.search.text
        books = sorted((entry.key for entry in GAMES), key=lambda key: key != self.game)
        hits = ((game, hit) for game in books for hit in find_words(help_page(game, code), text))
        yield from sorted(hits, key=lambda result: result[1].rank)

    def _result_part(self, b: Builder, game: str, hit: Hit) -> Part:
        """A result of the search: game and heading, and below them the text around the words that were found."""
        inset = b.space.close
        title = f"{b.words(find(game).title)} · {hit.heading}"
        spans = (b.span(hit.before, SMALL), b.span(hit.found, SMALL, "sans-bold"), b.span(hit.after, SMALL))
        lines = Text(title, SMALL, "sans-bold", "accent"), Text(tuple(span for span in spans if span.text))
        action = Action("found", (game, hit.block))
        target = Target(f"found.{game}.{hit.block}", NOWHERE, action, labelled(title, hit.found, b.words))
        return PanelBox(Column(lines), target, pad=(inset, inset))

    def _draw_contents(self, b: Builder, rect: Rect) -> float:
        """Draw the titles of all games, and below the title of the open page its headings. Returns the bottom, a y."""
        parts = []
        for entry in GAMES:
            is_open = entry.key == self.game
            parts.append(_contents_line(b, f"game.{entry.key}", b.words(entry.title), entry.key, is_open, 0))
            parts += self._headings(b) if is_open else []
        return column(b, "contents", rect, parts, 0)

    def _headings(self, b: Builder) -> list[Part]:
        """A line of the contents for each heading of the second and the third level. The first level is the title."""
        current = self._current_heading()
        return [
            _contents_line(b, f"heading.{i}", item.words, f"#{item.anchor}", item.anchor == current, item.level - 1)
            for i, item in enumerate(self.page.headings)
            if 2 <= item.level <= 3
        ]

    def _current_heading(self) -> str:
        """The anchor of the heading that is read: the last one above the first quarter of the view; "" for none."""
        if self.layout is None:
            return ""
        anchor, offset = self._last_jump
        if anchor in self.layout.heading_tops and offset == self.pane.offset:
            return anchor
        quarter = self.pane.offset + self.pane.view * 0.25
        above = [anchor for anchor, top in self.layout.heading_tops.items() if top <= quarter]
        return above[-1] if above else ""

    def _draw_text(self, b: Builder, rect: Rect) -> None:
        """Draw the page in its pane, and highlight a block that the search has found."""
        reach = rect.inset(-b.space.close, 0)
        b.target(PAGE, Target(PAGE, reach, Action("nothing"), b.words("The page")))

        def draw(aside: Builder, box: Rect) -> float:
            layout = self._lay_out(aside, box.w)
            if self.found_block is not None and self.found_block < len(layout.blocks):
                top, bottom = layout.blocks[self.found_block]
                aside.add(Panel(Rect(box.x, box.y + top, box.w, bottom - top + b.px(6)), "lit", alpha=0.5))
            return layout.draw(aside, "links", box)

        if self.goal:
            self.pane.fill(b.scratch(), rect, draw)  # sets `self.layout`, and the height of the content of the pane
            assert self.layout is not None
            top = self.layout.heading_tops.get(self.goal, 0.0)
            if self.found_block is not None and self.found_block < len(self.layout.blocks):
                block_top, _ = self.layout.blocks[self.found_block]
                top = block_top - rect.h * 0.2  # with a part of the text before it
            self.pane.offset = max(0.0, top - b.px(6))
            self._last_jump = (self.goal, min(self.pane.offset, self.pane.furthest))
            self.goal = ""
        self.pane.fill(b, rect, draw)
        links = b.zones.get("links", ())
        shows_link = any(target.id in links and target.rect.overlaps(rect) for target in b.targets)
        if not shows_link and b.focus not in links:
            # Tab must not scroll the page to a link that is out of view.
            b.targets = [target for target in b.targets if target.id not in links]
            b.zones.pop("links", None)

    def _lay_out(self, b: Builder, width: float) -> PageLayout:
        """The layout of the open page at a width. The last few layouts are cached."""
        key = (round(width), b.size, b.text_scale, self.game, b.words.code)
        if key not in self._layouts:
            if len(self._layouts) > _MOST_LAYOUTS:
                self._layouts.clear()
            self._layouts[key] = lay_out_page(b, self.page, width)
        self.layout = self._layouts[key]
        return self.layout

    def _draw_explanation(self, b: Builder, body: Rect) -> None:
        """Draw the explanation of the open term on a card over the foot of the page."""
        entry = self.page.term(self.term)
        if entry is None:
            return
        pad = b.space.wide
        width = min(body.w, b.type(BODY) * 40)
        word, meaning = (tuple(replace(run, link="") for run in runs) for runs in entry)
        layout = lay_out_words(b, (*word, TextRun(": ", bold=True), *meaning), width - 2 * pad)
        height = layout.height + 2 * pad
        card = Rect(body.right - width, body.bottom - height, width, height)
        b.panel(card, "panel", name="slip")
        b.nodes.extend(shifted(node, card.x + pad, card.y + pad) for node in layout.nodes)
        b.target("slip", Target("slip", card, Action("forget"), b.words("Close")))

    def _bind_keys(self, b: Builder) -> None:
        """Bind the keys. Those that scroll the page work only while the page has the focus."""
        if b.focus == PAGE:
            b.key("up", Action("scroll", (-1,)))
            b.key("down", Action("scroll", (1,)))
            b.key("space", Action("text.page", (1,)))
            b.key("shift+space", Action("text.page", (-1,)))
            b.key("/", Action(SEARCH, ("start",)))
        if self._narrow and b.focus != SEARCH:
            b.key("c", Action("contents"))
        b.key("ctrl+f", Action(SEARCH, ("start",)))
        # Escape closes the term's slip, else the contents, else the screen.
        otherwise = Action("contents") if self._shows_contents else ESCAPE
        b.key("escape", Action("forget") if self.term else otherwise)
        b.key("f1", Action("nothing"))  # elsewhere F1 opens this screen
        for key in ("alt+left", "backspace"):
            b.key(key, Action("back"))

    @property
    def panes(self) -> tuple[Pane, ...]:
        return self.pane, self.contents

    def do_found(self, game: str, block: int) -> None:
        self.do_link(f"{game}#")
        self.found_block = block

    def do_contents(self) -> None:
        self.contents_wanted = not self.contents_wanted
        self.desk.focus(self.current_entry if self.contents_wanted else PAGE)

    def do_forget(self) -> None:
        self.term = ""

    def do_back(self) -> None:
        """Go back to the page from which the last link was followed."""
        if self.back:
            self.game, self.pane.offset = self.back.pop()
            self.term = ""

    def do_seek(self, how: str, value: str | int = "") -> None:
        """Do a step of the search. how: "start" gives the focus to the field; "typed" adds letters (the value); "caret"
        moves the caret by the value; "done" opens the first result."""
        if how == "typed":
            self.contents.offset = 0.0
        self.search = self.search.edited(how, value)
        if how == "start":
            self.contents_wanted = True
            self.desk.focus(SEARCH)
        elif how == "done" and (best := next(self._hits(), None)) is not None:
            game, hit = best
            self.do_found(game, hit.block)
            self.desk.focus(PAGE)

    def do_link(self, link: str) -> None:
        """Open or close the explanation of a term, or go to an anchor."""
        if link.startswith(TERM):
            self.term = link if self.term != link else ""
            return
        self.term = ""
        self.back.append((self.game, self.pane.offset))
        self._open(link)


def _contents_line(b: Builder, name: str, text: str, link: str, is_current: bool, depth: int) -> Part:
    """A line of the contents. name: the id of its target. link: the anchor that a click opens.
    is_current: whether this is the open game or the current heading. depth: 0 for a game, 1 and 2 for its headings."""
    indent = max(0, depth - 1) * b.type(BODY) * 0.9
    face: Face = "sans-bold" if is_current or depth == 0 else "sans"
    words = Text(text, BODY, face, "accent" if is_current else "text")
    line: Part = Row(((Space(0), indent), (words, 0.0)), 0.0) if indent else words
    is_chosen = is_current and depth > 0  # for a screen reader only the heading, not the game above it
    target = Target(name, NOWHERE, Action("link", (link,)), text, chosen=is_chosen)
    return PanelBox(line, target, "row" if is_current else None, (b.space.close, b.space.close))
