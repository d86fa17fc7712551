"""The review of a game: what each seat could see at every moment, the judged choices, and the curve of expectations.

A moment is the number of moves made before it. Screens get views and events as a seat may see them, never the true
state. A game that is not over can be reviewed only if it is a practice game of one person, with this person's views.

Players may search a review for their mistakes. The file of those that were found (at the end of this module) is read
again before each change, so that two windows can use it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from tablegame.ai.judging import ADVISER, Judgement
from tablegame.core.bots import Choice, Evaluation, Scale, rounded_as_shown
from tablegame.core.contract import CHANCE, SeenEvent, View
from tablegame.core.text import N_, Reason
from tablegame.games import find
from tablegame.practice.analysis import ENOUGH, Analysis, accuracy_of
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
    """A point of a seat's curve. A choice that lost something has two points: before and after the loss."""

    moment: int
    value: float  # what the seat could expect, in the unit of the game
    apart: bool = False
    """Whether no line leads to the point, because the choice before is not judged or the point begins another game."""


class MistakeCounts(NamedTuple):
    """How many choices of a seat are judged, how many of them mattered, and how many were mistakes or inaccuracies."""

    choices: int  # all that are judged and were not forced
    mattered: int  # see `JudgedChoice.mattered`
    inaccuracies: int
    mistakes: int


class Review:
    """The review of one game, or of the moves that were taken back in it (`of_branch`)."""

    def __init__(self, history: GameHistory, notes: Notes, path: Path | None, finished: bool = False) -> None:
        """Begin the review, with the judgements that are stored already.

        history: must not change any more.
        path: of the record, beside which judgements are stored; None if they are not stored.
        finished: whether the game is over although `history` does not reach its end. So it is with a branch: its moves
            were taken back, and the game was played to its end with others.
        """
        self.entry = find(history.engine.key)
        self._notes = notes
        self.chairs, self.title, self.created = notes.chairs, notes.title, notes.created
        self.branch_count = len(notes.branches)
        """How often moves were taken back and others made. The moves that were left behind are a branch."""
        self.players, self.chosen = history.players, history.chosen
        self._history = history
        self.lines = history.lines
        self.over = finished or notes.ended is not None or not history.state.acting()
        self.last = len(history.moves)  # the moment at the end
        choices = (moment for moment, played in enumerate(history.moves) if played.actor != CHANCE)
        self.stops = (*choices, self.last)  # the moments that are shown: before each choice, and the end
        self.parts = Parts(history)
        self.analysis = Analysis(history, None if path is None else review_path(path))
        self.path = path

    # -- who may look ------------------------------------------------------------------------------------------

    @property
    def why_refused(self) -> Reason | None:
        """Why this game cannot be reviewed yet; None if it can."""
        notes = self._notes
        if self.over or (notes.practice and len(persons(notes.chairs)) == 1):
            return None
        return Reason(N_("What hands hid is told when the game is over. Then it can be reviewed."), (), "score")

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats whose views may be shown: all after the end of the game, before it only those of people."""
        if self.why_refused is not None:
            return ()
        return tuple(range(self.players)) if self.over else persons(self.chairs)

    @property
    def public(self) -> bool:
        """Whether the rules of the game hide nothing from anybody."""
        return self._history.state.perfect_information

    # -- views and events --------------------------------------------------------------------------------------

    def view(self, moment: int, seat: int) -> View:
        """The view of a seat at a moment. Raises ValueError if the view may not be shown yet."""
        if seat not in self.eyes:
            raise ValueError("the view may not be shown before the game is over")
        history = self._history
        state = history.moves[moment].before if moment < self.last else history.state
        return state.view(seat)

    def events_before(self, moment: int, seat: int) -> tuple[SeenEvent[View], ...]:
        """The events of the last choice before a moment and of later deals, as a seat saw them; () if hidden."""
        moves, choice = self._history.moves, moment - 1
        while choice > 0 and moves[choice].actor == CHANCE:
            choice -= 1
        visible_moves = moves[max(0, choice) : moment] if seat in self.eyes else ()
        return tuple(event for played in visible_moves for event in played.log.seen_by(seat))

    def last_event(self, seat: int) -> SeenEvent[View] | None:
        """The last event in the list of moves, as a seat saw it; None if there is none or it may not be shown."""
        events = self._history.visible_events(seat) if seat in self.eyes else ()
        return events[-1] if events else None

    def hand_text(self, moment: int, seat: int) -> str:
        """The hand of a seat at a moment, with cards written as in records; "" in games without hands."""
        hand = self.entry.engine.view_as_json(self.view(moment, seat)).get("hand")
        return " ".join(map(str, hand)) if isinstance(hand, list) else ""

    def mover(self, moment: int) -> int | None:
        """The seat that chose at a moment; None at the end of the game, and for a seat whose view may not be shown."""
        if moment >= self.last:
            return None
        actor = self._history.moves[moment].actor
        return actor if actor in self.eyes else None

    def move(self, moment: int) -> int:
        """The move that was chosen at a moment. Only for a moment that has a `mover`."""
        assert self.mover(moment) is not None
        move = self._history.moves[moment].move
        assert isinstance(move, int)
        return move

    def winners(self) -> tuple[int, ...]:
        """The seats that won or share the win; () before the end of the game."""
        return self._notes.ended.winners if self._notes.ended is not None else self._history.state.winners()

    def of_branch(self, number: int) -> Review:
        """The review of a branch: moves that were taken back, with all moves before them. number: of the branch, from
        0. Raises MoveError or OptionError if its moves are not legal."""
        history = self._history.with_lines(self._notes.branches[number])
        return Review(history, replace(self._notes, ended=None, branches=()), None, self.over)

    def branching_moment(self, number: int) -> int:
        """The first moment at which a branch has another move than this game. number: of the branch, from 0."""
        branch = self._notes.branches[number]
        pairs = enumerate(zip(self.lines, branch, strict=False))
        return next((moment for moment, (own, other) in pairs if own != other), min(self.last, len(branch)))

    # -- judgements --------------------------------------------------------------------------------------------

    def tasks(self, people_only: bool = False) -> list[tuple[int, Any]]:
        """The tasks of the analysis that have no answer yet, each as a pair of its number and the task.

        Tasks about choices of people come first. Before the end of the game, only choices of seats whose views may be
        shown have tasks. people_only: whether to return only tasks about choices of people.
        """
        analysis, people = self.analysis, persons(self.chairs)
        choices = len(analysis.places)
        wanted = [
            (number, task)
            for number, task in analysis.open_tasks()
            if self.over or (number < choices and analysis.places[number].seat in self.eyes)
        ]
        of_people = {number for number, place in enumerate(analysis.places) if place.seat in people}
        if people_only:
            return [(number, task) for number, task in wanted if number in of_people]
        return sorted(wanted, key=lambda pair: pair[0] not in of_people)

    @property
    def to_judge(self) -> int:
        """The number of all tasks; before the end of the game only of those about choices of people."""
        if self.over:
            return self.analysis.task_count
        return sum(place.seat in self.eyes for place in self.analysis.places)

    @property
    def done(self) -> int:
        """How many of the tasks that `to_judge` counts have answers."""
        if self.over:
            return self.analysis.answered_count
        return sum(choice.seat in self.eyes for choice in self.analysis.judged.values())

    def judgement_at(self, moment: int) -> Judgement | None:
        """The judgement of the choice at a moment; None if it is not judged yet or may not be shown."""
        choice = self.analysis.judged.get(moment + 1) if self.mover(moment) is not None else None
        return None if choice is None else choice.judgement

    def evaluation_job(self, moment: int) -> Job | None:
        """The job that finds out how a computer player valued its choices at a moment. None if a person chose, if only
        one move was legal, or if the player has the level of the judge: then the judgement shows the values."""
        mover = self.mover(moment)
        level = self.chairs[mover].level if mover is not None else ""
        bot = self.entry.bot
        if mover is None or level not in bot.levels or level == bot.level_named(ADVISER):
            return None
        view = self.view(moment, mover)
        seed = seed_for(self._notes.seed, "choose", mover, moment)
        return Job("evaluate", self.entry.key, level, view, seed) if view.legal().count() > 1 else None

    def mistakes(self, *seats: int) -> tuple[int, ...]:
        """The moments at which these seats made mistakes and inaccuracies, sorted."""
        return tuple(sorted(choice.n - 1 for seat in seats for choice in self._faults(seat)))

    def card(self, moment: int) -> MistakeCard:
        """The card of the deck of mistakes for the mistake at a moment."""
        return card_of(self.analysis, moment + 1, record_names(self.chairs))

    def mistake_counts(self, seat: int) -> MistakeCounts:
        """The counts of a seat's judged choices; all are 0 if they may not be shown."""
        judged = self.analysis.of_seat(seat) if seat in self.eyes else ()
        verdicts = [choice.judgement.verdict for choice in judged if choice.judgement.verdict != "forced"]
        mattered = sum(choice.mattered for choice in judged)
        return MistakeCounts(len(verdicts), mattered, verdicts.count("inaccuracy"), verdicts.count("mistake"))

    def accuracy(self, seat: int) -> float | None:
        """The accuracy of a seat in percent; None until its choices are judged, and if fewer than ENOUGH mattered."""
        return accuracy_of(self.analysis, seat) if self.mistake_counts(seat).mattered >= ENOUGH else None

    @property
    def has_curve(self) -> bool:
        """Whether the page shows the curves of the values. It does while choices are still to be judged. Once all are
        judged, it does if at least ENOUGH choices mattered: in a game without them the curves say nothing."""
        return self.done < self.to_judge or sum(self.mistake_counts(seat).mattered for seat in self.eyes) >= ENOUGH

    def _faults(self, seat: int) -> tuple[JudgedChoice, ...]:
        """The judged choices of a seat that lost something; () if they may not be shown."""
        judged = self.analysis.of_seat(seat) if seat in self.eyes else ()
        return tuple(choice for choice in judged if choice.judgement.loses)

    def shown_choices(self, moment: int) -> tuple[Choice, ...]:
        """The best choice at a moment and the one that was made, each only if the likely moves after it are known."""
        judgement = self.judgement_at(moment)
        return () if judgement is None else shown_choices(judgement.evaluation, judgement.top.move, judgement.move)

    def equivalence(self, moment: int) -> Callable[[int, int], bool]:
        """A function of two moves, which returns whether they have the same consequences at a moment."""
        return partial(self.entry.bot.equivalent, self.analysis.view_of(moment + 1))

    def lost(self, seat: int) -> float:
        """The sum of a seat's losses. Each is rounded as on the screen, so that the shown figures add up."""
        judgements = (choice.judgement for choice in self._faults(seat))
        return sum(rounded_as_shown(judgement.evaluation.scale, judgement.loss) for judgement in judgements)

    def costliest(self, seat: int) -> int | None:
        """The moment of the choice by which a seat lost most; None if it lost nothing."""
        choice = max(self._faults(seat), key=lambda choice: choice.judgement.loss, default=None)
        return None if choice is None else choice.n - 1

    def progress(self, seat: int) -> tuple[int, int]:
        """The number of a seat's choices that are judged, and the number of all its choices."""
        numbers = [place.n for place in self.analysis.places if place.seat == seat]
        return sum(n in self.analysis.judged for n in numbers), len(numbers)

    def measure(self) -> Evaluation:
        """An evaluation that has only the unit and scale of all judgements; empty before the first judgement."""
        evaluations = (choice.judgement.evaluation for choice in self.analysis.judged.values())
        return next((evaluation for evaluation in evaluations if evaluation.unit), Evaluation(()))

    # -- the curve ---------------------------------------------------------------------------------------------

    def curve(self, seat: int) -> tuple[Point, ...]:
        """The curve of a seat: the result that it could expect at each of its judged choices; () if it may not be
        shown. Chances to win begin a new curve with each game of a match; scores go on from deal to deal."""
        if seat not in self.eyes:
            return ()
        adds_to_scores, analysis = self.entry.bot.adds_to_scores, self.analysis
        points, apart, part = [], False, 0  # apart: whether the next point begins a new line
        for index, place in enumerate(analysis.places):
            if place.seat != seat:
                continue
            choice, moment = analysis.judged.get(place.n), place.n - 1
            if choice is None:
                apart = True
                continue
            judgement = choice.judgement
            if judgement.verdict == "forced":
                value = self._forced_value(seat, index)
                if value is not None:
                    points.append(Point(moment, value, apart))
                continue
            apart = apart or (not adds_to_scores and self.parts.part_at(moment) != part)
            part = self.parts.part_at(moment)
            besides = self._value_besides(analysis.view_of(place.n), seat, judgement) if adds_to_scores else 0.0
            if judgement.loses:
                points.append(Point(moment, judgement.top.value + besides, apart))
                apart = False
            points.append(Point(moment, judgement.made.value + besides, apart))
            apart = False
        end = self._result(seat, self.measure().scale) if points and self.over else None
        return (*points, Point(self.last, end, apart)) if end is not None else tuple(points)

    def _forced_value(self, seat: int, index: int) -> float | None:
        """What a seat could expect where only one move was legal. A forced choice is not judged, so its value is known
        only if other facts determine it, and is None otherwise. index: of the choice in `Analysis.places`."""
        places, scale = self.analysis.places, self.measure().scale
        if self.entry.bot.adds_to_scores and scale == "share":
            return self.entry.bot.expected_results(self.analysis.view_of(places[index].n))[seat]
        if self.players != 2 or not self.public or scale != "chance":
            return None
        # Forced moves change nothing: the value is that of the next choice that was not forced, or the result.
        for place in places[index + 1 :]:
            choice = self.analysis.judged.get(place.n)
            if choice is None or choice.judgement.verdict != "forced":
                value = self._exact_value(place.n)
                return value if value is None or place.seat == seat else 1.0 - value
        return self._result(seat, "chance") if self.over else None

    def _value_besides(self, view: View, seat: int, judgement: Judgement) -> float:
        """The number to add to the value of a choice to get the result that the seat could expect.

        Values of the scale "share" are about the present trick alone, so that all other expectations are added. Values
        of other scales are about all later gains, so that the present score is added.
        """
        expected = self.entry.bot.expected_results(view)[seat]
        return expected - judgement.top.value if judgement.evaluation.scale == "share" else expected

    def _result(self, seat: int, scale: Scale) -> float | None:
        """The final result of a seat in the unit of its curve; None if the scores are not what the curve counts."""
        if scale in ("chance", "hundred"):
            winners, whole_win = self.winners(), 100.0 if scale == "hundred" else 1.0
            return whole_win / len(winners) if seat in winners else 0.0
        return float(self._history.state.scores()[seat]) if self.entry.bot.adds_to_scores else None

    def beginner_wins(self) -> bool | None:
        """Whether the player who begins wins if nobody makes a mistake; None if this is not known for certain."""
        values = [self._exact_value(place.n) for place in self.analysis.places[:2]]
        if self.players != 2 or not self.public or not values:
            return None
        if values[0] is not None:
            return values[0] == 1.0
        # A certain loss at the second choice shows that the first player could win. A win there may follow a mistake.
        return True if values[-1] == 0 else None

    def _exact_value(self, n: int) -> float | None:
        """1.0 if the best choice certainly wins, 0.0 if it certainly loses, else None. n: of the choice, from 1."""
        choice = self.analysis.judged.get(n)
        if choice is None or choice.judgement.verdict == "forced" or choice.judgement.evaluation.scale != "chance":
            return None
        judgement = choice.judgement
        is_exact = not judgement.made.loss_error and not any(other.error for other in judgement.evaluation.choices)
        return judgement.top.value if is_exact and judgement.top.value in (0.0, 1.0) else None


# -- the mistakes that the player has found ----------------------------------------------------------------------------


MOST: Final = 2000
"""The most games in the file. The game in which nothing was found for the longest time is dropped first."""


@dataclass(frozen=True, slots=True)
class _FoundMistakes:
    """The mistakes of one game that the player has found, by their moments."""

    game: Annotated[str, text_up_to(LONGEST_ID)]
    moments: tuple[Annotated[int, number_between(0, MOST_MOVES)], ...]


@dataclass(frozen=True, slots=True)
class _FoundFile:
    games: tuple[_FoundMistakes, ...] = ()


_FILE: Final = StoredFile("found", _FoundFile, "practice/found.yaml")


def found_mistakes(folders: Folders) -> tuple[dict[str, frozenset[int]], tuple[Reason, ...]]:
    """The moments of found mistakes, by the id of the game, and a notice for each problem of the file. Never raises."""
    stored, notices = _FILE.read(folders)
    return {found.game: frozenset(found.moments) for found in stored.games}, notices


def add_found(folders: Folders, game: str, moment: int) -> None:
    """Store that the player has found the mistake at a moment. game: the id. Raises OSError."""
    found, _ = found_mistakes(folders)
    moments_of_game = found.pop(game, frozenset()) | {moment}
    newest = [*found.items(), (game, moments_of_game)][-MOST:]
    games = tuple(_FoundMistakes(name, tuple(sorted(moments))) for name, moments in newest)
    _FILE.write(folders, _FoundFile(games))
