"""Tables of Contraspiel and ContractGrid to look at in tests: random games, played up to a wanted picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from game_pictures import Pictures, area_of, frame_name, sitters

from tablegame.core.contract import CHANCE, Event, EventLog, Move, SeenEvent
from tablegame.core.options import complete
from tablegame.core.text import Plain
from tablegame.games import Game, find
from tablegame.games.contractgrid.facts import layouts
from tablegame.games.contractgrid.facts import moves as grid_moves
from tablegame.games.contractgrid.facts.view import GridPhase
from tablegame.games.contraspiel.facts import moves as spiel_moves
from tablegame.games.contraspiel.facts.view import SpielCalled
from tablegame.view.game_scene import Frame, FrameRole, SceneInput
from tablegame.view.scene import Rect, Scene

Options = tuple[tuple[str, Any], ...]
SIZES = ((960, 600), 1.0), ((960, 600), 1.25), ((1280, 800), 1.0), ((1600, 1000), 1.0), ((1920, 1080), 1.25)


@dataclass(frozen=True)
class Point:
    """A game right after a move."""

    before: Any  # the view before the move
    moments: tuple[SeenEvent, ...]  # the events of the move
    after: Any  # the view now
    state: Any

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for event, _ in self.moments)


@dataclass(frozen=True)
class Case:
    """A table to look at: in random games, which begin with this seed, the first whose picture is named `at`."""

    players: int
    at: str
    options: Options = ()
    seed: int = 1
    skip: int = 0
    """The number of such tables that are passed over."""
    seated: bool = True
    """Whether the viewer sits in the first seat, or is a spectator."""
    picked: bool = False
    draft: Plain = None
    size: tuple[int, int] = (1600, 1000)
    scale: float = 1.0
    turned: tuple[tuple[str, str], ...] = ()
    """What the viewer has turned in the picture, by name: the settings of the picture."""
    focus: str = ""
    hover: str = ""
    laid: str = ""
    """The sheet of ContractGrid that the viewer laid in the last game, as text."""

    key: ClassVar[str]  # of the game
    shown_after: ClassVar[Mapping[str, str]]
    """For each picture of something that happened the kind of the event that it shows."""
    tries: ClassVar[int]
    """The most games that are played in search of the picture."""

    @property
    def game(self) -> Game:
        return find(self.key)

    @property
    def chosen(self) -> dict[str, Any]:
        return complete(self.game.engine, self.players, dict(self.options))

    def __str__(self) -> str:
        table = (self.key, self.players, *(value for _, value in self.options), self.at, self.skip, self.focus)
        return "-".join(str(part) for part in (*table, *self.size, self.scale) if part not in ("", ()))

    def choose(self, state: Any, actor: int, rng: Random) -> Move:
        """A random choice that makes for lively games."""
        raise NotImplementedError

    def reached(self, point: Point) -> bool:
        """Whether the case's picture is shown at this point."""
        raise NotImplementedError

    def seen(self, frame: Frame) -> Frame:
        """The frame with the changes that the case makes."""
        return frame

    def lifted(self, look: SceneInput) -> Move | None:
        """The move that is picked, but not made yet."""
        raise NotImplementedError


@dataclass(frozen=True)
class SpielCase(Case):
    """A table of Contraspiel. `at`: one of ASKED, of `shown_after`, "play", "wait" (for others) or "over"."""

    players: int = 4
    at: str = "play"

    key = "contraspiel"
    shown_after: ClassVar = {
        "turned": "trick",
        "settled": "settled",
        "thrown": "thrown",
        "declared": "call",
        "paid": "settled",
    }
    tries = 600
    NEEDED: ClassVar = {"turnup": (("declarer_exchange", True),), "drop": (("drop_out", True),)}
    """House rules without which a question is never asked."""

    @property
    def chosen(self) -> dict[str, Any]:
        return complete(self.game.engine, self.players, dict((*self.NEEDED.get(self.at, ()), *self.options)))

    def choose(self, state: Any, actor: int, rng: Random) -> Move:
        return bold(rng, list(state.legal(actor)), {"thrown": 0.05, "second": 0.15}.get(self.at, 0.5))

    def reached(self, point: Point) -> bool:
        view, kinds = point.after, {event.kind for event in point.events}
        if self.at == "declared":
            calls = [event for event in point.events if isinstance(event, SpielCalled) and event.seat == view.soloist]
            return any(call.word in ("contra", "recontra", "matsch") for call in calls)
        if self.at in self.shown_after:
            chips_moved = bool(view.past) and view.past[-1].chips_after != view.past[-1].chips_before
            return self.shown_after[self.at] in kinds and (self.at != "paid" or chips_moved)
        if self.at == "over":
            return bool(view.over)
        if self.at == "wait":
            return not view.over and view.acting[0] > 0 and bool(view.calls)
        return view.phase == self.at and view.acting == (0,) and (self.at != "play" or len(view.trick) >= 1)

    def lifted(self, look: SceneInput) -> Move | None:
        cards = [move for move in look.view.legal() if move < spiel_moves.TAKE or move >= spiel_moves.GIVE]
        return cards[-1] if self.picked and cards else None


def bold(rng: Random, legal: list[int], often: float = 0.5) -> int:
    """A random choice in Contraspiel. often: the chance of a call that is no pass, where such a call is legal."""
    m = spiel_moves
    calls = [move for move in legal if (m.PLAY <= move < m.DROP and move != m.PASS) or move == m.TAKE]
    calls += [move for move in legal if move >= m.CONTRA_FOR]
    if calls and rng.random() < often:
        return rng.choice(calls)
    return m.PASS if m.PASS in legal and rng.random() < 0.8 else rng.choice(legal)


ASKED = ("sow", "exchange", "wenzel", "first", "second", "turnup", "contra", "drop", "recontra", "matsch")
"""The questions that are answered by a call."""
EARLY: Options = (("early_matsch", True),)
"""The house rule by which matsch may be said already to the question for contra."""


def places_of(players: int) -> tuple[str, ...]:
    """The pictures of Contraspiel with that many players. Of three nobody is left to say matsch after a recontra."""
    places = (*ASKED, *SpielCase.shown_after, "play", "wait")
    return tuple(place for place in places if (players, place) != (3, "matsch"))


def spiel(players: int, at: str, **more: Any) -> SpielCase:
    """A table of Contraspiel at a picture, with every answer that a house rule can add to its question."""
    return SpielCase(players, at, EARLY if at == "contra" else (), **more)


FOUR: Options = (("cards", 32),)
"""The pack with which four play ContractGrid."""
NINE: Options = (("contracts", "nine"),)
"""The house rule by which a sheet has nine contracts instead of sixteen."""
TABLES: tuple[tuple[int, Options], ...] = (3, ()), (4, FOUR), (3, NINE)
"""Players of ContractGrid, and house rules that make the picture another one."""
NINE_OTHERS = ("First", "Second", "Soloist", "All-Trump", "No-Trump", "Spades", "Hearts", "Clubs", "Play")
GRID_HOUSES: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {}),
    (3, {"contracts": "nine"}),
    (3, {"contracts": "nine", "chosen": NINE_OTHERS, "bids": 9}),
    (3, {"cards": 24, "unmarked": 10}),
    (4, {}),
    (4, {"contracts": "nine", "chosen": NINE_OTHERS, "require_complete": False}),
    (3, {"bids": 1, "unmarked": 0}),
    (3, {"bids": 16, "joker_counts_as_suit": True, "require_complete": False}),
)
"""Players and house rules of ContractGrid, every option among them."""
LAID = grid_moves.format_move(0, grid_moves.layout(tuple(range(15, -1, -1))))
"""The sheet of the last game as text: the sixteen contracts, the last one first."""
MARKS = (0b1100110001111000, 0b0111010011101110, 0b0000010011010010, 0b1000001000101011)
"""For each seat a mask with a bit for each square of its sheet: some twenty of sixty-four squares are marked."""


@dataclass(frozen=True)
class GridCase(Case):
    """A table of ContractGrid. `at`: a phase, "wait" (for the bids of others), "turned", "settled" or "over"."""

    players: int = 3
    at: str = GridPhase.BID
    hands: int = 0  # the finished hands
    tricks: int = 4  # the finished tricks when a card is to be played, or a trick is turned
    marks: tuple[int, ...] = ()  # for each seat a mask of marked squares, instead of those that the game has marked

    key = "contractgrid"
    shown_after: ClassVar = {"turned": "trick", "settled": "hand"}
    tries = 200

    def choose(self, state: Any, actor: int, rng: Random) -> Move:
        """A random choice; as sheets the suggested ones, another for each seat."""
        if state.phase == GridPhase.GRID:
            sheets = layouts.suggestions(state.house.on_sheet)
            return grid_moves.layout(sheets[actor % len(sheets)].sheet)
        move: Move = state.legal(actor).sample(rng)
        return move

    def reached(self, point: Point) -> bool:
        view, kinds = point.after, [event.kind for event in point.events]
        if self.at in self.shown_after:
            enough_tricks = self.at == "settled" or len(view.tricks) == self.tricks + kinds.count("trick")
            return self.shown_after[self.at] in kinds and enough_tricks and len(view.past) >= self.hands
        if self.at == "over" or view.over or len(view.past) < self.hands:
            return bool(view.over) and self.at == "over"
        if self.at == "wait":
            return view.phase == GridPhase.BID and view.acting != (0,) and view.bids[0] is not None
        if view.phase != self.at or 0 not in view.acting:
            return False
        return self.at != GridPhase.PLAY or (len(view.tricks) >= self.tricks and len(view.trick) >= 1)

    def seen(self, frame: Frame[Any]) -> Frame:
        return replace(frame, view=replace(frame.view, marks=self.marks)) if self.marks else frame

    def lifted(self, look: SceneInput) -> Move | None:
        return self.game.scene.drafted_move(look)


def marked(case: GridCase) -> GridCase:
    """The case with many squares marked."""
    masks = tuple(mask & (0x1FF if case.options == NINE else 0xFFFF) for mask in MARKS[: case.players])
    return replace(case, marks=masks)


def bids_laid(case: GridCase) -> GridCase:
    """The case with bids laid on the first squares of the own sheet."""
    view = look_of(case).view
    return replace(case, draft=view.sheets[0][: view.house.bids])


def point_of(case: Case) -> Point:
    """The point of a random game at which the case's picture is shown."""
    # The point does not depend on how the picture is looked at, so that it is found once.
    case = replace(case, picked=False, draft=None, size=(0, 0), scale=1.0, turned=(), focus="", hover="", laid="")
    return _point(replace(case, marks=()) if isinstance(case, GridCase) else case)


@lru_cache(maxsize=512)
def _point(case: Case) -> Point:
    viewer, to_skip, engine = 0 if case.seated else None, case.skip, case.game.engine
    for number in range(case.seed * 1000, case.seed * 1000 + case.tries):
        rng = Random(number)
        state: Any = engine.new(case.players, case.chosen)
        now = state.view(viewer)
        while state.acting():
            before, log = now, EventLog()
            actor = state.acting()[-1]
            state.apply(actor, engine.deal(state, rng) if actor == CHANCE else case.choose(state, actor, rng), log)
            while state.acting() == (CHANCE,):
                state.apply(CHANCE, engine.deal(state, rng), log)
            now = state.view(viewer)
            if case.reached(Point(before, log.seen_by(0), state.view(0), state)):
                to_skip -= 1
                if to_skip < 0:
                    return Point(before, log.seen_by(viewer), now, state)
    raise AssertionError(f"no table at {case.at!r}")


def look_of(case: Case) -> SceneInput[Any]:
    """The input of the scene in that case."""
    point = point_of(case)
    frames = case.game.scene.frames(point.before, point.moments, point.after)
    frame = case.seen(next((frame for frame in frames if frame_name(frame) == case.at), frames[-1]))
    can_act = frame.role is FrameRole.CHOOSING and case.seated and 0 in point.after.acting
    look = SceneInput(
        frame, sitters(case.players), case.chosen, 0 if case.seated else None, None, can_act,
        draft=case.draft, picture_settings=dict(case.turned), last_layout=case.laid,
    )  # fmt: skip
    return replace(look, picked=case.lifted(look)) if can_act else look


PICTURES = Pictures(look_of)
builder_of, built, scene_of, chart_of = PICTURES.builder_of, PICTURES.built, PICTURES.scene_of, PICTURES.chart_of


def felt_of(case: Case) -> Rect:
    """The area that nodes of the picture may cover: a little more than the table's area."""
    builder = builder_of(case)
    return area_of(builder).inset(-max(8.0, builder.px(14)))


def text_of(scene: Scene) -> str:
    """All words of a scene, with single spaces between them."""
    return " ".join(scene.words().split())
