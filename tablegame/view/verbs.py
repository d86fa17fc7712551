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
    """A verb of actions. Called with its values it makes the action.

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
        """An action with the first values of the verb. A widget appends the others."""
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
"""Only lift a card, even if a first click would make the move. The values are as for `LAY`."""


def card_action(action: Action) -> Action:
    """The action of a click on the card that this LAY or LIFT action is about."""
    return Action(str(action.values[0]), action.values[1:])


# -- verbs of game scenes at a table -----------------------------------------------------------------------------------

MOVES: Final = Verb[()]("moves")
CHART: Final = Verb[str, str, str]("chart")
"""Open a chart ("" for the first one), and set a picture setting: its name and value as for `SET`, or "" twice."""
EXPLAIN: Final = Verb[str]("explain")  # open the rule book at a clause

# -- verbs of the app for the screen on top ----------------------------------------------------------------------------

IDLE: Final = Verb[()]("idle")  # answer Enter or Space while nothing is chosen: the screen names the next step
COPY: Final = Verb[()]("copy")
PASTE: Final = Verb[str]("paste")
DROPPED: Final = Verb[str]("dropped")  # open the file with that path, which was dropped on the window

# -- verbs of the table itself -----------------------------------------------------------------------------------------

OPEN_CURTAIN: Final = Verb[()]("table.open")
HINT: Final = Verb[()]("table.hint")
ANYWAY: Final = Verb[()]("table.anyway")
THINK_AGAIN: Final = Verb[()]("table.think_again")
SHOW_ON: Final = Verb[()]("table.show_on")
PUT_HINT_AWAY: Final = Verb[()]("table.unhint")
UNDO: Final = Verb[()]("table.undo")
REDO: Final = Verb[()]("table.redo")
CONCEDE: Final = Verb[()]("table.concede")
ONE_MORE: Final = Verb[()]("table.one_more")
BEGIN_AGAIN: Final = Verb[()]("table.again")
SAME_DEAL: Final = Verb[()]("table.same_deal")
NEW_GAME: Final = Verb[()]("table.new_game")
LEAVE: Final = Verb[()]("table.leave")
NEXT_STEP: Final = Verb[()]("table.next")  # go on to the next step of a lesson
WHAT_IS_WAITED_FOR: Final = Verb[()]("table.waited")
LESSON_AGAIN: Final = Verb[()]("table.anew")
FORWARD: Final = Verb[()]("table.forward")
FASTER: Final = Verb[()]("table.faster")
SLOWER: Final = Verb[()]("table.slower")
PAUSE: Final = Verb[()]("table.pause")
ONE_STEP: Final = Verb[()]("table.step_on")
LOOK_BACK: Final = Verb[int]("table.review")  # show an old trick again, by its index in the history
EARLIER: Final = Verb[()]("table.earlier")
LATER: Final = Verb[()]("table.later")
BACK: Final = Verb[()]("table.back")
REVIEW: Final = Verb[()]("table.look_over")
TUTOR: Final = Verb[()]("table.tutor")
MENU: Final = Verb[()]("table.menu")
OWN_MOVES: Final = Verb[()]("table.moves")
OWN_CHART: Final = Verb[()]("table.chart")
HOUSE_RULES: Final = Verb[()]("table.house")
RULE_BOOK: Final = Verb[()]("table.rules")
KEYS: Final = Verb[()]("table.keys")
SETTINGS: Final = Verb[()]("table.settings")
SEATS: Final = Verb[()]("table.seats")
OWN_EXPLAIN: Final = Verb[str]("table.explain")
PUT_AIM_AWAY: Final = Verb[()]("table.aim_away")
OWN_COPY: Final = Verb[()]("table.copy")


def names(*verbs: Verb[*tuple[Any, ...]]) -> frozenset[str]:
    """The names of these verbs, as they are in actions."""
    return frozenset(verb.name for verb in verbs)
