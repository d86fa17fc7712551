"""The shelf: the game to continue, all games as tiles, and buttons to everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games import GAMES, Game, find
from tablegame.ui.desk import Desk
from tablegame.ui.screens.felt import (
    GameTile,
    TileGrid,
    draw_foot_bar,
    draw_game_picture,
    draw_on_felt,
    entry_of,
    line_of,
    title_of,
)
from tablegame.ui.screens.widgets import GameListScreen
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import Column, Custom, Part, Row, measure
from tablegame.view.pane import NOWHERE
from tablegame.view.phrases import how_many, relative_date
from tablegame.view.scale import BODY, HEADING, NAME, TITLE
from tablegame.view.scene import Action, Rect, Scene, Target

if TYPE_CHECKING:
    from tablegame.session.games_folder import Saved

_PICTURE: Final = 104  # least height of a tile's picture in layout units
_DEPTHS: Final = (N_("easy"), N_("medium"), N_("deep"))  # the depth of a game, from 1, as message ids
_WIDE_CARD: Final = 40
"""From this width of the felt on, in sizes of type, the card of the game to continue has a picture."""


class ShelfScreen(GameListScreen):
    """The first screen. The game to continue has the focus; without one, the tile of the game that was played last."""

    def __init__(self, desk: Desk, games: tuple[Game, ...] = GAMES) -> None:
        super().__init__(desk, "shelf")
        self.games = games
        self.focus = ""
        desk.saved_games.refresh()

    def build(self, builder: Builder) -> Scene:
        self.drawn_version = self.desk.saved_games.version
        saved, unfinished = self.desk.saved_games.lines, self._game_to_continue()
        self._draw_games(builder, self._draw_bar(builder), unfinished)
        for key, screen in (("ctrl+o", "saved games"), ("p", "practice"), ("escape", "quit")):
            builder.key(key, Action("go_to", (screen,)))
        if unfinished is None:
            # Enter, pressed twice, then deals the game that was played last.
            last = entry_of(saved[0]) if saved else None
            builder.focus = builder.focus or f"tile.{(last or self.games[0]).key}"
        scene = builder.scene()
        self.focus = scene.focus
        return scene

    def _draw_games(self, builder: Builder, area: Rect, unfinished: Saved | None) -> None:
        """Draw the game to continue, if there is one, and the tiles below it."""
        gap = builder.space.gap
        grid = TileGrid("games", [_tile(builder, entry) for entry in self.games], _PICTURE)
        card = _ContinueCard(unfinished) if unfinished is not None else None

        def above(b: Builder, width: float) -> float:
            """The height above the tiles that the card takes, with the gap below it."""
            return card.height(b, width) + gap if card is not None else 0.0

        def least(b: Builder, width: float) -> float:
            return above(b, width) + grid.least(b, width)

        def draw(b: Builder, room: Rect, _visible: float) -> None:
            top = above(b, room.w)
            if card is not None:
                card.draw(b, room._replace(h=top - gap))
            grid.draw(b, Rect(room.x, room.y + top, room.w, room.h - top))

        draw_on_felt(builder, self.pane, area, least, draw)

    @property
    def help(self) -> str:
        """The key of the game whose tile, or whose card to continue, has the focus; "" for none."""
        kind, _, name = self.focus.partition(".")
        if kind == "tile":
            return name
        unfinished = self._game_to_continue() if kind == "continue" else None
        entry = entry_of(unfinished) if unfinished is not None else None
        return entry.key if entry is not None else ""

    def _game_to_continue(self) -> Saved | None:
        """The last changed saved game that can be read and is not over; None without such a game."""
        return next((game for game in self.desk.saved_games.lines if not game.over and not game.trouble), None)

    def _draw_bar(self, b: Builder) -> Rect:
        """Draw the bar at the foot. Key hints without room are left out. Returns the room above the bar."""
        words = b.words
        buttons: tuple[Button, ...] = (
            _opening_button("practice", words("Practice"), "practice", "P"),
            Button("rules", words("Rule book"), Action("link", ("",)), "green", "F1"),
            _opening_button("saves", words("Saved games"), "saved games"),
            _opening_button("print", words("Print"), "print"),
            _opening_button("settings", words("Settings"), "settings"),
            _opening_button("quit", words("Quit"), "quit", words("Ctrl+Q")),
        )
        if Buttons(buttons).width(b) > b.felt.w:
            buttons = tuple(button._replace(hint="") for button in buttons)
        return draw_foot_bar(b, words("Which game?"), buttons, words("Arrows choose, Enter deals, F1 explains"))

    def do_resume(self, id: str) -> None:
        from tablegame.ui.table.launch import resume

        saved = next((game for game in self.desk.saved_games.lines if game.id == id), None)
        if saved is not None:
            resume(self.desk, saved)

    def do_new(self, game: str) -> None:
        self.desk.open("new game", find(game))

    def do_close(self) -> None:
        """Do nothing: no screen lies below this one."""


def _opening_button(name: str, label: str, screen: str, key: str = "") -> Button:
    """A button of the bar that opens a screen. name: a part of its id. key: the name of its key; "" for none."""
    return Button(name, label, Action("go_to", (screen,)), "green", key)


class _ContinueCard(NamedTuple):
    """The card of the game to continue, with its picture, title and players. The whole card is one target."""

    saved: Saved

    def height(self, b: Builder, width: float) -> float:
        return measure(b, "continue", self._content(b), width - 2 * b.space.wide).height + 2 * b.space.gap

    def draw(self, b: Builder, card: Rect) -> None:
        b.panel(card, "panel", name="continue.card")
        self._content(b).draw(b, "continue", card.inset(b.space.wide, b.space.gap))
        action = Action("resume", (self.saved.id,))
        b.target("continue", Target("continue", card, action, b.words("Continue"), default_button=True))

    def _content(self, b: Builder) -> Row:
        """The content of the card from left to right: the picture if it has room, the words, and the button."""
        words, entry, letter = b.words, entry_of(self.saved), b.type(BODY)
        facts = (
            line_of(self.saved, words),
            words("practice") if self.saved.practice else "",
            relative_date(self.saved.when, words),
        )
        title = b.span(f"  {title_of(self.saved, words)}", NAME, "serif")
        head = (b.span(words("Continue"), HEADING, "serif-bold", "accent"), title)
        column = Column((Text(head), Text("\u00a0· ".join(filter(None, facts)), BODY, ink="text")))
        high = max(b.px(80), b.button_height)
        parts: list[tuple[Part, float]] = [(column, 0.0), (Custom(_draw_go_on), min(letter * 13, b.felt.w * 0.3))]
        if entry is not None and b.felt.w > letter * _WIDE_CARD:

            def draw(aside: Builder, rect: Rect) -> float:
                draw_game_picture(aside, rect._replace(h=high), entry)
                return rect.y + high

            parts.insert(0, (Custom(draw), high * 2))
        return Row(parts, b.space.wide, middle=True)


def _draw_go_on(b: Builder, rect: Rect) -> float:
    """Draw the button of the card: a picture only, since the card is the target. Returns the y of the bottom."""
    button = rect._replace(h=b.button_height)
    b.panel(button, "brass")
    b.button_words(button, b.words("Go on"), b.words("Enter"), ink="brass-text")
    return button.bottom


def _tile(b: Builder, entry: Game) -> GameTile:
    """The tile of a game: title and depth, a sentence, and the numbers of players and minutes."""
    words = b.words
    title = words(entry.title)
    least, most = entry.players
    several = words("{least}–{most} players", least=least, most=most)
    players = how_many(most, words) if least == most else several
    minutes = words("{minutes} min", minutes=entry.minutes).replace(" ", "\u00a0")
    # A line may end with the dot, but not begin with it.
    facts = "\u00a0· ".join((players, minutes, words(_DEPTHS[entry.depth - 1])))
    tagline = Text(words(entry.tagline), BODY, "serif-italic", "text")
    target = Target(f"tile.{entry.key}", NOWHERE, Action("new", (entry.key,)), title)
    return GameTile(f"tile.{entry.key}", entry, Column((_TitleDots(title, entry.depth), tagline, Text(facts))), target)


class _TitleDots(NamedTuple):
    """The title of a game, and at its right three dots, of which as many are full as the game is deep.
    The dots are below a title that leaves them no room."""

    title: str
    depth: int

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        dot = b.type(BODY) * 0.85  # its diameter
        step, room = dot * 1.25, b.type(BODY) * 3.6  # from dot to dot; for all dots, with a gap before them
        title = Text(self.title, TITLE, "serif-bold", "text")
        one_line = title.width(b) <= rect.w - room
        bottom = title.draw(b, zone, rect._replace(w=rect.w - (room if one_line else 0)))
        line = Rect(rect.right - 3 * step, rect.y, room, b.line(TITLE, True))  # the line of the dots
        if not one_line:
            line = Rect(rect.x, bottom, room, b.line(BODY))
        for i in range(3):
            art = "dot/full" if i < self.depth else "dot/empty"
            b.picture(Rect(line.x + i * step, line.cy - dot / 2, dot, dot), art)
        return bottom if one_line else line.bottom
