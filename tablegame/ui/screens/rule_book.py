"""The rule book: the help page of a game, opened at the place that matters, with its contents and what one
looks for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablegame.games import GAMES, find
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens.help_page import LaidOutPage, lay, lay_runs, page_of
from tablegame.ui.screens.widgets import ESCAPE, close_button, margins, title_at
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.help_page import LEAST, TERM, HelpPage, Hit, TextRun
from tablegame.view.help_page import find_words as hits_on
from tablegame.view.layout import Column, PanelBox, Part, Row, Space, column
from tablegame.view.nodes import shifted
from tablegame.view.pane import NOWHERE, Pane, bar_room, scrolled
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Line, Panel, Rect, Scene, Target
from tablegame.view.text_field import EditedText, TextField

PAGE = "page"
"""The target that is the page itself: while it has the focus, the arrow keys scroll."""
SEEK = "seek"
"""The field in which one writes what is looked for."""


class RulesScreen(Screen):
    """Contents at the left, the page at the right; where it is too narrow, one at a time.

    In place of the contents stand the places where something was found.
    """

    modal = True

    def __init__(self, desk: Desk, anchor: str = "") -> None:
        self.desk = desk
        self.contents = Pane("contents")
        self.pane = Pane("text")
        self.term = ""
        self.seeking = EditedText(longest=40)
        self.listing = False
        """The contents are wanted in place of the page, where there is room for one of them only."""
        self.read = ""
        """The entry of the contents for what is being read, when they were last brought there."""
        self._narrow = False
        """There is room for contents or page, not for both."""
        self._listed = False
        """They are open in place of the page."""
        self.found: int | None = None
        """The block of the page to which a search has led."""
        self._jumped: tuple[str, float] = ("", 0.0)
        """The heading that was asked for, and where the page stands for it: until it is scrolled, that one is read."""
        self.laid: LaidOutPage | None = None
        self._kept: dict[tuple[object, ...], LaidOutPage] = {}
        self.back: list[tuple[str, float]] = []
        self.game, self.goal = GAMES[0].key, ""
        self._open(anchor)

    @property
    def help(self) -> str:
        """The rule book is its own help."""
        return self.game

    @property
    def page(self) -> HelpPage:
        """The page that is open, in the language on screen."""
        return page_of(self.game, self.desk.words.code)

    def _open(self, anchor: str) -> None:
        """Go to "game#heading", "game" or "#heading"; unknown games and headings lead to the top of the page."""
        game, _, heading = anchor.partition("#")
        if game and game in {entry.key for entry in GAMES}:
            self.game = game
        self.goal = heading or " "
        self.found = None
        self.listing = False

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, b: Builder) -> Scene:
        """The framed page over the screen below."""
        words = b.words
        b.focus = b.focus or PAGE
        b.panel(b.area, "scrim")
        room = b.area.inset(b.space.broad, b.space.wide)
        width = min(room.w, max(b.px(1320), b.type(BODY) * 62))
        panel = Rect(room.cx - width / 2, room.y, width, room.h)
        b.panel(panel, "panel", name="panel")
        mx, my = margins(b)
        inner = panel.inset(mx, my)
        top = title_at(b, inner, words("Rule book"))
        self._narrow = inner.w <= b.type(BODY) * 36
        self._listed = self._narrow and self.listing
        foot = Buttons(self._presses(b), "right")
        body = foot.above(b, Rect(inner.x, top, inner.w, inner.bottom - top), b.space.gap)
        if not self._narrow:
            self._wide(b, body)
        elif self._listed:
            self._aside(b, body)
        else:
            self._text(b, body)
        foot.at_foot(b, "foot", inner)
        if self.term:
            self._slip(b, body)
        self._bind(b)
        return b.scene("", f"{words('Rule book')}: {words(find(self.game).title)}")

    def _presses(self, b: Builder) -> tuple[Button, ...]:
        words = b.words
        back = Button("back", words("Back"), Action("back"), "ivory", words("Backspace"))
        label = words("The page") if self._listed else words("Contents")
        contents = Button("contents", label, Action("contents"), "ivory", "C")
        shows = Button("lesson", words("Show me"), Action("lesson"), "ivory")
        return ((back,) if self.back else ()) + ((contents,) if self._narrow else ()) + (shows, close_button(b))

    def _wide(self, b: Builder, body: Rect) -> None:
        """Two columns with a hairline between them; Tab goes from the field over the contents to the page."""
        left = max(body.w * 0.25, b.type(BODY) * 11)
        gap = b.space.broad
        contents = Rect(body.x, body.y, left, body.h)
        x = contents.right + gap / 2
        for zone in (SEEK, "contents"):
            b.zones.setdefault(zone, [])
        self._text(b, Rect(contents.right + gap, body.y, body.right - contents.right - gap, body.h))
        b.add(Line(((x, body.y), (x, body.bottom)), "faint", max(1.0, b.px(1))))
        self._aside(b, contents)

    def _aside(self, b: Builder, rect: Rect) -> None:
        """What is looked for, and below it the contents or what was found; the heading that is read stays in sight."""
        field = TextField(SEEK, self.seeking, Action(SEEK), b.words("Find in all rule books"), b.words("Find …"))
        top = field.draw(b, SEEK, rect) + b.space.pad
        below = Rect(rect.x, top, rect.w, rect.bottom - top)
        seeks = len(self.seeking.text.strip()) >= LEAST
        if not seeks:
            now = next((f"heading.{i}" for i, h in enumerate(self.page.headings) if h.anchor == self._here()), "")
            if now != self.read:
                self.read = now
                self.contents.fill(b.scratch(), below, self._contents, keys=False)
                entry = self._measured(b, below, now)
                if entry is not None:
                    self.contents.show(entry.y - below.y, entry.bottom - below.y)
        self.contents.fill(b, below, self._finds if seeks else self._contents, keys=False)

    def _measured(self, b: Builder, rect: Rect, name: str) -> Rect | None:
        """Where an entry of the contents stands in the whole of them, None where it has none."""
        aside = b.scratch()
        self._contents(aside, Rect(rect.x, rect.y, rect.w - bar_room(b), 0))
        return next((target.rect for target in aside.targets if target.id == name), None)

    def _finds(self, b: Builder, rect: Rect) -> float:
        """Where the words that are looked for stand."""
        found: list[Part] = [self._find(b, game, hit) for game, hit in self._hits()]
        nothing = (Space(b.px(8)), Text(b.words("Nothing was found."), BODY))
        return column(b, "contents", rect, found or nothing, 0)

    def _hits(self) -> Iterator[tuple[str, Hit]]:
        """Whole words before beginnings and headings before what stands below them; of each first those of the open
        book, then those of the others."""
        code, wanted = self.desk.words.code, self.seeking.text
        books = sorted((entry.key for entry in GAMES), key=lambda key: key != self.game)
        hits = ((game, hit) for game in books for hit in hits_on(page_of(game, code), wanted))
        yield from sorted(hits, key=lambda each: each[1].rank)

    def _find(self, b: Builder, game: str, hit: Hit) -> Part:
        """One place: its book and heading, and the words round what was found."""
        inset = b.space.close
        where = f"{b.words(find(game).title)} · {hit.heading}"
        parts = (b.span(hit.before, SMALL), b.span(hit.found, SMALL, "sans-bold"), b.span(hit.after, SMALL))
        words = Text(where, SMALL, "sans-bold", "accent"), Text(tuple(part for part in parts if part.text))
        action = Action("found", (game, hit.block))
        press = Target(f"found.{game}.{hit.block}", NOWHERE, action, f"{where}: {hit.found}")
        return PanelBox(Column(words), press, pad=(inset, inset))

    def _contents(self, b: Builder, rect: Rect) -> float:
        """The games of the house, and below the open one the headings of its page."""
        parts = []
        for entry in GAMES:
            here = entry.key == self.game
            parts.append(_entry(b, f"game.{entry.key}", b.words(entry.title), entry.key, here, 0))
            parts += self._headings(b) if here else []
        return column(b, "contents", rect, parts, 0)

    def _headings(self, b: Builder) -> list[Part]:
        """The headings of the page but its title, which the name of the game above them says already."""
        now = self._here()
        return [
            _entry(b, f"heading.{i}", each.words, f"#{each.anchor}", each.anchor == now, each.level - 1)
            for i, each in enumerate(self.page.headings)
            if 2 <= each.level <= 3
        ]

    def _here(self) -> str:
        """The heading that is being read: the last one above the upper third of the window."""
        if self.laid is None:
            return ""
        if self._jumped[0] in self.laid.places and self._jumped[1] == self.pane.offset:
            return self._jumped[0]
        seen = self.pane.offset + self.pane.view * 0.25
        above = [anchor for anchor, top in self.laid.places.items() if top <= seen]
        return above[-1] if above else ""

    def _text(self, b: Builder, rect: Rect) -> None:
        """The page in its window, and the target that takes the arrow keys for it; what was found is lit."""
        reach = rect.inset(-b.space.close, 0)
        b.target(PAGE, Target(PAGE, reach, Action("nothing"), b.words("The page")))

        def draw(aside: Builder, box: Rect) -> float:
            laid = self._lay(aside, box.w)
            if self.found is not None and self.found < len(laid.blocks):
                top, bottom = laid.blocks[self.found]
                aside.add(Panel(Rect(box.x, box.y + top, box.w, bottom - top + b.px(6)), "lit", alpha=0.5))
            return laid.put(aside, "links", box)

        if self.goal:
            self.pane.fill(b.scratch(), rect, draw)
            assert self.laid is not None
            place = self.laid.places.get(self.goal, 0.0)
            if self.found is not None and self.found < len(self.laid.blocks):
                place = self.laid.blocks[self.found][0] - rect.h * 0.2
            self.pane.offset = max(0.0, place - b.px(6))
            self._jumped = (self.goal, min(self.pane.offset, self.pane.furthest))
            self.goal = ""
        self.pane.fill(b, rect, draw)
        links = b.zones.get("links", ())
        shown = [t.id for t in b.targets if t.id in links and t.rect.overlaps(rect)]
        if not shown and b.focus not in links:
            # Nobody is led away from what they read to a link that is elsewhere.
            b.targets = [t for t in b.targets if t.id not in links]
            b.zones.pop("links", None)

    def _lay(self, b: Builder, width: float) -> LaidOutPage:
        """The page laid out, remembered for the last few widths, types and languages."""
        key = (round(width), b.size, b.text_scale, self.game, b.words.code)
        if key not in self._kept:
            if len(self._kept) > 3:
                self._kept.clear()
            self._kept[key] = lay(b, self.page, width)
        self.laid = self._kept[key]
        return self.laid

    def _slip(self, b: Builder, body: Rect) -> None:
        """The term that was clicked, explained on a small card over the foot of the page."""
        found = self.page.term(self.term)
        if found is None:
            return
        word, meaning = found
        pad = b.space.wide
        width = min(body.w, b.type(BODY) * 40)
        bare = tuple(replace(run, link="") for run in (*word, *meaning))
        word, meaning = bare[: len(word)], bare[len(word) :]
        laid = lay_runs(b, (*word, TextRun(": ", bold=True), *meaning), width - 2 * pad)
        height = laid.height + 2 * pad
        card = Rect(body.right - width, body.bottom - height, width, height)
        b.panel(card, "panel", name="slip")
        b.nodes.extend(shifted(node, card.x + pad, card.y + pad) for node in laid.nodes)
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

    def act(self, action: Action) -> None:
        """Scroll, follow a link, explain a term, look for words, go back, close."""
        if scrolled((self.pane, self.contents), action):
            return
        if action.verb == "link":
            self._follow(str(action.values[0]))
        elif action.verb == SEEK:
            self._seek(action)
        elif action.verb == "found":
            game, block = action.values
            self._follow(f"{game}#")
            self.found = int(block or 0)
        elif action.verb == "contents":
            self.listing = not self.listing
            self.desk.focus(self.read if self.listing else PAGE)
        elif action.verb == "forget":
            self.term = ""
        elif action.verb == "back" and self.back:
            self.game, self.pane.offset = self.back.pop()
            self.term = ""
        elif action.verb == "lesson":
            self.desk.open("lesson", self.game)
        elif action == ESCAPE:
            self.desk.pop()

    def _seek(self, action: Action) -> None:
        """Write in the field, or begin to."""
        how = action.values[0]
        if how == "typed":
            self.contents.offset = 0.0
        self.seeking = self.seeking.edited(*action.values)
        if how == "start":
            self.listing = True
            self.desk.focus(SEEK)
        elif how == "done":
            self._first_found()

    def _first_found(self) -> None:
        """Enter in the field opens the first place."""
        for game, hit in self._hits():
            self.act(Action("found", (game, hit.block)))
            self.desk.focus(PAGE)
            return

    def _follow(self, link: str) -> None:
        if link.startswith(TERM):
            self.term = link if self.term != link else ""
            return
        self.term = ""
        self.back.append((self.game, self.pane.offset))
        self._open(link)


def _entry(b: Builder, name: str, text: str, link: str, here: bool, depth: int) -> Part:
    """A line of the contents; the heading that is being read is marked by a stripe and bold type."""
    indent = max(0, depth - 1) * b.type(BODY) * 0.9
    words = Text(text, BODY, "sans-bold" if here or depth == 0 else "sans", "accent" if here else "text")
    line: Part = Row(((Space(0), indent), (words, 0.0)), 0.0) if indent else words
    press = Target(name, NOWHERE, Action("link", (link,)), text, chosen=here and depth > 0)
    return PanelBox(line, press, "row" if here else None, (b.space.close, b.space.close))
