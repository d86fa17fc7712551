"""What one viewer may know of a game under way, and what may be done now: a plain value without a way back to the
state, made once after each change by a function that changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.contract import CHANCE, SeenEvent, Sitter, State, View
from tablegame.core.text import N_, Reason, seat_letter
from tablegame.games import Game
from tablegame.session import seats
from tablegame.session.chance import deal_by_chance
from tablegame.session.history import GameHistory
from tablegame.session.notes import Ending, Notes
from tablegame.session.seats import Chair

CHOOSING: Final = "choosing"
SCORE: Final = "score"
"""Headings that the help page of every game has."""
GAME_OVER: Final = Reason(N_("The game is over."), (), SCORE)


class Curtains(NamedTuple):
    """What the people at one screen have opened and seen."""

    opened: int | None = None  # the seat whose curtain was opened last
    shown: bool = False  # a finished trick is shown to all
    left_alone: bool = False
    """Of several people one is left, who has not looked yet: the one who left may still sit at the screen."""


@dataclass(frozen=True, kw_only=True)
class Permissions:
    """What the viewer may do now."""

    why_not_choose: Reason | None
    """Why the viewer may not choose now, None when it may; the same of all that follow."""
    why_not_help: Reason | None
    why_not_tutor: Reason | None
    why_not_practise: Reason | None
    why_not_same_deal: Reason | None
    why_not_undo: Reason | None
    why_not_put_back: Reason | None
    why_not_concede: Reason | None
    help_costs: bool
    """Help would mark the game as played with help: it counts, and is not marked yet."""
    undo_costs: bool
    """To take the last choice back would mark it."""
    undo_asks: tuple[int, ...]
    """The other people, who must agree before the last choice is taken back."""
    undo_wants_practice: bool
    """Only that the game counts keeps the last choice from being taken back."""
    concede_asks: tuple[int, ...]
    """The other people, who must agree before the game is given up."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Whether and how the game ended, and the score."""

    over: bool
    """The last move is made, or the game was claimed or conceded."""
    ended: Ending | None
    """How the game ended before its last move."""
    winners: tuple[int, ...]
    """Who won or shares the win, also of a claimed or conceded game; empty while it goes on."""
    games_won: tuple[int, ...]
    """How many games each seat has won since these players sat down, this one included once it is over."""
    points: tuple[int, ...]
    """The scores, with those of the games that this one goes on from."""
    first_game: bool
    """These players have not finished a game before this one."""
    scores_go_on: bool
    """The scores go on from a game before."""


@dataclass(frozen=True, kw_only=True)
class Situation(Permissions, Outcome):
    """Of one viewer, or of nobody (None), who sees what is public."""

    version: tuple[int, int]
    """Another value after every move, undo and redo; the second is the number of moves."""
    saved: str
    """The saved game, "" where this one is not kept."""

    viewer: int | None
    """Whose view is on the screen: the only person always; of several the one whose curtain is open; else None."""
    curtain: int | None
    """The seat whose curtain is down and waits; None if there is none."""
    trick_shown: bool
    """A finished trick is shown to all people until `Session.go_on`."""
    taking_turns: bool
    """People must look one after another."""
    speaker: int | None
    """Who speaks for the people: the viewer, or else the next one to look."""

    view: View
    """What the viewer sees."""
    public: View
    """What anybody may see who stands beside the table."""
    opening: tuple[SeenEvent, ...]
    """What happened before anybody chose; () once somebody has."""
    events: tuple[SeenEvent, ...]
    """Everything that was turned up, each with the viewer's view of then."""
    event_moves: tuple[int, ...]
    """The number of the move, from 1, that led to each event."""
    last_open_moment: int
    """How many moves had been made when nothing was hidden from anybody last."""
    last_deal: int
    """How many moves had been made when cards were dealt last."""
    moves_made: tuple[int, ...]
    """How many moves each seat has made."""

    chairs: tuple[Chair, ...]
    persons: tuple[int, ...]
    """Seats with a person."""
    names: tuple[str, ...]
    """A name for every seat, no two alike."""
    sitters: tuple[Sitter, ...]
    """Who sits where and what each is doing, for the plates."""
    next_computer: int | None
    """The computer player that is to choose next."""
    keeps_waiting: bool
    """A person could choose as soon as the computer players have: then they do not take their time."""
    forced_move: int | None
    """The viewer's only move, if it plays itself; None where there is a choice, and where a script leads."""

    practice: bool
    assisted: bool
    cards_known: bool
    """Somebody may know the cards before they are played."""
    created: str
    """Day and time in UTC, as 2019-01-17T12:00:00."""
    branch_of: str
    """The saved game from which this one was played on, "" for a game of its own."""
    deal_text: str
    """The number of the deal, "" while it would reveal hidden cards: one by chance is shown at the end."""

    @property
    def can_act(self) -> bool:
        """Whether the viewer may choose now."""
        return self.why_not_choose is None


def situation_of(
    entry: Game,
    history: GameHistory,
    notes: Notes,
    curtains: Curtains = Curtains(),  # noqa: B008 - a frozen value
    rewritten: int = 0,
    saved: str = "",
    led: Reason | None = None,
) -> Situation:
    """The situation of the one who looks. rewritten: how often the past has changed; led: why nobody takes back, ends
    the game or has help in it, where a script leads."""
    state, chairs, outcome = history.state, notes.chairs, _outcome(history, notes)
    acting, over, persons = state.acting(), outcome.over, seats.persons(chairs)
    turns, computers, names = taking_turns(state, persons), computers_to_choose(state, chairs), seats.names(chairs)
    showing = curtains.shown and turns
    viewer, curtain = _looking(curtains, chooser(history, notes), persons, turns, over)
    speaker = next((seat for seat in (viewer, curtain, *persons) if seat is not None), None)
    public = state.view(None)
    view = public if viewer is None else state.view(viewer)
    permissions = _permissions(entry, history, notes, viewer, speaker, led)
    free = permissions.why_not_choose is None and led is None
    thinking = None if over or showing else next(iter(computers), None)
    sealed, actors = {history.moves[index].actor for index in history.pending()}, [made.actor for made in history.moves]
    return Situation(
        **vars(permissions),
        **vars(outcome),
        version=(rewritten, len(history.moves)),
        saved=saved,
        viewer=viewer,
        curtain=curtain,
        trick_shown=showing,
        taking_turns=turns,
        speaker=speaker,
        view=view,
        public=public,
        opening=history.opening(viewer),
        events=history.visible_events(viewer),
        event_moves=history.event_moves(viewer),
        last_open_moment=history.last_open_moment(),
        last_deal=history.last_deal(),
        moves_made=tuple([actors.count(seat) for seat in range(len(chairs))]),
        chairs=chairs,
        persons=persons,
        names=names,
        sitters=tuple(
            Sitter(name, not chair.person, thinking=seat == thinking, sealed=seat in sealed)
            for seat, (chair, name) in enumerate(zip(chairs, names, strict=True))
        ),
        next_computer=next(iter(computers), None),
        keeps_waiting=any(seat in persons for seat in acting),
        forced_move=entry.engine.forced_move(view, alone=len(persons) == 1) if free else None,
        practice=notes.practice,
        assisted=notes.assisted,
        cards_known=notes.known,
        created=notes.created,
        branch_of=notes.branch_of,
        deal_text=notes.deal if over or notes.deal != deal_by_chance(notes.seed) else "",
    )


def _outcome(history: GameHistory, notes: Notes) -> Outcome:
    over, ended, state = is_over(history, notes), notes.ended, history.state
    winners = state.winners() if ended is None else ended.winners
    won = notes.won or (0,) * len(notes.chairs)
    return Outcome(
        over=over,
        ended=ended,
        winners=winners,
        games_won=tuple(games + (seat in winners) for seat, games in enumerate(won)) if over else won,
        points=_points(history, notes),
        first_game=not notes.won,
        scores_go_on=bool(notes.points),
    )


def _permissions(
    entry: Game, history: GameHistory, notes: Notes, viewer: int | None, speaker: int | None, led: Reason | None
) -> Permissions:
    state, persons, over = history.state, seats.persons(notes.chairs), is_over(history, notes)
    last, ended = history.last_choice_of(persons), notes.ended
    shown = last is not None and history.revealed_since(last)
    helps = last is not None and (shown or history.is_answered(last))
    owner = ended.seat if ended else None if last is None else history.moves[last].actor
    costs, why_not_practise = not (notes.assisted or notes.practice), _why_not_practise(notes, persons)
    is_next = viewer is not None and viewer in state.acting()
    return Permissions(
        why_not_choose=_why_not_choose(is_next, over, computers_to_choose(state, notes.chairs)),
        why_not_help=led,
        why_not_tutor=led or _why_not_tutor(persons),
        why_not_practise=why_not_practise,
        why_not_same_deal=_why_not_same_deal(entry, notes),
        why_not_undo=led or _why_not_undo(notes, owner, shown),
        why_not_put_back=led or _why_not_put_back(notes, viewer, persons),
        why_not_concede=led or _why_not_concede(over, speaker),
        help_costs=costs,
        undo_costs=costs and ended is None and helps,
        undo_asks=tuple(seat for seat in persons if seat != owner),
        undo_wants_practice=shown and led is None and ended is None and why_not_practise is None,
        concede_asks=tuple(seat for seat in persons if seat != speaker),
    )


# -- the true state --------------------------------------------------------------------------------------------------


def is_over(history: GameHistory, notes: Notes) -> bool:
    """Whether the last move is made, or the game was claimed or conceded."""
    return notes.ended is not None or not history.state.acting()


def taking_turns(state: State, persons: Sequence[int]) -> bool:
    """Whether people must look one after another, now."""
    return len(persons) > 1 and state.needs_curtain()


def computers_to_choose(state: State, chairs: Sequence[Chair]) -> tuple[int, ...]:
    """Computer players that owe a choice now."""
    return tuple([seat for seat in state.acting() if seat != CHANCE and not chairs[seat].person])


def chooser(history: GameHistory, notes: Notes) -> int | None:
    """The person to choose next; None while computer players still owe a choice, and when all is over."""
    if is_over(history, notes) or computers_to_choose(history.state, notes.chairs):
        return None
    return next((seat for seat in history.state.acting() if seat != CHANCE), None)


def _looking(
    curtains: Curtains, chooses: int | None, persons: Sequence[int], turns: bool, over: bool
) -> tuple[int | None, int | None]:
    """Whose view is on the screen, and whose curtain is down."""
    first = next(iter(persons), None)
    if curtains.left_alone and not over:
        return None, first
    if len(persons) < 2:
        return first, None
    if not turns:
        return chooses, None
    if curtains.shown:
        return None, None
    return (chooses, None) if chooses == curtains.opened else (None, chooses)


def _points(history: GameHistory, notes: Notes) -> tuple[int, ...]:
    now = history.state.scores()
    if not notes.points:
        return now
    first = history.engine.new(history.players, history.chosen).scores()
    return tuple(sum(each) - start for *each, start in zip(notes.points, now, first, strict=True))


# -- why something may not be done -----------------------------------------------------------------------------------


def _why_not_choose(is_next: bool, over: bool, computers: Sequence[int]) -> Reason | None:
    """The reason why the viewer cannot choose now. Computer players choose first, so that they cannot wait for
    anybody."""
    if over:
        return GAME_OVER
    if not is_next:
        return Reason(N_("It is not your turn to choose."), (), CHOOSING)
    return Reason(N_("The computer players have not sealed their choices yet."), (), CHOOSING) if computers else None


def _why_not_tutor(persons: Sequence[int]) -> Reason | None:
    return Reason(N_("While several people play, the tutor is off."), (), CHOOSING) if len(persons) > 1 else None


def _why_not_practise(notes: Notes, persons: Sequence[int]) -> Reason | None:
    """The reason why the game cannot become a practice game: between people it would be unfair."""
    if notes.practice:
        return Reason(N_("This is a practice game already."), (), CHOOSING)
    if len(persons) != 1:
        return Reason(N_("Only a game of one person against computers can become a practice game."), (), CHOOSING)
    return None


def _why_not_same_deal(entry: Game, notes: Notes) -> Reason | None:
    if not entry.deals:
        return Reason(N_("Nothing is dealt by chance in this game."))
    return None if notes.deal else Reason(N_("It is not known which deal this is."))


def _why_not_undo(notes: Notes, owner: int | None, shown: bool) -> Reason | None:
    """The reason why the last choice cannot be taken back. owner: the seat that made it. shown: that seat has since
    seen what was hidden."""
    if notes.ended is not None:
        return None
    if owner is None:
        return Reason(N_("There is nothing to take back."), (), CHOOSING)
    if shown and not notes.practice:
        return Reason(N_("{seat} has since seen what was hidden: that choice stands."), (("seat", owner),), CHOOSING)
    return None


def _why_not_put_back(notes: Notes, viewer: int | None, persons: Sequence[int]) -> Reason | None:
    """Only the player who took a choice back can put it back."""
    if not notes.undone or notes.ended is not None:
        return Reason(N_("There is nothing to put back."), (), CHOOSING)
    owner = notes.undone[-1][0].partition(" ")[0]
    if len(persons) < 2 or (viewer is not None and seat_letter(viewer) == owner):
        return None
    return Reason(N_("Only the player who took the choice back can put it back."), (), CHOOSING)


def _why_not_concede(over: bool, speaker: int | None) -> Reason | None:
    if over:
        return GAME_OVER
    return Reason(N_("Nobody plays here who could give up."), (), SCORE) if speaker is None else None
