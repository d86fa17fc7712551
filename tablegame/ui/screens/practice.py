"""The page *Practice*: what is due today at the left with the games to look at again, what each game offers
as tiles.
"""

from __future__ import annotations

from tablegame.games import GAMES, find
from tablegame.practice import deck, drill_scores, figures
from tablegame.practice.lessons import lessons_of
from tablegame.practice.mix_counts import LEAST
from tablegame.practice.own_mistakes import Gathered, Stamp, ToReview
from tablegame.practice.result_index import Results
from tablegame.storage.writing import refusal
from tablegame.ui.desk import Desk
from tablegame.ui.screens import practice_tiles as tiles
from tablegame.ui.screens.practice_parts import parts_of
from tablegame.ui.screens.practice_today import Today, today_of
from tablegame.ui.screens.saved_summaries import title_of
from tablegame.ui.screens.widgets import ESCAPE
from tablegame.view.build import Builder
from tablegame.view.dates import when_said
from tablegame.view.form import Buttons, Press, words_in
from tablegame.view.look import troubles_text
from tablegame.view.pane import Pane
from tablegame.view.scale import BODY, HEADING, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Rect, Scene, Target

MOST_LISTED = 24
"""So many games to look at again there may be room for."""


FRESH = 0.5
"""Seconds after which the disk is asked again, when the picture is built anew."""


class PracticeScreen:
    """The home of learning. The brass button does what is best done now."""

    modal = False

    def __init__(self, desk: Desk, game: str = "") -> None:
        """game: whose tile has the first focus, "" for the brass button."""
        self.desk = desk
        self.game = game
        self.pane = Pane("practice")
        self.focus = ""
        self.gathered = Gathered(desk.folders.games, desk.folders.cache)
        self.tickets: dict[int, tuple[str, Stamp]] = {}
        self.pictures = tiles.TilePictures()
        self.results = Results(desk.folders, desk.library.beside)
        self.results.look()
        self.added: tuple[int, dict[str, tuple[int, float]]] = (-1, {})
        """Games played and won, for that version of the results."""
        desk.library.look()
        self.seen, self.known_at = -1, 0.0
        self.refused = False
        """The disk takes no more cards."""
        self.deck = deck.MistakeDeck({})
        self.review: tuple[ToReview, ...] = ()
        self.drills = drill_scores.Book()
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
        for id, (stamp, task) in self.gathered.wanted(lines, self.deck).items():
            if id not in asked and not self.refused:
                self.tickets[self.desk.minds.submit(task)] = (id, stamp)
        self.review = self.gathered.to_review(lines, self.deck)
        self.taken = frozenset(lessons_of(self.desk.folders)[0].taken)
        self.drills = drill_scores.read(self.desk.folders)

    def _best(self, game: str) -> int:
        """The best score in one of a game's drills, 0 before the first."""
        standings = self.drills.standings.items()
        return max((standing.best for name, standing in standings if name.startswith(f"{game}.")), default=0)

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
        self.gathered.take(id, stamp, [card.key for card in cards])
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
        self.gathered.keep()
        self.results.close()

    def _figures(self) -> dict[str, tuple[int, float]]:
        """How many games of each kind were played and won by whoever usually sits here."""
        if self.added[0] != self.results.version:
            lines = self.results.lines
            who = figures.usual(figures.people(lines), self.desk.settings.names)
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
        felt = builder.felt
        top_of_bar = self._bar(builder, felt)
        area = Rect(felt.x, felt.y, felt.w, top_of_bar - felt.y)
        today = today_of(self.desk, self.deck, self.taken)
        lines = self.results.lines
        own, bests = self._figures(), {entry.key: self._best(entry.key) for entry in GAMES}
        offered = [
            (
                entry,
                parts_of(
                    self.desk,
                    entry,
                    self.taken,
                    bests[entry.key],
                    *own.get(entry.key, (0, 0.0)),
                    LEAST if self.results.waiting else sum(each.secret for each in lines if each.game == entry.key),
                ),
            )
            for entry in GAMES
        ]
        review = self.review
        if self.game:
            # Whoever comes from a game begins at its part: then there is no default button, and Enter is for that.
            builder.focus = builder.focus or f"part.{self.game}.{offered[0][1][0].name}"
        gap = builder.space.gap
        left = min(max(area.w * 0.275, builder.type(BODY) * 13.5), area.w * 0.46)
        right = area.w - left - gap
        needs = max(
            tiles.least_height(builder, right, offered),
            self._today_least(builder, left, today) + gap + self._review_least(builder, left, review),
        )
        zones, builder.zones = builder.zones, {}
        parts = (today, offered, review)
        if needs <= area.h:
            self._all(builder, area, left, parts)
        else:

            def draw(b: Builder, rect: Rect) -> float:
                self._all(b, Rect(rect.x + 8, rect.y + 8, rect.w - 16, needs), left, parts)
                return rect.y + needs + 16

            self.pane.fill(builder, area.inset(4, 0), draw)
        builder.zones |= zones
        builder.key("escape", ESCAPE)
        scene = builder.scene(title=builder.words("Practice"))
        self.focus = scene.focus
        return scene

    def _all(
        self, b: Builder, area: Rect, left: float, parts: tuple[Today, list[tiles.Offered], tuple[ToReview, ...]]
    ) -> None:
        today, offered, review = parts
        gap = b.space.gap
        least = self._review_least(b, left, review)
        wants = self._review_height(b, left, review[:MOST_LISTED])
        first = max(self._today_least(b, left, today), min(area.h - gap - least, area.h * 0.55))
        first = max(first, area.h - gap - wants)
        self._today(b, Rect(area.x, area.y, left, first), today)
        y = area.y + first + gap
        self._review(b, Rect(area.x, y, left, area.bottom - y), review)
        x = area.x + left + gap
        tiles.grid(b, Rect(x, area.y, area.right - x, area.h), offered)

    # -- today -------------------------------------------------------------------------------------------------

    def _today_least(self, b: Builder, width: float, today: Today) -> float:
        aside = b.aside()
        return self._today_words(aside, Rect(0, 0, width, 0), today, 0.0)

    def _today(self, b: Builder, card: Rect, today: Today) -> None:
        """The card: what is best done now, its picture as large as there is room, and the brass button."""
        b.panel(card, "panel", name="today.card")
        words = self._today_least(b, card.w, today)
        picture = min(card.h - words, (card.w - 2 * b.space.wide) * 1.1)
        if picture < card.w * 0.3:
            picture = 0.0
        slack = max(0.0, card.h - words - picture)
        self._today_words(b, card._replace(h=card.h), today, picture, slack)
        b.target("today", Target("today", card, today.action, today.press, default_button=not self.game))

    def _today_words(self, b: Builder, card: Rect, today: Today, picture: float, slack: float = 0.0) -> float:
        """Heading, what it is, the picture so high, why, and the button; returns how high all is."""
        pad = b.space.wide
        inner = Rect(card.x + pad, card.y + pad, card.w - 2 * pad, 0)
        y = words_in(b, inner, today.heading, HEADING, "serif-bold", "accent")
        y = words_in(b, Rect(inner.x, y, inner.w, 0), today.title, NAME, "serif")
        if picture:
            y += b.space.pad
            box = Rect(inner.x, y, inner.w, picture - 2 * b.space.pad)
            self.pictures.draw(b, box, find(today.game), today.card)
            y = box.bottom + b.space.pad
        y += slack / 2
        y = words_in(b, Rect(inner.x, y, inner.w, 0), today.why, BODY, "sans", "soft") + b.space.pad + slack / 2
        button = Rect(inner.x, y, inner.w, b.button_height)
        b.panel(button, "ivory" if self.game else "brass")
        if self.game:
            b.button_words(button, today.press)
        else:
            b.button_words(button, today.press, b.words("Enter"), ink="brass-text")
        return button.bottom + pad - card.y

    # -- games to look at again --------------------------------------------------------------------------------

    def _review_least(self, b: Builder, width: float, review: tuple[ToReview, ...]) -> float:
        return self._review_height(b, width, review[:1])

    def _review_height(self, b: Builder, width: float, review: tuple[ToReview, ...]) -> float:
        aside, pad = b.aside(), b.space.wide
        inner = Rect(0, 0, width - 2 * pad, 0)
        y = self._review_head(aside, inner)
        if not review:
            y = self._review_none(aside, Rect(0, y, inner.w, 0))
        for game in review:
            y = self._row(aside, Rect(0, y, inner.w, 0), game)
        return y + 2 * pad * 0.8

    def _review_head(self, b: Builder, inner: Rect) -> float:
        return words_in(b, inner, b.words("Worth another look"), TITLE, "serif-bold") + b.px(4)

    def _review_none(self, b: Builder, inner: Rect) -> float:
        said = b.words("Finished games that are not judged yet, or have mistakes to find, appear here.")
        return words_in(b, inner, said, BODY, "sans", "soft")

    def _review(self, b: Builder, card: Rect, review: tuple[ToReview, ...]) -> None:
        """As many of the last games as there is room for."""
        pad = b.space.wide
        b.panel(card, "slip", name="review.card")
        inner = card.inset(pad, pad * 0.8)
        y = self._review_head(b, inner)
        if not review:
            self._review_none(b, Rect(inner.x, y, inner.w, 0))
        for game in review[:MOST_LISTED]:
            if self._row(b.aside(), Rect(inner.x, y, inner.w, 0), game) > inner.bottom + 2:
                break
            y = self._row(b, Rect(inner.x, y, inner.w, 0), game)

    def _row(self, b: Builder, rect: Rect, game: ToReview) -> float:
        """A game: what it is called, when it was played, how many mistakes there are to find; returns the bottom."""
        words, pad, saved = b.words, b.space.close, game.saved
        when = when_said(saved.when, words)
        wide = b.width([b.span(when, SMALL)]) + 2
        top = rect.y + pad
        y = words_in(b, Rect(rect.x, top, rect.w - wide - pad, 0), title_of(saved, words), NAME, "serif-bold")
        b.text(Rect(rect.right - wide, top, wide, b.line(NAME, True)), when, SMALL, ink="soft", align="right")
        if game.mistakes is None:
            said, ink = words("not judged yet"), "soft"
        else:
            said, ink = words.many("one mistake to find", "{n} mistakes to find", game.mistakes), "accent"
        y = words_in(b, Rect(rect.x, y, rect.w, 0), said, SMALL, ink=ink) + pad
        hit = Rect(rect.x - pad, rect.y + 1, rect.w + 2 * pad, y - rect.y - 2)
        b.target("review", Target(f"review.{saved.id}", hit, Action("review", (saved.id,)), title_of(saved, words)))
        return y

    # -- the foot ----------------------------------------------------------------------------------------------

    def _bar(self, b: Builder, felt: Rect) -> float:
        """What the page is called, and the buttons; returns the top of the bar."""
        words = b.words
        presses = [
            Press("rules", words("Rule book"), Action("rules"), "green", "F1"),
            Press("statistics", words("Your figures"), Action("open", ("statistics", "")), "green"),
        ]
        if self.deck.cards:
            label = words("Mistakes ({count})", count=len(self.deck.cards))
            presses.append(Press("mistakes", label, Action("open", ("mistakes",)), "green"))
        presses.append(Press("close", words("Back"), ESCAPE, "green", words("Esc")))
        buttons = Buttons(tuple(presses), "right")
        height = buttons.height(b, felt.w)
        top = felt.bottom - height
        buttons.draw(b, "foot", Rect(felt.x, top, felt.w, 0))
        used = sum(b.button_width(p.label, p.hint) for p in presses) + b.space.gap * (len(presses) - 1)
        name = b.span(words("Practice"), 40, "serif-bold", "gold")
        wide = b.width([name])
        room = felt.w - used - b.space.broad
        if wide <= room and height <= b.button_height:
            b.text(Rect(felt.x, top, wide, height), [name])
            said = b.span(words("Five minutes a day"), BODY, ink="felt-soft")
            if wide + b.px(28) + b.width([said]) <= room:
                b.text(Rect(felt.x + wide + b.px(28), top, room - wide - b.px(28), height), [said])
        return top - b.space.gap

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
