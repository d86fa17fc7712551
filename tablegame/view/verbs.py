"""The verbs of a table, each with the types of its values. Other modules use these constants, not the names.

Game scenes have more verbs for the steps of composed moves, and screens have verbs of their own.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeAlias, TypeVarTuple

from tablegame.view.scene import Action

Ts = TypeVarTuple("Ts")
Value: TypeAlias = str | int | float | bool | None

SPACE: Final = "table."  # the prefix of the verbs that no game may use


class Verb(Generic[*Ts]):
    """The name of a kind of action. If it is called with values, it makes an action.

    >>> action = PICK(3)
    >>> PICK.of(action), PICK.values(action)
    (True, (3,))
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *values: *Ts) -> Action:
        plain: tuple[Any, ...] = values
        return Action(self.name, plain)

    def begin(self, *values: str | int) -> Action:
        """An action with only the first values of the verb. A widget, such as a switch, appends the others."""
        return Action(self.name, values)

    def of(self, action: Action) -> bool:
        """Whether an action has this verb."""
        return action.verb == self.name

    def values(self, action: Action) -> tuple[*Ts]:
        """The values of an action with this verb."""
        values: Any = action.values
        return values  # type: ignore[no-any-return]


# -- verbs of game scenes on any board ---------------------------------------------------------------------------------

PICK: Final = Verb[int]("pick")  # lift the card of a move; if the move is lifted already, make it
SAY: Final = Verb[int]("say")  # make a move that is a call, such as passing
COMMIT: Final = Verb[()]("commit")  # make the move that is lifted or composed
FELT: Final = Verb[()]("felt")  # put the lifted card back, or go on, after a click on the felt
SET: Final = Verb[str, str]("turn")  # set one of the game's picture settings: its name and its value
LAY: Final = Verb[str, *tuple[Value, ...]]("lay")
"""Make the move of a card that was dropped or clicked twice. The values are the verb of the action of a click on the
card, and then the values of this action."""
LIFT: Final = Verb[str, *tuple[Value, ...]]("lift")
"""Only lift a card, even if a first click would make the move. The values are the same as those of `LAY`."""


def card_action(action: Action) -> Action:
    """The action of a click on a card, read from the LAY or LIFT action for the same card."""
    return Action(str(action.values[0]), action.values[1:])


# -- verbs of game scenes at a table -----------------------------------------------------------------------------------

MOVES: Final = Verb[()]("moves")  # show the list of moves
CHART: Final = Verb[str, str, str]("chart")
"""Open a chart ("" for the first one), and set a picture setting: its name and value, or "" twice for none."""
EXPLAIN: Final = Verb[str]("explain")  # open the rule book at a clause

# -- verbs of the app for the screen on top ----------------------------------------------------------------------------

IDLE: Final = Verb[()]("idle")  # answer Enter or Space while nothing is chosen: the screen names the next step
COPY: Final = Verb[()]("copy")  # copy the text that the screen offers, such as the record
PASTE: Final = Verb[str]("paste")  # open the pasted text
DROPPED: Final = Verb[str]("dropped")  # open the file with that path, which was dropped on the window

# -- verbs of the table itself -----------------------------------------------------------------------------------------

OPEN_CURTAIN: Final = Verb[()]("table.open")  # show the hand of the player who has sat down
HINT: Final = Verb[()]("table.hint")  # show a hint
ANYWAY: Final = Verb[()]("table.anyway")  # make the lifted move, of which the tutor warns
THINK_AGAIN: Final = Verb[()]("table.think_again")  # put the lifted card back after a warning of the tutor
SHOW_ON: Final = Verb[()]("table.show_on")  # show how the game would go on after the lifted move
PUT_HINT_AWAY: Final = Verb[()]("table.unhint")  # close the hint
UNDO: Final = Verb[()]("table.undo")
REDO: Final = Verb[()]("table.redo")
CONCEDE: Final = Verb[()]("table.concede")  # give up the game
ONE_MORE: Final = Verb[()]("table.one_more")  # begin one more game or deal of the session
BEGIN_AGAIN: Final = Verb[()]("table.again")  # begin another game in place of this one
SAME_DEAL: Final = Verb[()]("table.same_deal")  # play the same deal again
NEW_GAME: Final = Verb[()]("table.new_game")  # choose seats and rules for a new game
LEAVE: Final = Verb[()]("table.leave")  # go back to the shelf, or from a lesson to the screen before it
NEXT_STEP: Final = Verb[()]("table.next")  # go on to the next step of a lesson
SHOW_LESSON_TASK: Final = Verb[()]("table.waited")  # show again what the lesson asks the player to do
LESSON_AGAIN: Final = Verb[()]("table.anew")  # begin the lesson from its first step
FORWARD: Final = Verb[()]("table.forward")  # begin or end fast-forward
FASTER: Final = Verb[()]("table.faster")
SLOWER: Final = Verb[()]("table.slower")
PAUSE: Final = Verb[()]("table.pause")  # pause or continue the pictures of a game without people
ONE_STEP: Final = Verb[()]("table.step_on")  # show one more picture, then pause
LOOK_BACK: Final = Verb[int]("table.review")  # show an old trick again, by its index in the history
EARLIER: Final = Verb[()]("table.earlier")  # show the trick before the old trick on screen
LATER: Final = Verb[()]("table.later")  # show the trick after the old trick on screen
BACK: Final = Verb[()]("table.back")  # return from an old trick to the present
REVIEW: Final = Verb[()]("table.look_over")  # open the review of the finished game
TUTOR: Final = Verb[()]("table.tutor")  # open the panel of the tutor
MENU: Final = Verb[()]("table.menu")  # open the menu
OWN_MOVES: Final = Verb[()]("table.moves")  # as MOVES, for the buttons and keys of the table
OWN_CHART: Final = Verb[()]("table.chart")  # as CHART, for the first chart
HOUSE_RULES: Final = Verb[()]("table.house")
RULE_BOOK: Final = Verb[()]("table.rules")
KEYS: Final = Verb[()]("table.keys")  # show the key sheet
SETTINGS: Final = Verb[()]("table.settings")
SEATS: Final = Verb[()]("table.seats")  # show the panel of the seats
OWN_EXPLAIN: Final = Verb[str]("table.explain")  # as EXPLAIN, for links of the table
PUT_AIM_AWAY: Final = Verb[()]("table.aim_away")  # close the box with the aim of the game
OWN_COPY: Final = Verb[()]("table.copy")  # as COPY, as a verb of the table


def names(*verbs: Verb[*tuple[Any, ...]]) -> frozenset[str]:
    """The names of these verbs, which are the values of `Action.verb`."""
    return frozenset(verb.name for verb in verbs)
