"""The situation of a game under way: what one viewer may know, what may be done now, and why other things may not.

A session calls `situation_of` after each change and hands the result to the screens. A `Situation` is a frozen value
without the true state. The viewer is the seat whose cards the screen shows. If several people share the screen, a
curtain covers the cards until the next person opens it. The notes of a game have what its moves do not say, such as who
plays.
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
"""Headings that the rule book of every game has. A reason links to one of them."""
GAME_OVER: Final = Reason(N_("The game is over."), (), SCORE)


class Curtains(NamedTuple):
    """What people at one screen have seen. From this it follows whether a curtain covers the cards now."""

    opened: int | None = None  # the seat whose curtain was opened last
    shown: bool = False  # whether a finished trick is shown to all people
    left_alone: bool = False
    """Whether only one person is left and has not looked yet. Somebody who has just left may still see the screen."""


@dataclass(frozen=True, kw_only=True)
class Permissions:
    """What may be done now. Each `why_not_...` is the reason why something may not be done, or None if it may."""

    why_not_choose: Reason | None  # why the viewer may not make a move
    why_not_help: Reason | None  # why nobody gets hints: because a lesson leads the game
    why_not_tutor: Reason | None  # why the tutor does not warn
    why_not_practise: Reason | None  # why this cannot become a practice game
    why_not_same_deal: Reason | None  # why another game with the same deals cannot be begun
    why_not_undo: Reason | None  # why the last choice, or the concession that ended the game, cannot be taken back
    why_not_put_back: Reason | None  # why the last undo cannot be reversed
    why_not_concede: Reason | None  # why nobody can give up
    undo_asks: tuple[int, ...]  # the seats of the other people, who must agree to the undo
    undo_wants_practice: bool
    """Whether the last choice cannot be taken back now, but could be if this became a practice game, as it may."""
    concede_asks: tuple[int, ...]  # the seats of the other people, who must agree before the game is given up


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Whether and how the game ended, and the score."""

    over: bool  # whether the game is over: no move is left, or it was claimed or conceded
    ended: Ending | None  # the claim or concession that ended the game; None if it did not end so
    winners: tuple[int, ...]  # the seats that won or share the win, () while the game goes on
    games_won: tuple[int, ...]
    """By seat the games won since these players sat down. This game is included once it is over."""
    points: tuple[int, ...]  # by seat the score, which includes the scores of earlier games if `scores_go_on`
    first_game: bool  # whether this is the first game since these players sat down
    scores_go_on: bool  # whether this game began with the scores of an earlier one


@dataclass(frozen=True, kw_only=True)
class Situation(Permissions, Outcome):
    """What a viewer may know and do. If there is no viewer, it has only what is public."""

    version: tuple[int, int]
    """How often the past was changed (by undo, redo or a new player), and the number of moves. Each pair is new."""
    saved: str  # the id of the saved game, "" if this one is not stored

    viewer: int | None
    """The seat whose view is on the screen: that of the only person, or of the person whose turn it is; else None."""
    curtain: int | None  # the seat whose curtain is down and waits to be opened; None if there is none
    trick_shown: bool  # whether a finished trick is shown to all people, until `Session.go_on` is called
    taking_turns: bool  # whether people must look one after another
    speaker: int | None
    """The seat that acts for the people, for example gives up: the viewer, or if there is none, the person who looks
    next; None if all are computer players."""

    view: View  # the view of the viewer, or of a spectator if there is no viewer
    public: View  # the view of a spectator
    opening: tuple[SeenEvent, ...]  # the events before the first choice; () once somebody has chosen
    events: tuple[SeenEvent, ...]  # the events in the list of moves, each with the view that the viewer had then
    last_open_moment: int
    """The number of moves up to the last after which nothing was hidden from anybody; 0 if there is none."""
    moves_made: tuple[int, ...]  # by seat the number of its moves

    chairs: tuple[Chair, ...]
    persons: tuple[int, ...]  # the seats of people
    names: tuple[str, ...]  # a name for every seat, no two alike
    sitters: tuple[Sitter, ...]
    """By seat what the table shows: the name, whether the player thinks, whether a secret choice is made."""
    next_computer: int | None
    """The seat of the computer player that chooses next; None if the next choice is not a computer player's."""
    keeps_waiting: bool
    """Whether a person waits to choose until the computer players have chosen. Then these hurry."""
    forced_move: int | None
    """The move that the program makes for the viewer, because there is no other; None in all other cases."""

    practice: bool
    foreign: bool  # whether the game was over when its record was imported
    cards_known: bool  # whether somebody may know the cards before they are played
    created: str  # day and time in UTC, as 2019-01-17T12:00:00
    deal_text: str
    """The word or number of the deals. A random number is "" until the game is over, since it would reveal cards."""

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
    """The situation after the moves of `history`.

    entry: the game. curtains: what people at the screen have seen.
    rewritten: how often the past was changed, for `Situation.version`.
    saved: the id of the saved game, "" if it is not stored.
    led: if a lesson leads the game, why nobody takes back, gives up or has help; else None.
    """
    state, chairs, outcome = history.state, notes.chairs, _outcome(history, notes)
    acting, over, persons = state.acting(), outcome.over, seats.persons(chairs)
    turns, computers, names = taking_turns(state, persons), computers_to_choose(state, chairs), seats.names(chairs)
    trick_shown = curtains.shown and turns
    viewer, curtain = _viewer_and_curtain(curtains, chooser(history, notes), persons, turns, over)
    speaker = next((seat for seat in (viewer, curtain, *persons) if seat is not None), None)
    public = state.view(None)
    view = public if viewer is None else state.view(viewer)
    permissions = _permissions(entry, history, notes, viewer, speaker, led)
    chooses_freely = permissions.why_not_choose is None and led is None
    forced_move = entry.engine.forced_move(view, alone=len(persons) == 1) if chooses_freely else None
    next_computer = next(iter(computers), None)
    thinking = None if over or trick_shown else next_computer  # the seat that the table shows as thinking
    with_secret_choice = {history.moves[index].actor for index in history.pending()}
    sitters = tuple(
        Sitter(names[seat], not chair.person, thinking=seat == thinking, sealed=seat in with_secret_choice)
        for seat, chair in enumerate(chairs)
    )
    actors = [played.actor for played in history.moves]
    is_random_deal = notes.deal == deal_by_chance(notes.seed)  # whose number would reveal the cards
    return Situation(
        **vars(permissions),
        **vars(outcome),
        version=(rewritten, len(history.moves)), saved=saved,
        viewer=viewer, curtain=curtain, trick_shown=trick_shown, taking_turns=turns, speaker=speaker,
        view=view, public=public,
        opening=history.opening(viewer),
        events=history.visible_events(viewer), last_open_moment=history.last_open_moment(),
        moves_made=tuple([actors.count(seat) for seat in range(len(chairs))]),
        chairs=chairs, persons=persons, names=names, sitters=sitters,
        next_computer=next_computer,
        keeps_waiting=any(seat in persons for seat in acting),
        forced_move=forced_move,
        practice=notes.practice, cards_known=notes.known, foreign=notes.foreign, created=notes.created,
        deal_text="" if is_random_deal and not over else notes.deal,
    )  # fmt: skip


def _outcome(history: GameHistory, notes: Notes) -> Outcome:
    """Whether and how the game has ended, and the score."""
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
    """What may be done now. The parameters after the notes are explained by `Situation` and `situation_of`."""
    state, persons, over = history.state, seats.persons(notes.chairs), is_over(history, notes)
    ended = notes.ended
    last_choice = history.last_choice_of(persons)  # an undo takes it back, unless it takes back how the game ended
    undoer: int | None = None  # the seat that takes back
    saw_hidden = False
    if last_choice is not None:
        undoer, saw_hidden = history.moves[last_choice].actor, history.revealed_since(last_choice)
    if ended is not None:
        undoer = ended.seat
    why_not_practise = _why_not_practise(notes, persons)
    practice_allows_undo = saw_hidden and ended is None and why_not_practise is None
    is_next = viewer is not None and viewer in state.acting()
    return Permissions(
        why_not_choose=_why_not_choose(is_next, over, computers_to_choose(state, notes.chairs)),
        why_not_help=led,
        why_not_tutor=led or _why_not_tutor(persons),
        why_not_practise=why_not_practise,
        why_not_same_deal=_why_not_same_deal(entry, notes),
        why_not_undo=led or _why_not_undo(notes, undoer, saw_hidden),
        why_not_put_back=led or _why_not_put_back(notes, viewer, persons),
        why_not_concede=led or _why_not_concede(over, speaker),
        undo_asks=tuple(seat for seat in persons if seat != undoer),
        undo_wants_practice=practice_allows_undo and led is None,
        concede_asks=tuple(seat for seat in persons if seat != speaker),
    )


# -- the true state --------------------------------------------------------------------------------------------------


def is_over(history: GameHistory, notes: Notes) -> bool:
    """Whether the game is over: no move is left, or it was claimed or conceded."""
    return notes.ended is not None or not history.state.acting()


def taking_turns(state: State, persons: Sequence[int]) -> bool:
    """Whether people must look at the screen one after another now. persons: the seats of people."""
    return len(persons) > 1 and state.needs_curtain()


def computers_to_choose(state: State, chairs: Sequence[Chair]) -> tuple[int, ...]:
    """The seats of computer players that have to choose now."""
    return tuple([seat for seat in state.acting() if seat != CHANCE and not chairs[seat].person])


def chooser(history: GameHistory, notes: Notes) -> int | None:
    """The seat of the person who chooses next; None while computer players have to choose, and after the end."""
    if is_over(history, notes) or computers_to_choose(history.state, notes.chairs):
        return None
    return next((seat for seat in history.state.acting() if seat != CHANCE), None)


def _viewer_and_curtain(
    curtains: Curtains, next_person: int | None, persons: Sequence[int], turns: bool, over: bool
) -> tuple[int | None, int | None]:
    """The seat whose view is on the screen, and the seat whose curtain waits to be opened; at most one is not None.
    next_person: the seat of the person who chooses next. turns: whether people must look one after another."""
    first_person = next(iter(persons), None)
    if curtains.left_alone and not over:
        return None, first_person
    if len(persons) < 2:
        return first_person, None
    if not turns:  # nothing is hidden in this game
        return next_person, None
    if curtains.shown:  # all people look at a finished trick
        return None, None
    has_opened = next_person == curtains.opened
    return (next_person, None) if has_opened else (None, next_person)


def _points(history: GameHistory, notes: Notes) -> tuple[int, ...]:
    """The score of each seat, to which the scores of earlier games are added if this game goes on from them."""
    scores = history.state.scores()
    if not notes.points:
        return scores
    # A state counts from its own first scores, which are not always 0.
    first_scores = history.engine.new(history.players, history.chosen).scores()
    return tuple(
        earlier + score - first for earlier, score, first in zip(notes.points, scores, first_scores, strict=True)
    )


# -- why something may not be done -----------------------------------------------------------------------------------


def _why_not_choose(is_next: bool, over: bool, computers: Sequence[int]) -> Reason | None:
    """Why the viewer may not make a move. is_next: whether it has to choose. computers: those that have to choose."""
    if over:
        return GAME_OVER
    if not is_next:
        return Reason(N_("It is not your turn to choose."), (), CHOOSING)
    # Computer players choose first, so that none can wait for the choice of a person.
    return Reason(N_("The computer players have not sealed their choices yet."), (), CHOOSING) if computers else None


def _why_not_tutor(persons: Sequence[int]) -> Reason | None:
    return Reason(N_("While several people play, the tutor is off."), (), CHOOSING) if len(persons) > 1 else None


def _why_not_practise(notes: Notes, persons: Sequence[int]) -> Reason | None:
    """Why the game cannot become a practice game. persons: the seats of people."""
    if notes.practice:
        return Reason(N_("This is a practice game already."), (), CHOOSING)
    if len(persons) != 1:  # between people a practice game would be unfair
        return Reason(N_("Only a game of one person against computers can become a practice game."), (), CHOOSING)
    return None


def _why_not_same_deal(entry: Game, notes: Notes) -> Reason | None:
    if not entry.deals:
        return Reason(N_("Nothing is dealt by chance in this game."))
    return None if notes.deal else Reason(N_("It is not known which deal this is."))


def _why_not_undo(notes: Notes, undoer: int | None, saw_hidden: bool) -> Reason | None:
    """Why nothing can be taken back. undoer: the seat of the last choice. saw_hidden: whether it saw secrets since."""
    if notes.ended is not None:
        return None
    if undoer is None:
        return Reason(N_("There is nothing to take back."), (), CHOOSING)
    if saw_hidden and not notes.practice:
        return Reason(N_("{seat} has since seen what was hidden: that choice stands."), (("seat", undoer),), CHOOSING)
    return None


def _why_not_put_back(notes: Notes, viewer: int | None, persons: Sequence[int]) -> Reason | None:
    """Why the moves that the last undo took back cannot be made again. persons: the seats of people."""
    if not notes.undone or notes.ended is not None:
        return Reason(N_("There is nothing to put back."), (), CHOOSING)
    first_line = notes.undone[-1][0]  # the first move that the last undo took back, such as "A 1"
    is_own_choice = viewer is not None and first_line.startswith(f"{seat_letter(viewer)} ")
    if is_own_choice or len(persons) < 2:
        return None
    return Reason(N_("Only the player who took the choice back can put it back."), (), CHOOSING)


def _why_not_concede(over: bool, speaker: int | None) -> Reason | None:
    if over:
        return GAME_OVER
    return Reason(N_("Nobody plays here who could give up."), (), SCORE) if speaker is None else None
