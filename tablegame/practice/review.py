"""The model of a review: every moment of a record from the view of each seat, and its judged choices.

The true state never leaves it, only views and events as a seat may see them. Before the end of a game a review shows
only the view of its one player, and only of a practice game.

A mistake that was found stays found: the file is read again before each change, so that two windows can use it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, NamedTuple

from tablegame.ai.judging import ADVISER, Judgement
from tablegame.core.bots import Beliefs, Choice, Evaluation, Scale, rounded_as_shown
from tablegame.core.contract import CHANCE, SeenEvent, View
from tablegame.core.text import N_, Reason
from tablegame.games import find
from tablegame.practice.analysis import ENOUGH, UNKNOWN, Accuracy, Analysis, accuracy_of
from tablegame.practice.branches import Parts
from tablegame.practice.continuations import shown_choices
from tablegame.practice.deck import MistakeCard, card_of
from tablegame.practice.judged_choice import JudgedChoice
from tablegame.session.chance import seed_for
from tablegame.session.games_folder import review_path
from tablegame.session.history import GameHistory
from tablegame.session.notes import LONGEST_ID, MOST_MOVES, Notes
from tablegame.session.seats import persons, record_names
from tablegame.session.worker import Job
from tablegame.storage.codec import StoredFile, number_between, text_up_to
from tablegame.storage.folders import Folders


class Point(NamedTuple):
    """What a seat could expect at a choice of its own, in the unit of the game. A choice that lost something has two
    points, before and after it."""

    at: int
    value: float
    apart: bool = False  # choices before it are not judged yet


class MistakeCounts(NamedTuple):
    """Counts of a seat's choices."""

    choices: int
    mattered: int  # those at which some choice would have lost something
    inaccuracies: int
    mistakes: int


class Review:
    """The review of one record. A moment is the number of moves made before it."""

    def __init__(self, line: GameHistory, notes: Notes, path: Path | None, finished: bool = False) -> None:
        """path: of the record beside which judgements are stored; None: nowhere. finished: the game is over, although
        these moves do not reach its end, because they were taken back."""
        self.entry = find(line.engine.key)
        self._notes = notes
        self.chairs, self.title, self.created = notes.chairs, notes.title, notes.created
        self.lines_left = len(notes.branches)
        """How many lines were left behind by taking back."""
        self.players, self.chosen = line.players, line.chosen
        self._line = line
        self.lines = line.lines
        self.over = finished or notes.ended is not None or not line.state.acting()
        made = line.moves
        self.last = len(made)
        self.stops = (*(at for at, each in enumerate(made) if each.actor != CHANCE), self.last)
        """The moments of the review: before each choice, and the end."""
        self.parts = Parts(line)
        beside = None if path is None else review_path(path)
        self.analysis = Analysis(line, beside)
        self.path = path
        self._believed: dict[tuple[int, int], Beliefs | None] = {}

    # -- who may look ------------------------------------------------------------------------------------------

    @property
    def refused(self) -> Reason | None:
        """Why there is no review of this game yet; None if there is."""
        notes = self._notes
        if self.over or (notes.practice and len(persons(notes.chairs)) == 1):
            return None
        return Reason(N_("What hands hid is told when the game is over. Then it can be reviewed."), (), "score")

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats whose views may be shown."""
        if self.refused is not None:
            return ()
        return tuple(range(self.players)) if self.over else persons(self.chairs)

    @property
    def public(self) -> bool:
        """Whether the game hides nothing."""
        return self._line.state.perfect_information

    # -- what is seen ------------------------------------------------------------------------------------------

    def view(self, at: int, seat: int) -> View:
        """The view of a seat at a moment. Raises ValueError if it may not be shown."""
        if seat not in self.eyes:
            raise ValueError("that is not told before the game is over")
        made = self._line.moves
        return (made[at].before if at < self.last else self._line.state).view(seat)

    def moments(self, at: int, seat: int) -> tuple[SeenEvent[View], ...]:
        """The events of the move before a moment, and of deals after that move, as a seat saw them."""
        made, first = self._line.moves, at
        while first > 0 and made[first - 1].actor == CHANCE:
            first -= 1
        judged = made[max(0, first - 1) : at] if seat in self.eyes else ()
        return tuple(moment for each in judged for moment in each.log.seen_by(seat))

    def ending(self, seat: int) -> SeenEvent[View] | None:
        """The event that ended the game, as a seat saw it; None if there was none."""
        return next(iter(self._line.visible_events(seat)[-1:]), None) if seat in self.eyes else None

    def held(self, at: int, seat: int) -> str:
        """The hand of a seat at a moment, as records write it; "" in games without hands."""
        hand = self.entry.engine.view_as_json(self.view(at, seat)).get("hand")
        return " ".join(map(str, hand)) if isinstance(hand, list) else ""

    def beliefs(self, at: int, seat: int) -> Beliefs | None:
        """Where a seat could expect the hidden cards at a moment, by its own view."""
        if (at, seat) not in self._believed:
            found = self.entry.bot.beliefs(self.view(at, seat), Random(f"believed {at} {seat}"))
            self._believed[at, seat] = found
        return self._believed[at, seat]

    def holders(self, at: int) -> dict[str, int]:
        """The seat that held each card at a moment; {} before the game is over."""
        if not self.over:
            return {}
        return {card: seat for seat in self.eyes for card in self.held(at, seat).split()}

    def mover(self, at: int) -> int | None:
        """The seat that chose at a moment; None at the end, and if it may not be shown."""
        if at >= self.last:
            return None
        actor = self._line.moves[at].actor
        return actor if actor in self.eyes else None

    def move(self, at: int) -> int:
        """The move of a moment that has a `mover`."""
        assert self.mover(at) is not None
        move = self._line.moves[at].move
        assert isinstance(move, int)
        return move

    def winners(self) -> tuple[int, ...]:
        """The winners, also of a game that was claimed or given up; () before the end."""
        return self._notes.ended.winners if self._notes.ended is not None else self._line.state.winners()

    def left_behind(self, number: int) -> Review:
        """The review of the moves that were taken back, by number. Raises MoveError or OptionError."""
        line = self._line.with_lines(self._notes.branches[number])
        return Review(line, replace(self._notes, ended=None, branches=()), None, self.over)

    def parted(self, number: int) -> int:
        """The moment at which such moves begin to differ."""
        pairs = enumerate(zip(self.lines, self._notes.branches[number], strict=False))
        return next(
            (at for at, (one, other) in pairs if one != other), min(self.last, len(self._notes.branches[number]))
        )

    # -- what was judged ---------------------------------------------------------------------------------------

    def tasks(self, people_only: bool = False) -> list[tuple[int, Any]]:
        """The tasks to do, people's choices first: of a game that is not over only those of its player."""
        analysis, own = self.analysis, persons(self.chairs)
        choices = len(analysis.places)
        wanted = [
            (number, task)
            for number, task in analysis.open_tasks()
            if (analysis.places[number].seat in self.eyes if number < choices else self.over)
        ]
        first = {number for number, place in enumerate(analysis.places) if place.seat in own}
        if people_only:
            return [each for each in wanted if each[0] in first]
        return sorted(wanted, key=lambda each: each[0] not in first)

    @property
    def to_judge(self) -> int:
        """The number of all tasks."""
        if self.over:
            return self.analysis.tasks
        return sum(place.seat in self.eyes for place in self.analysis.places)

    @property
    def done(self) -> int:
        """The number of tasks done."""
        analysis = self.analysis
        return (
            analysis.count_answered if self.over else sum(each.seat in self.eyes for each in analysis.judged.values())
        )

    def judgement_at(self, at: int) -> Judgement | None:
        """The judgement of the choice of a moment; None if it is not judged yet, or may not be shown."""
        found = self.analysis.judged.get(at + 1) if self.mover(at) is not None else None
        return None if found is None else found.judgement

    def thinking(self, at: int) -> Job | None:
        """The job of the computer player that chose at a moment; None for a person, for the level of the judge, and if
        there was nothing to choose."""
        mover = self.mover(at)
        level = self.chairs[mover].level if mover is not None else ""
        bot = self.entry.bot
        if mover is None or level not in bot.levels or level == bot.level_named(ADVISER):
            return None
        view = self.view(at, mover)
        seed = seed_for(self._notes.seed, "choose", mover, at)
        return Job("evaluate", self.entry.key, level, view, seed) if view.legal().count() > 1 else None

    def mistakes(self, *seats: int) -> tuple[int, ...]:
        """The moments of these seats' mistakes and inaccuracies."""
        return tuple(sorted(each.n - 1 for seat in seats for each in self._faults(seat)))

    def card(self, at: int) -> MistakeCard:
        """The mistake of a moment as a card."""
        return card_of(self.analysis, at + 1, record_names(self.chairs))

    def mistake_counts(self, seat: int) -> MistakeCounts:
        """The counts of a seat's choices."""
        judged = self.analysis.of_seat(seat) if seat in self.eyes else ()
        said = [each.judgement.verdict for each in judged if each.judgement.verdict != "forced"]
        mattered = sum(each.mattered for each in judged)
        return MistakeCounts(len(said), mattered, said.count("inaccuracy"), said.count("mistake"))

    def accuracy(self, seat: int) -> Accuracy:
        """The accuracy of a seat; UNKNOWN until all its choices are judged, and where few of them mattered."""
        return accuracy_of(self.analysis, seat) if self.mistake_counts(seat).mattered >= ENOUGH else UNKNOWN

    @property
    def has_curve(self) -> bool:
        """Whether the curve is shown: while the game is being judged, and afterwards if enough choices mattered."""
        return self.done < self.to_judge or sum(self.mistake_counts(seat).mattered for seat in self.eyes) >= ENOUGH

    def _faults(self, seat: int) -> tuple[JudgedChoice, ...]:
        return tuple(each for each in self.analysis.of_seat(seat) if each.judgement.loses) if seat in self.eyes else ()

    def shown_choices(self, at: int) -> tuple[Choice, ...]:
        """The best choice of a moment and the one that was made, with their likely continuations where known."""
        known = self.judgement_at(at)
        return shown_choices(known.evaluation, known.top.move, known.move) if known is not None else ()

    def same(self, at: int) -> Callable[[int, int], bool]:
        """A test whether two moves of a moment are equivalent."""
        return partial(self.entry.bot.equivalent, self.analysis.view_of(at + 1))

    def lost(self, seat: int) -> float:
        """The sum of a seat's losses, each rounded as it is shown."""
        lost = (each.judgement for each in self._faults(seat))
        return sum(rounded_as_shown(each.evaluation.scale, each.loss) for each in lost)

    def dearest(self, seat: int) -> int | None:
        """The moment of the choice that lost a seat most; None without one."""
        dearest = max(self._faults(seat), key=lambda each: each.judgement.loss, default=None)
        return None if dearest is None else dearest.n - 1

    def progress(self, seat: int) -> tuple[int, int]:
        """How many choices of a seat are judged, and how many there are."""
        places = [place.n for place in self.analysis.places if place.seat == seat]
        return sum(n in self.analysis.judged for n in places), len(places)

    def measure(self) -> Evaluation:
        """An evaluation with the unit and scale of the judgements; an empty one before the first judgement."""
        judged = (each.judgement.evaluation for each in self.analysis.judged.values())
        return next((each for each in judged if each.unit), Evaluation(()))

    def curve(self, seat: int) -> tuple[Point, ...]:
        """What a seat could expect at each of its choices, with all that it has already or may expect besides."""
        if seat not in self.eyes:
            return ()
        on_top, analysis = self.entry.bot.adds_to_scores, self.analysis
        points, apart, band = [], False, 0
        for i, place in enumerate(analysis.places):
            judged = analysis.judged.get(place.n)
            if place.seat != seat:
                continue
            if judged is not None and judged.judgement.verdict == "forced":
                sure = self._sure(seat, i)
                points += [Point(place.n - 1, sure, apart)] if sure is not None else []
                continue
            if judged is not None:
                # The expectation starts again with each game of a match.
                apart = apart or (not on_top and self.parts.band(place.n - 1) != band)
                band = self.parts.band(place.n - 1)
                found = judged.judgement
                rest = self._rest(analysis.view_of(place.n), seat, found) if on_top else 0.0
                if judged.judgement.loses:
                    points.append(Point(place.n - 1, found.top.value + rest, apart))
                    apart = False
                points.append(Point(place.n - 1, found.made.value + rest, apart))
            apart = judged is None
        end = self._result(seat, self.measure().scale) if points and self.over else None
        return (*points, Point(self.last, end, apart)) if end is not None else tuple(points)

    def _sure(self, seat: int, at: int) -> float | None:
        """What a seat could expect at a choice without an alternative; None unless it is known exactly."""
        scale = self.measure().scale
        if self.entry.bot.adds_to_scores and scale == "share":
            return self.entry.bot.expected_results(self.analysis.view_of(self.analysis.places[at].n))[seat]
        if self.players != 2 or not self.public or scale != "chance":
            return None
        for place in self.analysis.places[at + 1 :]:
            judged = self.analysis.judged.get(place.n)
            if judged is None or judged.judgement.verdict != "forced":
                best = self._exact(place.n)
                return best if best is None or place.seat == seat else 1.0 - best
        return self._result(seat, "chance") if self.over else None

    def _rest(self, view: View, seat: int, found: Judgement) -> float:
        """What is to be added to the value of a choice, which counts from there on: what the seat has, with its share
        of what is divided at the end; for shares, whose values are of the moment alone, all that it can expect besides.
        """
        besides = self.entry.bot.expected_results(view)[seat]
        return besides - found.top.value if found.evaluation.scale == "share" else besides

    def _result(self, seat: int, scale: Scale) -> float | None:
        """The result of a seat in the unit of the curve; None for an expectation that starts again with each game."""
        if scale in ("chance", "hundred"):
            winners = self.winners()
            return (100.0 if scale == "hundred" else 1.0) * (seat in winners) / max(1, len(winners))
        return float(self._line.state.scores()[seat]) if self.entry.bot.adds_to_scores else None

    def beginner_wins(self) -> bool | None:
        """Whether the first player wins if nobody makes a mistake; None unless that is known exactly, and with more
        than two players."""
        sure = [self._exact(place.n) for place in self.analysis.places[:2]]
        if self.players != 2 or not self.public or not sure:
            return None
        # The second choice decides only if it leaves nothing to the other player.
        return sure[0] > 0.5 if sure[0] is not None else True if sure[-1] == 0 else None

    def _exact(self, n: int) -> float | None:
        """The value of the best choice of that number where the winner after it is certain: 0 or 1."""
        judged = self.analysis.judged.get(n)
        if judged is None or judged.judgement.verdict == "forced" or judged.judgement.evaluation.scale != "chance":
            return None
        found = judged.judgement
        sure = not found.made.loss_error and not any(each.error for each in found.evaluation.choices)
        return found.top.value if sure and found.top.value in (0.0, 1.0) else None


# -- the mistakes that were found --------------------------------------------------------------------------------------


MOST: Final = 2000
"""Games in the file; the one with the oldest find is dropped first."""


@dataclass(frozen=True, slots=True)
class _FoundMistakes:
    """The moments of the mistakes that were found in a game."""

    game: Annotated[str, text_up_to(LONGEST_ID)]
    moments: tuple[Annotated[int, number_between(0, MOST_MOVES)], ...]


@dataclass(frozen=True, slots=True)
class _FoundFile:
    games: tuple[_FoundMistakes, ...] = ()


_FILE: Final = StoredFile("found", _FoundFile, "practice/found.yaml")


def found_mistakes(folders: Folders) -> tuple[dict[str, frozenset[int]], tuple[Reason, ...]]:
    """The moments of found mistakes by the id of the game, with a notice for each problem. Never raises."""
    found, troubles = _FILE.read(folders)
    return {each.game: frozenset(each.moments) for each in found.games}, troubles


def add_found(folders: Folders, game: str, at: int) -> None:
    """Store that a mistake was found. Raises OSError."""
    found, _ = found_mistakes(folders)
    here = found.pop(game, frozenset()) | {at}
    kept = [*found.items(), (game, here)][-MOST:]
    games = tuple(_FoundMistakes(name, tuple(sorted(moments))) for name, moments in kept)
    _FILE.write(folders, _FoundFile(games))
