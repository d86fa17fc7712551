"""What is best done now on the page *Practice*: the mistakes that are due, else a first hand, else a drill."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final, NamedTuple

from tablegame.core.errors import TableError
from tablegame.games import GAMES, Game, find
from tablegame.practice import deck, drill_scores, figures
from tablegame.practice.deck import MistakeCard, MistakeDeck, position_of
from tablegame.practice.lessons import lessons_of, named
from tablegame.practice.mix_trainer import LEAST
from tablegame.practice.own_mistakes import GameToReview, MistakeCollector, Stamp
from tablegame.practice.result_store import Results
from tablegame.storage.files import refusal
from tablegame.ui.desk import Desk, Screen
from tablegame.ui.screens.felt import (
    MOST_LISTED,
    GameRow,
    GamesCard,
    GameTile,
    NowCard,
    TileGrid,
    foot_bar,
    left_width,
    on_felt,
    picture,
)
from tablegame.ui.screens.saved_game import small_table
from tablegame.ui.screens.saved_summaries import title_of
from tablegame.ui.screens.widgets import ESCAPE
from tablegame.ui.table.lessons import lasting
from tablegame.ui.table.position import Position
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Ends, Text
from tablegame.view.game_scene import SceneInput, troubles_text
from tablegame.view.layout import Column, PanelBox, Part, Space
from tablegame.view.nodes import shifted
from tablegame.view.pane import NOWHERE, Pane
from tablegame.view.phrases import coming_day, relative_date
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Action, Clip, Line, Node, Rect, Scene, Target


@dataclass(frozen=True, slots=True)
class Today:
    """The card at the top: its words, whose picture it has (card: of that mistake), and what its button does."""

    heading: str
    title: str
    why: str
    press: str
    action: Action
    game: str
    card: MistakeCard | None = None


def today_of(desk: Desk, deck: MistakeDeck, taken: Collection[str]) -> Today:
    """What is best done now. taken: the lessons that have been gone through, by their names."""
    words, due = desk.words, deck.due(desk.today())
    if due:
        title = words.many("One mistake comes back", "{n} mistakes come back", len(due))
        why = words("Each comes back after 1, 3, 7 and 21 days, until you have solved it.")
        solve = Action("open", ("mistakes",))
        return Today(words("Today"), title, why, words("Solve them"), solve, due[0].game, due[0])
    later = _later(deck, desk.today(), words)
    new = next((entry for entry in GAMES if entry.lessons and entry.key not in taken), None)
    if new is not None:
        heading = words("Today") if taken else words("Begin here")
        why = later or words("A guided game, about {minutes}.", minutes=lasting(words, new.lessons[0]))
        return _at(new, heading, why, words("Show me"), Action("open", ("lesson", new.key, 0)), words)
    drilled = [entry for entry in GAMES if entry.kinds_of_drills]
    entry = drilled[desk.today().toordinal() % len(drilled)]
    why = later or words("Five minutes of drills, each day another game.")
    return _at(entry, words("Today"), why, words("Drills"), Action("open", ("drills", entry.key, "")), words)


def _at(entry: Game, heading: str, why: str, press: str, opens: Action, words: Words) -> Today:
    """A game with what opens at the button."""
    return Today(heading, words(entry.title), why, press, opens, entry.key)


def _later(deck: MistakeDeck, today: date, words: Words) -> str:
    """When the next mistake comes back, "" where none does."""
    day = deck.next_day(today)
    if day is None:
        return ""
    return words("Nothing is due today. The next mistake comes back {day}.", day=coming_day(day, today, words))


_PICTURES: Final = 4
"""So many small pictures are kept."""


@dataclass(frozen=True, slots=True)
class TilePart:
    """A line of a game's tile: its name, how far one has come, what a click opens; done: it has a tick; why: it cannot
    be opened yet."""

    name: str
    label: str
    said: str
    action: Action
    done: bool = False
    why: str = ""


def parts_of(
    desk: Desk,
    entry: Game,
    taken: Collection[str],
    best: int,
    played: int = 0,
    won: float = 0.0,
    secret: int = LEAST,
) -> tuple[TilePart, ...]:
    """The parts that a game has.

    taken: the lessons that are; best: what was reached in one of its drills; played, won: how many games of it count
    and were won; secret: how many choices of people its mix counts.
    """
    words, key = desk.words, entry.key
    reached = words("best {score}", score=best) if best else words("5 min")
    share = words("{percent} % won", percent=round(100 * won / played)) if played else ""
    found = []
    for number, lesson in enumerate(entry.lessons):
        done = named(key, number) in taken
        label = words("Second lesson") if number else words("Lesson")
        said = "" if done else words("{n} min", n=lesson.minutes)
        found.append(TilePart(f"lesson{number or ''}", label, said, Action("open", ("lesson", key, number)), done))
    if entry.kinds_of_drills:
        found.append(TilePart("drills", words("Drills"), reached, Action("open", ("drills", key, ""))))
    if entry.mixes is not None:
        less = LEAST - secret
        why = words.many(
            "Your mix is shown after one more secret choice of yours in this game.",
            "Your mix is shown after {n} more secret choices of yours in this game.",
            less,
        )
        said, why = (words("{n} of {all}", n=secret, all=LEAST), why) if less > 0 else ("", "")
        found.append(TilePart("mix", words("Your mix"), said, Action("open", ("mix trainer", key)), why=why))
    found.append(TilePart("statistics", words("Your figures"), share, Action("open", ("statistics", key))))
    return tuple(found)


def game_tile(b: Builder, entry: Game, parts: Sequence[TilePart]) -> GameTile:
    """The game's name, and a line for each of its parts."""
    title = b.words(entry.title)
    words: list[Part] = [Text(title, TITLE, "serif-bold", "text"), Space(b.space.thin)]
    for i, part in enumerate(parts):
        name = f"part.{entry.key}.{part.name}"
        press = Target(name, NOWHERE, part.action, f"{title}: {part.label}", not part.why, part.why)
        pad = (b.space.close, b.space.hair + b.px(2))
        words += [_Hairline()] if i else []
        words.append(PanelBox(_PartLine(part), press, pad=pad, reach=b.space.close))
    return GameTile(f"tile.{entry.key}", entry, Column(words))


class _Hairline(NamedTuple):
    """Between two parts."""

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        b.add(Line(((rect.x, rect.y), (rect.right, rect.y)), "faint", max(1.0, b.px(1)), alpha=0.5))
        return rect.y


class _PartLine(NamedTuple):
    """A part: its name, and at the right how far one has come, with a tick where it is done."""

    part: TilePart

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        part, tick = self.part, 0.0
        if part.done:
            tick = b.type(BODY) * 0.9
            b.picture(Rect(rect.right - tick, rect.y + (b.line(BODY) - tick) / 2, tick, tick), "icon/check")
        name = Text(part.label, BODY, ink="faint" if part.why else "link")
        line = Ends(name, Text(part.said), below=True) if part.said else name
        return line.draw(b, zone, rect._replace(w=rect.w - tick))


class TilePictures:
    """The small pictures of positions, each made once for its size."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[Node, ...]] = {}

    def draw(self, b: Builder, rect: Rect, entry: Game, card: MistakeCard | None) -> None:
        """The position of a mistake as its seat saw it; the game's own picture where there is none."""
        if card is None:
            picture(b, rect, entry)
            return
        size = (round(rect.w), round(rect.h))
        key = (card.key, b.faces, b.words.code, size)
        if key not in self._made:
            while len(self._made) >= _PICTURES:
                self._made.pop(next(iter(self._made)))
            self._made[key] = small_table(b, entry, _look(b, entry, card), Rect(0, 0, *size))
        b.panel(rect, "tile-picture")
        b.add(Clip(rect, tuple(shifted(node, rect.x, rect.y) for node in self._made[key])))


def _look(b: Builder, entry: Game, card: MistakeCard) -> SceneInput | None:
    with suppress(TableError, ValueError, KeyError, TypeError):
        view, chosen = position_of(card)
        return Position(entry, view, chosen, card.names).look(b.words, can_act=False)
    return None


_PICTURE: Final = 84
"""Study units of height that a tile's picture has at the least."""
FRESH = 0.5
"""Seconds after which the disk is asked again, when the picture is built anew."""


class PracticeScreen(Screen):
    """The home of learning. The brass button does what is best done now."""

    asks_worker = True

    def __init__(self, desk: Desk, game: str = "") -> None:
        """game: whose tile has the first focus, "" for the brass button."""
        self.desk = desk
        self.game = game
        self.pane = Pane("practice")
        self.focus = ""
        self.collector = MistakeCollector(desk.folders.games, desk.folders.cache)
        self.tickets: dict[int, tuple[str, Stamp]] = {}
        self.pictures = TilePictures()
        self.results = Results(desk.folders, desk.library.beside)
        self.results.look()
        self.added: tuple[int, dict[str, tuple[int, float]]] = (-1, {})
        """Games played and won, for that version of the results."""
        desk.library.look()
        self.seen, self.known_at = -1, 0.0
        self.refused = False
        """The disk takes no more cards."""
        self.deck = deck.MistakeDeck({})
        self.review: tuple[GameToReview, ...] = ()
        self.drills = drill_scores.DrillScores()
        self.taken: frozenset[str] = frozenset()
        """The lessons that have been gone through, by their names."""
        self._look()
        if self.deck.notices:
            desk.notice(troubles_text(self.deck.notices, desk.words))

    def _look(self) -> None:
        """Read what may have changed on the disk meanwhile, by a screen that lay over this one too; have the reviews
        read that have not been."""
        lines = self.desk.library.lines
        self.seen, self.known_at = self.desk.library.version, self.desk.clock()
        self.deck = deck.read(self.desk.folders)
        asked = {id for id, _ in self.tickets.values()}
        for id, (stamp, task) in self.collector.wanted(lines, self.deck).items():
            if id not in asked and not self.refused:
                self.tickets[self.desk.minds.submit(task)] = (id, stamp)
        self.review = self.collector.to_review(lines, self.deck)
        self.taken = frozenset(lessons_of(self.desk.folders)[0].taken)
        self.drills = drill_scores.read(self.desk.folders)

    def answered(self, ticket: int, result: object) -> None:
        """A review has been read: its mistakes come into the deck."""
        if ticket not in self.tickets:
            return
        id, stamp = self.tickets.pop(ticket)
        cards = result if isinstance(result, tuple) else ()
        try:
            self.deck = deck.add(self.desk.folders, cards, self.desk.today())
        except OSError as error:
            self.refused = True
            self.desk.notice(refusal(error))
            return
        self.collector.take(id, stamp, [card.key for card in cards])
        self._look()

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        """Whether something has been found out meanwhile."""
        if self.seen == self.desk.library.version:
            return self.added[0] != self.results.version
        self._look()
        return True

    def closing(self) -> None:
        """What reviews have said is remembered; what is still to be read will be asked for again."""
        for ticket in self.tickets:
            self.desk.minds.cancel(ticket)
        self.collector.keep()
        self.results.close()

    def _figures(self) -> dict[str, tuple[int, float]]:
        """How many games of each kind were played and won by whoever usually sits here."""
        if self.added[0] != self.results.version:
            lines = self.results.lines
            who = figures.default_person(figures.people(lines), self.desk.settings.names)
            self.added = self.results.version, figures.summary(lines, who)
        return self.added[1]

    @property
    def help(self) -> str:
        """F1 opens the rule book of the game in focus."""
        kind, _, name = self.focus.partition(".")
        return name.partition(".")[0] if kind == "part" else ""

    # -- where things lie --------------------------------------------------------------------------------------

    def build(self, builder: Builder) -> Scene:
        """Everything on felt; it scrolls where large type leaves too little room."""
        if self.desk.clock() - self.known_at > FRESH:
            self._look()
        if self.game:
            # Whoever comes from a game begins at its part: then there is no default button, and Enter is for that.
            builder.focus = builder.focus or f"part.{self.game}.{self._parts(GAMES[0])[0].name}"
        area = self._bar(builder)
        self._lay(builder, area)
        builder.key("escape", ESCAPE)
        scene = builder.scene(title=builder.words("Practice"))
        self.focus = scene.focus
        return scene

    def _parts(self, entry: Game) -> tuple[TilePart, ...]:
        """What a game offers, and how far one has come."""
        lines, key = self.results.lines, entry.key
        secret = LEAST if self.results.waiting else sum(each.secret for each in lines if each.game == key)
        played, won = self._figures().get(key, (0, 0.0))
        return parts_of(self.desk, entry, self.taken, self.drills.best_of_game(key), played, won, secret)

    def _lay(self, builder: Builder, area: Rect) -> None:
        """What is best done now over the games to look at again, and the tiles."""
        words, gap = builder.words, builder.space.gap
        offered = [game_tile(builder, entry, self._parts(entry)) for entry in GAMES]
        tiles = TileGrid("parts", offered, min(3, len(offered)), _PICTURE)
        now = self._now()
        head = Column((Text(words("Worth another look"), TITLE, "serif-bold", "text"), Space(builder.px(4))))
        none = words("Finished games that are not judged yet, or have mistakes to find, appear here.")
        rows = [_row(game, words) for game in self.review[:MOST_LISTED]]
        listed = GamesCard("review", head, rows, none)

        def least(b: Builder, width: float) -> float:
            left = left_width(b, width)
            return max(tiles.least(b, width - left - gap), now.least(b, left) + gap + listed.least(b, left))

        def draw(b: Builder, room: Rect, _visible: float) -> None:
            left = left_width(b, room.w)
            first = max(now.least(b, left), min(room.h - gap - listed.least(b, left), room.h * 0.55))
            first = max(first, room.h - gap - listed.least(b, left, MOST_LISTED))
            now.draw(b, Rect(room.x, room.y, left, first))
            listed.draw(b, Rect(room.x, room.y + first + gap, left, room.h - first - gap))
            tiles.draw(b, Rect(room.x + left + gap, room.y, room.w - left - gap, room.h))

        on_felt(builder, self.pane, area, least, draw)

    def _now(self) -> NowCard:
        """What is best done now; its picture is the position of the mistake that is due, if one is."""
        today = today_of(self.desk, self.deck, self.taken)
        picture = partial(self.pictures.draw, entry=find(today.game), card=today.card)
        return NowCard(
            "today",
            today.heading,
            today.title,
            (Text(today.why, BODY),),
            today.press,
            today.press,
            today.action,
            picture,
            not self.game,
            1.1,
        )

    def _bar(self, b: Builder) -> Rect:
        """What the page is called, and the buttons; returns the room above."""
        words = b.words
        presses = [
            Button("rules", words("Rule book"), Action("rules"), "green", "F1"),
            Button("statistics", words("Your figures"), Action("open", ("statistics", "")), "green"),
        ]
        if self.deck.cards:
            label = words("Mistakes ({count})", count=len(self.deck.cards))
            presses.append(Button("mistakes", label, Action("open", ("mistakes",)), "green"))
        presses.append(Button("close", words("Back"), ESCAPE, "green", words("Esc")))
        return foot_bar(b, words("Practice"), presses, words("Five minutes a day"))

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """A tile, a game, a button, a key."""
        if self.pane.act(action):
            return
        if action == ESCAPE:
            self.desk.pop()
        elif action.verb == "rules":
            self.desk.help("")
        elif action.verb == "review":
            self.desk.open("review", str(action.values[0]))
        elif action.verb == "open":
            name, *values = action.values
            self.desk.open(str(name), *values)


def _row(game: GameToReview, words: Words) -> GameRow:
    """A finished game, and how many mistakes there are to find in it."""
    saved, said, ink = game.saved, words("not judged yet"), "soft"
    if game.mistakes is not None:
        said, ink = words.many("one mistake to find", "{n} mistakes to find", game.mistakes), "accent"
    action = Action("review", (saved.id,))
    return GameRow(f"review.{saved.id}", title_of(saved, words), relative_date(saved.when, words), said, action, ink)
