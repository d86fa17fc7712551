"""The rule book: the help page of a game, opened at the place that matters.

Knows the registry and how a page is set. Must not know any particular game, nor pygame.
"""

from __future__ import annotations

from dataclasses import replace

from tablegame.games import GAMES, find
from tablegame.table.build import Builder
from tablegame.table.form import Buttons, Press, words_in
from tablegame.table.markdown import TERM, Page, Run
from tablegame.table.pane import Pane, shifted, trial
from tablegame.table.scene import Action, Face, Line, Rect, Scene, Target
from tablegame.ui.desk import Desk
from tablegame.ui.screens.book import Laid, lay, lay_runs
from tablegame.ui.screens.pages import page_of
from tablegame.ui.screens.widgets import ESCAPE, Still, close_press, margins, title_at

PAGE = "page"
"""The target that is the page itself: while it has the focus, the arrow keys scroll."""


class RulesScreen(Still):
    """Contents at the left, the page at the right; where it is too narrow, the contents go above the page."""

    modal = True

    def __init__(self, desk: Desk, anchor: str = "") -> None:
        self.desk = desk
        self.contents = Pane("contents")
        self.pane = Pane("text")
        self.term = ""
        self.above = 0.0
        self.laid: Laid | None = None
        self._kept: dict[tuple[object, ...], Laid] = {}
        self.back: list[tuple[str, float]] = []
        self.game, self.goal = GAMES[0].key, ""
        self._open(anchor)

    @property
    def help(self) -> str:
        """The rule book is its own help."""
        return self.game

    @property
    def page(self) -> Page:
        """The page that is open, in the language on screen."""
        return page_of(self.game, getattr(self.desk.words, "code", "en"))

    def _open(self, anchor: str) -> None:
        """Go to "game#heading", "game" or "#heading"; unknown games and headings lead to the top of the page."""
        game, _, heading = anchor.partition("#")
        if game and game in {entry.key for entry in GAMES}:
            self.game = game
        self.goal = heading or " "

    # -- what is shown -----------------------------------------------------------------------------------------

    def build(self, b: Builder) -> Scene:
        """The framed page over the screen below."""
        words = b.words
        b.focus = b.focus or PAGE
        b.panel(b.area, "scrim")
        room = b.area.inset(max(b.px(36), 12.0), max(b.px(28), 10.0))
        width = min(room.w, max(b.px(1320), b.type(20) * 62))
        panel = Rect(room.cx - width / 2, room.y, width, room.h)
        b.panel(panel, "panel", name="panel")
        mx, my = margins(b)
        inner = panel.inset(mx, my)
        top = title_at(b, inner, words("Rule book"))
        foot = Buttons(self._presses(b), "right")
        foot_h = foot.height(b, inner.w)
        bottom = inner.bottom - foot_h - max(b.px(18), 10.0)
        body = Rect(inner.x, top, inner.w, bottom - top)
        if body.w > b.type(20) * 36:
            self._wide(b, body)
        else:
            self._text(b, body, contents=True)
        foot.draw(b, "foot", Rect(inner.x, inner.bottom - foot_h, inner.w, 0))
        if self.term:
            self._slip(b, body)
        self._bind(b)
        return b.scene("", f"{words('Rule book')}: {words(find(self.game).cover.title)}")

    def _presses(self, b: Builder) -> tuple[Press, ...]:
        words = b.words
        back = Press("back", words("Back"), Action("back"), "ivory", words("Backspace"))
        return ((back,) if self.back else ()) + (close_press(b),)

    def _wide(self, b: Builder, body: Rect) -> None:
        """Two columns with a hairline between them; Tab goes from the contents to the page."""
        left = max(body.w * 0.25, b.type(20) * 11)
        gap = max(b.px(36), 20.0)
        contents = Rect(body.x, body.y, left, body.h)
        x = contents.right + gap / 2
        b.zones.setdefault("contents", [])
        self._text(b, Rect(contents.right + gap, body.y, body.right - contents.right - gap, body.h))
        b.add(Line(((x, body.y), (x, body.bottom)), "faint", max(1.0, b.px(1))))
        self.contents.fill(b, contents, self._contents, keys=False)

    def _contents(self, b: Builder, rect: Rect) -> float:
        """The games of the house where there are several, and the headings of the open page."""
        y = rect.y
        inset = max(b.px(8), 5.0)
        for entry in GAMES if len(GAMES) > 1 else ():
            here = entry.key == self.game
            y = self._entry(b, rect, y, inset, f"game.{entry.key}", b.words(entry.cover.title), entry.key, here, 0)
            if here:
                y = self._headings(b, rect, y, inset)
        return y if len(GAMES) > 1 else self._headings(b, rect, y, inset)

    def _headings(self, b: Builder, rect: Rect, y: float, inset: float) -> float:
        """The headings of the page; its title is left out below the name of the game, which says it already."""
        now, highest = self._here(), 2 if len(GAMES) > 1 else 1
        for i, heading in enumerate(self.page.headings):
            if highest <= heading.level <= 3:
                anchor = f"#{heading.anchor}"
                here = heading.anchor == now
                y = self._entry(b, rect, y, inset, f"heading.{i}", heading.words, anchor, here, heading.level - 1)
        return y

    def _entry(
        self, b: Builder, rect: Rect, y: float, inset: float, name: str, text: str, link: str, here: bool, depth: int
    ) -> float:
        """A line of the contents; the heading that is being read is marked by a stripe and bold type."""
        left = rect.x + inset + max(0, depth - 1) * b.type(20) * 0.9
        at = len(b.nodes)
        face: Face = "sans-bold" if here or depth == 0 else "sans"
        box = Rect(left, y + inset, rect.right - inset - left, 0)
        bottom = words_in(b, box, text, 19, face, "accent" if here else "text") + inset
        hit = Rect(rect.x, y, rect.w, bottom - y)
        if here:
            b.panel(hit, "row")
            b.nodes.insert(at, b.nodes.pop())
        b.target("contents", Target(name, hit, Action("link", (link,)), text))
        return bottom

    def _here(self) -> str:
        """The heading that is being read: the last one above the upper third of the window."""
        if self.laid is None:
            return ""
        seen = self.pane.offset - self.above + self.pane.view * 0.25
        above = [anchor for anchor, top in self.laid.places.items() if top <= seen]
        return above[-1] if above else ""

    def _text(self, b: Builder, rect: Rect, contents: bool = False) -> None:
        """The page in its window, and the target that takes the arrow keys for it; above it the contents if asked."""
        reach = rect.inset(-max(b.px(8), 5.0), 0)
        b.target(PAGE, Target(PAGE, reach, Action("nothing"), b.words("The page")))

        def draw(aside: Builder, box: Rect) -> float:
            y = self._contents(aside, box) + b.px(24) if contents else box.y
            self.above = y - box.y
            return self._lay(aside, box.w).put(aside, "links", Rect(box.x, y, box.w, 0))

        if self.goal:
            self.pane.fill(trial(b), rect, draw)
            assert self.laid is not None
            place = self.laid.places.get(self.goal, -self.above)
            self.pane.offset = max(0.0, self.above + place - b.px(6))
            self.goal = ""
        self.pane.fill(b, rect, draw)

    def _lay(self, b: Builder, width: float) -> Laid:
        """The page laid out, remembered for the last few widths, types and languages."""
        key = (round(width), b.size, b.text_scale, self.game, getattr(b.words, "code", "en"))
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
        pad = max(b.px(22), 13.0)
        width = min(body.w, b.type(20) * 40)
        bare = tuple(replace(run, link="") for run in (*word, *meaning))
        word, meaning = bare[: len(word)], bare[len(word) :]
        laid = lay_runs(b, (*word, Run(": ", bold=True), *meaning), width - 2 * pad)
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
        b.key("escape", Action("forget") if self.term else ESCAPE)
        b.key("f1", Action("nothing"))
        for key in ("alt+left", "backspace"):
            b.key(key, Action("back"))

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Scroll, follow a link, explain a term, go back, close."""
        if self.pane.act(action) or self.contents.act(action):
            return
        if action.verb == "link":
            self._follow(str(action.values[0]))
        elif action.verb == "forget":
            self.term = ""
        elif action.verb == "back" and self.back:
            self.game, self.pane.offset = self.back.pop()
            self.term = ""
        elif action == ESCAPE:
            self.desk.pop()

    def _follow(self, link: str) -> None:
        if link.startswith(TERM):
            self.term = link if self.term != link else ""
            return
        self.term = ""
        self.back.append((self.game, self.pane.offset))
        self._open(link)
