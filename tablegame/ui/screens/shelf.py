"""The shelf: Continue and the saved games at the left, the games of the house as pictures, and the way to the rest."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tablegame.games import GAMES, Entry, find
from tablegame.ui.desk import Desk
from tablegame.ui.screens import tiles
from tablegame.ui.screens.saved_summaries import SavedSummaries, entry_of, title_of, with_whom
from tablegame.view.build import Builder
from tablegame.view.dates import when_said
from tablegame.view.form import Buttons, Press, words_in
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Rect, Scene, Target

if TYPE_CHECKING:
    from tablegame.session.saves import Saved


PICTURE_LEAST = 0.3
"""Continue shows its game's picture only from this height on, as a share of the card's width."""


MOST_LISTED = 24
"""So many saved games the shelf looks for room for."""


class ShelfScreen:
    """What the window opens with. Continue has the first focus where there is something to continue."""

    modal = False

    def __init__(self, desk: Desk, games: tuple[Entry, ...] = GAMES) -> None:
        self.desk = desk
        self.games = games
        self.focus = ""
        self.standing = SavedSummaries(desk.folders.cache, desk.library.beside)
        self.pane = Pane("shelf")
        self.seen = (0, 0)
        desk.library.look()

    def build(self, builder: Builder) -> Scene:
        """Everything on felt; it scrolls where large type leaves too little room."""
        felt = builder.felt
        top_of_bar = self._bar(builder, felt)
        area = Rect(felt.x, felt.y, felt.w, top_of_bar - felt.y)
        self.seen = self._now()
        saved = self.desk.library.lines
        unfinished = self._unfinished()
        needs = self._least_height(builder, area, unfinished, saved)
        zones = builder.zones
        builder.zones = {}
        if needs <= area.h:
            self._all(builder, area, area.h, unfinished, saved)
        else:
            inner = area.inset(4, 0)

            def draw(b: Builder, rect: Rect) -> float:
                room = Rect(rect.x + 8, rect.y + 8, rect.w - 16, 0)
                room = room._replace(h=self._least_height(b, room, unfinished, saved))
                self._all(b, room, area.h - 16, unfinished, saved)
                return room.bottom + 8

            self.pane.fill(builder, inner, draw)
        builder.zones |= zones
        for key, verb in (("ctrl+o", "saved"), ("p", "practice"), ("escape", "quit")):
            builder.key(key, Action(verb))
        if unfinished is None:
            # With nothing to go on with, Enter twice deals a new game: at first the one that was played last.
            last = entry_of(saved[0]) if saved else None
            builder.focus = builder.focus or f"tile.{(last or self.games[0]).key}"
        scene = builder.scene()
        self.focus = scene.focus
        return scene

    @property
    def help(self) -> str:
        """F1 opens the first page of the game in focus, also of one that was saved; else the rule book's."""
        kind, _, name = self.focus.partition(".")
        if kind in ("tile", "short"):
            return name
        if kind == "continue":
            found = self._unfinished()
        else:
            found = next((game for game in self.desk.library.lines if kind == "saved" and game.id == name), None)
        entry = entry_of(found) if found is not None else None
        return entry.key if entry is not None else ""

    def _unfinished(self) -> Saved | None:
        """What Continue opens: the last changed game that can be read and is not over."""
        return next((game for game in self.desk.library.lines if not game.over and not game.trouble), None)

    def _now(self) -> tuple[int, int]:
        return self.desk.library.version, self.standing.version

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        """Whether something has been found out of saved games meanwhile."""
        return self.seen != self._now()

    def closing(self) -> None:
        """What was said of saved games is kept."""
        self.standing.keep()

    # -- where things lie --------------------------------------------------------------------------------------

    def _all(self, b: Builder, area: Rect, visible: float, unfinished: Saved | None, saved: tuple[Saved, ...]) -> None:
        """Both columns; the left one is no higher than what is visible without scrolling, if it can be."""
        gap = tiles.spacing(b)
        left = self._left_width(b, area, saved)
        if left:
            height = min(area.h, max(visible, self._left_least(b, left, unfinished, saved)))
            self._left(b, Rect(area.x, area.y, left, height), unfinished, saved)
        x = area.x + (left + gap if left else 0)
        tiles.grid(b, Rect(x, area.y, area.right - x, area.h), self.games, brass=unfinished is None)

    def _left_width(self, b: Builder, area: Rect, saved: tuple[Saved, ...]) -> float:
        """The column of Continue and the saved games: 27 % of the width, more with large type, none without games."""
        return min(max(area.w * 0.275, b.type(BODY) * 13.5), area.w * 0.46) if saved else 0.0

    def _least_height(self, b: Builder, area: Rect, unfinished: Saved | None, saved: tuple[Saved, ...]) -> float:
        """How much height both columns need at the least."""
        left = self._left_width(b, area, saved)
        right = area.w - (left + tiles.spacing(b) if left else 0)
        column = self._left_least(b, left, unfinished, saved)
        return max(column, tiles.least_height(b, right, self.games, brass=unfinished is None))

    def _left_least(self, b: Builder, width: float, unfinished: Saved | None, saved: tuple[Saved, ...]) -> float:
        """How much height the left column needs at the least: Continue and one saved game."""
        column = 0.0
        if unfinished is not None:
            column += self._continue_words(b, width, unfinished) + tiles.spacing(b)
        others = _others(saved, unfinished)
        if others:
            column += self._saved_height(b, width, others[:1], len(saved))
        return column

    def _left(self, b: Builder, area: Rect, unfinished: Saved | None, saved: tuple[Saved, ...]) -> None:
        """Continue above, with as large a picture as the saved games below it leave room for."""
        gap = tiles.spacing(b)
        others = _others(saved, unfinished)
        if unfinished is None:
            self._saved(b, area, others, len(saved))
            return
        words = self._continue_words(b, area.w, unfinished)
        listed = self._saved_height(b, area.w, others, len(saved)) + gap if others else 0.0
        least = self._saved_height(b, area.w, others[:1], len(saved)) + gap if others else 0.0
        wants = min(max(area.h - listed, words + area.w * 0.45), words + area.w * (0.75 if others else 1.2))
        height = max(words, min(wants, area.h - least))
        if height - words <= area.w * PICTURE_LEAST:
            height = words
        self._continue(b, Rect(area.x, area.y, area.w, height), unfinished, height - words)
        if others:
            y = area.y + height + gap
            self._saved(b, Rect(area.x, y, area.w, area.bottom - y), others, len(saved))

    # -- Continue ----------------------------------------------------------------------------------------------

    def _pads(self, b: Builder) -> float:
        return b.space.wide

    def _continue_words(self, b: Builder, width: float, saved: Saved) -> float:
        """How high the card is without its picture."""
        aside = Builder(b.size, b.metrics, b.words, b.text_scale, faces=b.faces)
        self._continue(aside, Rect(0, 0, width, 0), saved, 0.0, measure=True)
        return max(t.rect.bottom for t in aside.targets)

    def _continue(self, b: Builder, card: Rect, saved: Saved, picture: float, measure: bool = False) -> None:
        """The card: title, the game's picture, where it stands, with whom, and the brass button."""
        words = b.words
        pad = self._pads(b)
        if not measure:
            b.panel(card, "panel", name="continue.card")
        inner = Rect(card.x + pad, card.y + pad, card.w - 2 * pad, 0)
        entry = entry_of(saved)
        y = words_in(b, inner, words("Continue"), HEADING, "serif-bold", "accent")
        y = words_in(b, Rect(inner.x, y, inner.w, 0), title_of(saved, words), NAME, "serif")
        y += b.px(6)
        if picture > card.w * PICTURE_LEAST and entry is not None:
            tiles.picture(b, Rect(inner.x, y, inner.w, picture - b.px(10)), entry)
            y += picture
        y = words_in(
            b,
            Rect(inner.x, y, inner.w, 0),
            self.standing.line(saved, self.desk.folders.games, words),
            BODY,
            "sans-bold",
        )
        line = f"{with_whom(saved, words)}\u00a0· {when_said(saved.when, words)}"
        y = words_in(b, Rect(inner.x, y, inner.w, 0), line, SMALL, "sans", "soft") + b.space.pad
        button = Rect(inner.x, y, inner.w, b.button_height)
        if not measure:
            button = Rect(inner.x, card.bottom - pad - b.button_height, inner.w, b.button_height)
        b.panel(button, "brass")
        b.button_words(button, words("Go on"), words("Enter"), ink="brass-text")
        box = Rect(card.x, card.y, card.w, button.bottom + pad - card.y)
        whole = Target("continue", box, Action("resume", (saved.id,)), words("Continue"), default_button=True)
        b.target("continue", whole)

    # -- the saved games ---------------------------------------------------------------------------------------

    def _saved_height(self, b: Builder, width: float, saved: tuple[Saved, ...], count: int) -> float:
        """How high the card of saved games is with all of these, in pixels."""
        aside = Builder(b.size, b.metrics, b.words, b.text_scale, faces=b.faces)
        pad = self._pads(b)
        inner = Rect(0, 0, width - 2 * pad, 0)
        y = self._saved_head(aside, inner, count)
        for game in saved:
            y = self._row(aside, Rect(0, y, inner.w, 0), game)
        return y + 2 * pad * 0.8

    def _saved_head(self, b: Builder, inner: Rect, count: int) -> float:
        """The title, and the way to the whole list; returns the bottom."""
        words = b.words
        everything = words("all {count}", count=count)
        wide = b.width([b.span(everything, BODY)]) + b.space.gap
        bottom = words_in(b, Rect(inner.x, inner.y, inner.w - wide, 0), words("Saved games"), TITLE, "serif-bold")
        box = Rect(inner.right - wide, inner.y, wide, b.line(TITLE, True))
        b.text(box, everything, BODY, ink="link", align="right")
        b.target("saved", Target("saved.all", box, Action("saved"), everything))
        return max(bottom, box.bottom) + b.px(4)

    def _saved(self, b: Builder, card: Rect, saved: tuple[Saved, ...], count: int) -> None:
        """The card: as many of the last games as there is room for; where that is much, a picture of the last one."""
        pad, gap = self._pads(b), b.space.pad
        needs = self._saved_height(b, card.w, saved, count)
        wide, entry = card.w - 2 * pad, entry_of(saved[0]) if saved else None
        picture = min(card.h - needs - gap, wide * 0.75)
        picture = picture if picture > wide * PICTURE_LEAST and entry is not None else -gap
        card = card._replace(h=min(card.h, needs + picture + gap))
        b.panel(card, "slip", name="saved.card")
        inner = card.inset(pad, pad * 0.8)
        y = self._saved_head(b, inner, count)
        if picture > 0 and entry is not None:
            tiles.picture(b, Rect(inner.x, y, inner.w, picture), entry)
            y += picture + gap
        above = max(0.0, picture + gap)
        for game in saved:
            trial = Builder(b.size, b.metrics, b.words, b.text_scale, faces=b.faces)
            end = self._row(trial, Rect(inner.x, y, inner.w, 0), game)
            if end > inner.bottom + 2:
                break
            y, above = self._row(b, Rect(inner.x, y, inner.w, 0), game, above), 0.0

    def _row(self, b: Builder, rect: Rect, game: Saved, above: float = 0.0) -> float:
        """A saved game: what it is called, when it was played, where it stands; returns the bottom. above: how high its
        picture is over it."""
        words = b.words
        pad = b.space.close
        when = when_said(game.when, words)
        wide = b.width([b.span(when, SMALL)]) + 2
        top = rect.y + pad
        y = words_in(b, Rect(rect.x, top, rect.w - wide - pad, 0), title_of(game, words), NAME, "serif-bold")
        b.text(Rect(rect.right - wide, top, wide, b.line(NAME, True)), when, SMALL, ink="soft", align="right")
        line = self.standing.line(game, self.desk.folders.games, words)
        y = words_in(b, Rect(rect.x, y, rect.w, 0), line, SMALL, ink="warning" if game.trouble else "soft") + pad
        hit = Rect(rect.x - pad, rect.y + 1 - above, rect.w + 2 * pad, above + y - rect.y - 2)
        action = Action("saved", (game.id,)) if game.trouble else Action("resume", (game.id,))
        b.target("saved", Target(f"saved.{game.id}", hit, action, title_of(game, words)))
        return y

    # -- the foot ----------------------------------------------------------------------------------------------

    def _bar(self, b: Builder, felt: Rect) -> float:
        """The question, and the buttons; returns the top of the bar."""
        words = b.words
        presses: tuple[Press, ...] = (
            Press("practice", words("Practice"), Action("practice"), "green", "P"),
            Press("rules", words("Rule book"), Action("rules"), "green", "F1"),
            Press("saves", words("Saved games"), Action("saved"), "green"),
            Press("settings", words("Settings"), Action("settings"), "green"),
            Press("quit", words("Quit"), Action("quit"), "green", words("Ctrl+Q")),
        )
        bare = tuple(Press(p.name, p.label, p.action, p.style) for p in presses)
        question = b.span(words("Which game?"), 40, "serif-bold", "gold")
        wide = b.width([question])
        used = sum(b.button_width(p.label, p.hint) for p in presses) + b.space.gap * 3
        if used > felt.w:
            presses = bare
            used = sum(b.button_width(p.label) for p in bare) + b.space.gap * 3
        buttons = Buttons(presses, "right")
        height = buttons.height(b, felt.w)
        top = felt.bottom - height
        buttons.draw(b, "foot", Rect(felt.x, top, felt.w, 0))
        room = felt.w - used - b.space.broad
        if wide <= room and height <= b.button_height:
            b.text(Rect(felt.x, top, wide, height), [question])
            hint = b.span(words("Arrows choose, Enter deals, F1 explains"), BODY, ink="felt-soft")
            if wide + b.px(28) + b.width([hint]) <= room:
                b.text(Rect(felt.x + wide + b.px(28), top, room - wide - b.px(28), height), [hint])
        return top - tiles.spacing(b)

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A tile, a saved game, a button, a key, or what the app asks for."""
        if self.pane.act(action):
            return
        first = str(action.values[0]) if action.values else ""
        if action.verb == "resume":
            self._resume(first)
        elif action.verb == "saved":
            self.desk.open("saved games", first)
        elif action.verb in ("new", "short"):
            self.desk.open("new game", find(first), action.verb == "short")
            self._offer(first)
        elif action.verb in ("settings", "practice"):
            self.desk.open(action.verb)
        elif action.verb == "rules":
            self.desk.help("")
        else:
            self._outside(action)

    def _outside(self, action: Action) -> None:
        """The clipboard, files that were dropped, and the way out."""
        from tablegame.ui.playing.beginning import open_file, open_text

        if action.verb == "paste" and action.values:
            open_text(self.desk, str(action.values[0]))
        elif action.verb == "dropped":
            open_file(self.desk, Path(str(action.values[0])))
        elif action.verb == "quit":
            self.desk.ask_to_quit()

    def _offer(self, game: str) -> None:
        """Where the game is opened for the first time: its first hand, guided."""
        from tablegame.ui.playing.lessons import offer

        offer(self.desk, find(game))

    def _resume(self, name: str) -> None:
        from tablegame.ui.playing.beginning import resume

        saved = next((game for game in self.desk.library.lines if game.id == name), None)
        if saved is not None:
            resume(self.desk, saved)


def _others(saved: tuple[Saved, ...], unfinished: Saved | None) -> tuple[Saved, ...]:
    """The last games beside the one that Continue opens, as many as could ever stand on the shelf."""
    last = saved[: MOST_LISTED + 1]
    return tuple(game for game in last if unfinished is None or game.id != unfinished.id)[:MOST_LISTED]
