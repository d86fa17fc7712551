"""The page of practice: at the left the best exercise for now and games to review, at the right lessons and drills.

The *deck* is the file of the player's mistakes. Each mistake is a card with the day on which it is asked again. The
*worker*, another process, looks for mistakes in reviews.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from tablegame.games import GAMES, Game, find
from tablegame.games.lessons import Lesson
from tablegame.practice import deck
from tablegame.practice.deck import GameToReview, MistakeCollector, MistakeIdea, weakest_idea
from tablegame.practice.drills import SECONDS, drill_scores
from tablegame.practice.lessons import lesson_name, lessons_of
from tablegame.storage.derived import Stamp
from tablegame.storage.files import refusal
from tablegame.ui.desk import Choice, Desk
from tablegame.ui.screens.felt import GameTile, TileGrid, draw_foot_bar, draw_game_picture, draw_on_felt, title_of
from tablegame.ui.screens.review_words import idea_text
from tablegame.ui.screens.widgets import ESCAPE, PaneScreen
from tablegame.ui.table.lesson import duration_text
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Ends, Text
from tablegame.view.game_scene import troubles_text
from tablegame.view.layout import Column, Custom, PanelBox, Part, Space, measure
from tablegame.view.pane import NOWHERE
from tablegame.view.phrases import capital, coming_day, labelled, relative_date
from tablegame.view.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Line, Rect, Scene, Target

_PICTURE: Final = 84  # least height of a tile's picture in layout units
_LEAST_PICTURE: Final = 0.3  # least height of the picture in the card at the left, as a share of the card's width
_MOST_PICTURE: Final = 1.1  # greatest height of that picture, in its widths
_LISTED: Final = 3  # the most games to review in the list
_MOST_TODAY: Final = 0.55
"""The height of the card with the exercise, as a share of the page, unless the card below has room for all games."""
REREAD_AFTER: Final = 0.5  # seconds after which a new picture reads the disk again


@dataclass(frozen=True, slots=True)
class Today:
    """The best exercise for now: its texts, and the action that begins the exercise."""

    heading: str
    title: str
    why: str
    button: str  # the label of the button
    action: Action
    game: str  # the key of the game


@dataclass(frozen=True, slots=True)
class Offer:
    """A line of a game's tile: the lessons or the drills of the game, with the player's progress."""

    name: str  # a part of the target's id
    label: str
    progress: str
    action: Action
    done: bool = False  # whether it has a tick


class PracticeScreen(PaneScreen):
    """The page of practice. The brass button begins the best exercise for now."""

    asks_worker = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "practice")
        self.focus = ""
        self.collector = MistakeCollector(desk.folders.games, desk.folders.cache)
        self.tickets: dict[int, tuple[str, Stamp]] = {}
        """The games that the worker scans for mistakes, by ticket: the id, and the time and size of the review."""
        desk.saved_games.refresh()
        self.disk_refuses = False  # whether the deck cannot be written
        self._read()
        troubles = (*self.deck.notices, *self.drills.notices)
        if troubles:
            desk.notice(troubles_text(troubles, desk.words))

    def _read(self) -> None:
        """Read the files that other screens may have changed, and let the worker scan new reviews for mistakes."""
        folders, lines = self.desk.folders, self.desk.saved_games.lines
        self.drawn_version, self.read_at = self.desk.saved_games.version, self.desk.clock()
        self.deck = deck.read(folders)
        submitted = {id for id, _ in self.tickets.values()}
        for id, (stamp, task) in self.collector.next_tasks(lines, self.deck).items():
            if id not in submitted and not self.disk_refuses:
                self.tickets[self.desk.worker.submit(task)] = (id, stamp)
        self.idea = weakest_idea(self.deck)
        self.review = self.collector.to_review(lines, self.deck)
        self.lessons_taken = frozenset(lessons_of(folders)[0].taken)
        self.drills = drill_scores(folders)

    def receive(self, ticket: int, result: object) -> None:
        """Add the mistakes that the worker has found in a review to the deck."""
        if ticket not in self.tickets:
            return
        id, stamp = self.tickets.pop(ticket)
        cards = result if isinstance(result, tuple) else ()
        try:
            self.deck = deck.add(self.desk.folders, cards, self.desk.today())
        except OSError as error:
            self.disk_refuses = True
            self.desk.notice(refusal(error))
            return
        self.collector.remember(id, stamp, [card.key for card in cards])
        self._read()

    def tick(self, now: float) -> bool:  # noqa: ARG002 - the shape of a screen
        """Read the files again if the saved games have changed. Returns whether the saved games have changed."""
        if self.drawn_version == self.desk.saved_games.version:
            return False
        self._read()
        return True

    def closing(self) -> None:
        for ticket in self.tickets:
            self.desk.worker.cancel(ticket)
        self.collector.save()

    @property
    def help(self) -> str:
        kind, _, name = self.focus.partition(".")  # the id of a line in a tile is "part.GAME.OFFER"
        return name.partition(".")[0] if kind == "part" else ""

    def build(self, builder: Builder) -> Scene:
        """At the left the best exercise and the games to review, at the right a tile for each game."""
        if self.desk.clock() - self.read_at > REREAD_AFTER:
            self._read()
        area = self._draw_bar(builder)
        gap = builder.space.gap
        tiles = TileGrid("parts", [_tile(builder, entry, self.offers(entry)) for entry in GAMES], _PICTURE)
        today, games = TodayCard(self.today()), GamesCard(self.review[:_LISTED])

        def least(b: Builder, width: float) -> float:
            left = left_width(b, width)
            return max(tiles.least(b, width - left - gap), today.least(b, left) + gap + games.least(b, left))

        def draw(b: Builder, room: Rect, visible: float) -> None:
            left = left_width(b, room.w)
            # The card with the exercise has its share of the page. It is lower if the games below it had no room for a
            # single one, and higher if they have room for all; but its button is visible without scrolling.
            room_above_one, room_above_all = (room.h - gap - games.least(b, left, count) for count in (1, _LISTED))
            high = min(room.h * _MOST_TODAY, room_above_one)
            high = min(max(high, room_above_all), visible)
            high = max(high, today.least(b, left))
            today.draw(b, Rect(room.x, room.y, left, high))
            games.draw(b, Rect(room.x, room.y + high + gap, left, room.h - high - gap))
            tiles.draw(b, Rect(room.x + left + gap, room.y, room.w - left - gap, room.h))

        draw_on_felt(builder, self.pane, area, least, draw)
        builder.key("escape", ESCAPE)
        scene = builder.scene(title=builder.words("Practice"))
        self.focus = scene.focus
        return scene

    def _draw_bar(self, b: Builder) -> Rect:
        """Draw the bar at the foot. Returns the room above the bar."""
        words = b.words
        buttons = [
            Button("statistics", words("Statistics"), Action("go_to", ("statistics",)), "green"),
            Button("close", words("Back"), ESCAPE, "green", words("Esc")),
        ]
        if self.deck.cards:
            label = words("Mistakes ({count})", count=len(self.deck.cards))
            buttons.insert(0, Button("mistakes", label, Action("go_to", ("mistakes",)), "green"))
        return draw_foot_bar(b, words("Practice"), buttons, words("Five minutes a day"))

    def today(self) -> Today:
        """The best exercise for now, the first of these that exists: mistakes that are due, a lesson, five positions, a
        drill. A lesson on an idea behind many mistakes comes before a lesson of a game that is new to the player."""
        words, today = self.desk.words, self.desk.today()
        due, day = self.deck.due(today), self.deck.next_day(today)
        if due:
            title = words.many("One mistake comes back", "{n} mistakes come back", len(due))
            why = words("Each comes back after 1, 3, 7 and 21 days, until you have solved it.")
            return Today(words("Today"), title, why, words("Solve them"), Action("go_to", ("mistakes",)), due[0].game)
        later = ""
        if day is not None:
            coming = words("The next mistake comes back {day}.", day=coming_day(day, today, words))
            later = f"{words('No mistake is due today.')} {coming}"
        number = None if self.idea is None else self._lesson_on(self.idea)
        if self.idea is not None and number is not None:
            entry, why = find(self.idea.game), idea_text(self.idea, words, self.desk.faces)
            title = lesson_title(entry.lessons[number], words)
            action = Action("go_to", ("lesson", entry.key, number))
            return Today(words("A lesson for you"), title, why, words("To the lesson"), action, entry.key)
        new = next((entry for entry in GAMES if entry.lessons and entry.key not in self.lessons_taken), None)
        if new is not None:
            heading = words("Today") if self.lessons_taken else words("Begin here")
            why = later or words("A guided game, about {minutes}.", minutes=duration_text(words, new.lessons[0]))
            action = Action("go_to", ("lesson", new.key, 0))
            return Today(heading, words(new.title), why, words("To the lesson"), action, new.key)
        if self.idea is not None:
            why = idea_text(self.idea, words, self.desk.faces)
            action, game = Action("go_to", ("mistakes", True)), self.idea.cards[0].game
            return Today(words("Today"), words("Five positions"), why, words("Solve them"), action, game)
        with_drills = [entry for entry in GAMES if entry.kinds_of_drills]
        entry = with_drills[today.toordinal() % len(with_drills)]  # each day the next game
        why = later or words("Five minutes of drills, each day another game.")
        action = Action("drills", (entry.key,))
        return Today(words("Today"), words(entry.title), why, words("Drills"), action, entry.key)

    def _lesson_on(self, idea: MistakeIdea) -> int | None:
        """The number of the first unfinished lesson on an idea; None if there is none."""
        on_idea = (number for number, lesson in enumerate(find(idea.game).lessons) if idea.kind in lesson.ideas)
        return next((n for n in on_idea if lesson_name(idea.game, n) not in self.lessons_taken), None)

    def offers(self, entry: Game) -> tuple[Offer, ...]:
        """The lines of a game's tile: its lessons and its drills, if it has them."""
        words, key, offers = self.desk.words, entry.key, list[Offer]()
        taken = [lesson_name(key, number) in self.lessons_taken for number in range(len(entry.lessons))]
        if taken:
            progress = "" if all(taken) else words("{n} of {all}", n=sum(taken), all=len(taken))
            offers.append(Offer("lessons", words("Lessons"), progress, Action("lessons", (key,)), all(taken)))
        if entry.kinds_of_drills:
            best = self.drills.best_of_game(key)
            progress = words("best {score}", score=best) if best else words("5 min")
            offers.append(Offer("drills", words("Drills"), progress, Action("drills", (key,))))
        return tuple(offers)

    def do_lessons(self, game: str) -> None:
        """Ask which lesson of a game to begin. Finished lessons have a tick."""
        desk, entry = self.desk, find(game)
        taken = [lesson_name(game, number) in self.lessons_taken for number in range(len(entry.lessons))]
        choices: list[Choice] = []
        for number, (lesson, done) in enumerate(zip(entry.lessons, taken, strict=True)):
            plain = desk.words("Lesson, {n} min", n=lesson.minutes)
            title = lesson_title(lesson, desk.words) if lesson.about else plain
            choices.append((title + (" ✓" if done else ""), partial(desk.open, "lesson", game, number)))
        golden = 0 if all(taken) else taken.index(False)
        choices.append((desk.words("Not now"), lambda: None))
        # The last arguments: the question is a panel over this page; and the answer that Enter gives.
        desk.open("question", desk.words("Which lesson?"), choices, desk.words(entry.title), True, golden)

    def do_drills(self, game: str) -> None:
        """Begin the drill of a game; ask which one if there are several."""
        desk, entry, choices = self.desk, find(game), list[Choice]()
        for drill in entry.kinds_of_drills:
            score = self.drills.standing(game, drill.kind)
            best = desk.words("best {score}", score=score.best) if score is not None and score.best else ""
            label = " · ".join(filter(None, (desk.words(drill.title), best)))
            choices.append((label, partial(desk.open, "drill", game, drill.kind, SECONDS)))
        if len(choices) == 1:
            choices[0][1]()
            return
        choices.append((desk.words("Not now"), lambda: None))
        # A panel over this page, in which Enter gives the first answer.
        desk.open("question", desk.words("Which drill?"), choices, desk.words(entry.title), True, 0)


def lesson_title(lesson: Lesson, words: Words) -> str:
    return capital(words(lesson.about))


def _tile(b: Builder, entry: Game, offers: Sequence[Offer]) -> GameTile:
    """The tile of a game: its title, and a line for each offer, which is a target of its own."""
    title = b.words(entry.title)
    parts: list[Part] = [Text(title, TITLE, "serif-bold", "text"), Space(b.space.thin)]
    for i, offer in enumerate(offers):
        label = labelled(title, offer.label, b.words)
        target = Target(f"part.{entry.key}.{offer.name}", NOWHERE, offer.action, label)
        pad = (b.space.close, b.space.hair + b.px(2))
        parts += [Custom(_draw_hairline)] if i else []
        parts.append(PanelBox(_OfferLine(offer), target, pad=pad, reach=b.space.close))
    return GameTile(f"tile.{entry.key}", entry, Column(parts))


def _draw_hairline(b: Builder, rect: Rect) -> float:
    b.add(Line(((rect.x, rect.y), (rect.right, rect.y)), "faint", max(1.0, b.px(1)), alpha=0.5))
    return rect.y


class _OfferLine(NamedTuple):
    """The label of an offer, and at its right the progress, and a tick if the offer is done."""

    offer: Offer

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the label and, at its right, the progress and the tick. Returns the y of the bottom."""
        offer, tick = self.offer, 0.0
        if offer.done:
            tick = b.type(BODY) * 0.9
            b.picture(Rect(rect.right - tick, rect.y + (b.line(BODY) - tick) / 2, tick, tick), "icon/check")
        label = Text(offer.label, BODY, ink="link")
        line = Ends(label, Text(offer.progress), below=True) if offer.progress else label
        return line.draw(b, zone, rect._replace(w=rect.w - tick))


class TodayCard(NamedTuple):
    """The card of the best exercise for now, with picture, reason and button. The whole card is one target."""

    today: Today

    def least(self, b: Builder, width: float) -> float:
        """The height of the card without a picture, at a width."""
        return self._draw_column(b.scratch(), Rect(0, 0, width, 0), 0.0, 0.0)

    def draw(self, b: Builder, card: Rect) -> None:
        """Draw the card. The height that is left is for the picture. If too little is left, there is no picture."""
        b.panel(card, "panel", name="today.card")
        spare = card.h - self.least(b, card.w)
        inner_w = card.w - 2 * b.space.wide
        picture_h = min(spare, inner_w * _MOST_PICTURE)
        if picture_h < card.w * _LEAST_PICTURE:
            picture_h = 0.0
        self._draw_column(b, card, picture_h, max(0.0, spare - picture_h))
        b.target("today", Target("today", card, self.today.action, self.today.button, default_button=True))

    def _draw_column(self, b: Builder, card: Rect, picture_h: float, slack: float) -> float:
        """Draw the content. Returns the height of the card. picture_h: the height of the picture and its margins, or 0.
        slack: free pixels, of which half are above the reason and half below."""
        wide, today = b.space.wide, self.today
        inner = Rect(card.x + wide, card.y + wide, card.w - 2 * wide, 0)
        y = Text(today.heading, HEADING, "serif-bold", "accent").draw(b, "today", inner)
        y = Text(today.title, NAME, "serif", "text").draw(b, "today", inner._replace(y=y))
        if picture_h:
            box = Rect(inner.x, y + b.space.close, inner.w, picture_h - b.space.close - b.space.thin)
            draw_game_picture(b, box, find(today.game))
        y = Text(today.why, BODY).draw(b, "today", inner._replace(y=y + picture_h + slack / 2))
        y += b.space.pad + slack / 2
        button = Rect(inner.x, y, inner.w, b.button_height)
        b.panel(button, "brass")
        b.button_words(button, today.button, b.words("Enter"), ink="brass-text")
        return button.bottom + wide - card.y


class GameRow(NamedTuple):
    """A finished game in a list: title, date, and the number of its mistakes that are not solved."""

    game: GameToReview

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        words, close, saved, mistakes = b.words, b.space.close, self.game.saved, self.game.mistakes
        line, ink = words("not judged yet"), "soft"
        if mistakes is not None:
            line, ink = words.many("one mistake to find", "{n} mistakes to find", mistakes), "accent"
        title, when = title_of(saved, words), relative_date(saved.when, words)
        head = Ends(Text(title, NAME, "serif-bold", "text"), Text(when))
        label = ", ".join(filter(None, (title, when, line)))  # two games of one kind differ by the date
        target = Target(f"review.{saved.id}", rect, Action("go_to", ("review", saved.id)), label)
        lines = Column((head, Text(line, SMALL, ink=ink)))
        return PanelBox(lines, target, pad=(close, close), reach=close).draw(b, zone, rect)


class GamesCard(NamedTuple):
    """The card with finished games that are worth a review, as many as have room."""

    games: Sequence[GameToReview]

    def least(self, b: Builder, width: float, games: int = 1) -> float:
        """The height of the card at a width. games: how many games the card shows; if there are fewer, all."""
        wide = b.space.wide
        parts = self._parts(b)[: 1 + games]  # with the title
        # Above and below the parts 0.8 of the margin stays free, as in `draw`.
        return sum(measure(b, "review", part, width - 2 * wide).height for part in parts) + 1.6 * wide

    def _parts(self, b: Builder) -> list[Part]:
        """The title, and a row for each game; without games a sentence in the place of the rows."""
        none = b.words("Finished games that are not judged yet, or have mistakes to find, appear here.")
        title = Text(b.words("Worth another look"), TITLE, "serif-bold", "text")
        rows: list[Part] = [GameRow(game) for game in self.games]
        return [Column((title, Space(b.px(4)))), *(rows or [Text(none, BODY)])]

    def draw(self, b: Builder, card: Rect) -> None:
        """Draw the title, and as many rows as have room."""
        b.panel(card, "slip", name="review.card")
        inner = card.inset(b.space.wide, b.space.wide * 0.8)
        y = inner.y
        for number, part in enumerate(self._parts(b)):
            drawn = measure(b, "review", part, inner.w)
            if number and y + drawn.height > inner.bottom + 2:  # the title, the first part, is always drawn
                break
            y = drawn.place(b, inner.x, y)


def left_width(b: Builder, width: float) -> float:
    """The width of the cards at the left: a good quarter of the page, more in large type, less than half the page."""
    return min(max(width * 0.275, b.type(BODY) * 13.5), width * 0.46)
