"""What can be done at a table, as two tables of verbs: the table's own, and what a game may ask of it as well.

The table's own verbs lie in a space of their own (`table.menu`), so that a game may call its verbs as it likes: what
has no such space is the game's first, and only what means nothing there is looked for among what a game may ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.session.seats import persons
from tablegame.ui.desk import IDLE
from tablegame.ui.table import lessons
from tablegame.ui.table.beginning import begin, lay, open_file, open_text
from tablegame.ui.table.branches import other_chair
from tablegame.ui.table.table import Table
from tablegame.view.scene import Action

Value: TypeAlias = "str | int | float | bool | None"
SPACE: Final = "table."
"""With this begin the table's own verbs."""


def do(table: Table, action: Action) -> bool:
    """Do what an action asks of the table or of its game; False where it means nothing to either."""
    if action.verb.startswith(SPACE):
        verb = OWN.get(action.verb.removeprefix(SPACE))
    else:
        look = table.look()
        if table.compose(look, action) or table.pick(look, action):
            return True
        verb = ASKED.get(action.verb)
    if verb is None:
        return False
    table.attempt(lambda: verb(table, *action.values))
    return True


def _agreed(table: Table, asked: Sequence[int], question: str, then: Callable[[], None]) -> None:
    """Do something once those who are asked have agreed."""
    if not asked:
        then()
        return
    words = table.desk.words
    others = ", ".join(table.name_of(seat) for seat in asked)
    viewer = next((s for s in persons(table.session.chairs) if s not in asked), asked[0])
    text = words(question, name=table.name_of(viewer)) + "\n" + words("That is for {names} to decide.", names=others)
    table.desk.ask(text, ((words("Agreed"), lambda: table.attempt(then)), (words("No"), lambda: None)))


# -- choosing ----------------------------------------------------------------------------------------------------------


def _commit(table: Table) -> None:
    if table.go_on():
        return
    move = table.look().picked
    if move is not None:
        _say(table, move)
    else:
        _idle(table)


def _idle(table: Table) -> None:
    """Say what is missing where Enter finds nothing chosen."""
    look = table.look()
    if table.step is not None and table.step.move:
        _waited(table)
    elif look.can_act:
        table.desk.notice(table.entry.text.unchosen(look, table.desk.words))
    else:
        table.desk.notice(table.desk.words("There is nothing to choose now."))


def _say(table: Table, move: int) -> None:
    """Make a move that is said and not played: the button names it, so one click on it is enough."""
    if table.go_on() or not table.chooses or table.teaching.held == move:
        return
    reason = table.session.why_not(move)
    if reason is None:
        table.submit(move)
    else:
        table.say(reason)


def _felt(table: Table) -> None:
    if not table.go_on():
        table.picked = None
        table.teaching.let_go()


def _lay(table: Table, verb: str, *values: Value) -> None:
    """Lay the card at once that this action lifts: it was carried to its place, or clicked twice."""
    if table.go_on():
        return
    move = table.entry.scene.picked(table.look(), Action(verb, values))
    if move is not None:
        _say(table, move)


def _lift(table: Table, verb: str, *values: Value) -> None:
    """Only lift what this action lifts, also where the first click lays."""
    action = Action(verb, values)
    move = None if table.go_on() else table.entry.scene.picked(table.look(), action)
    if move is not None and table.session.why_not(move) is None:
        table.desk.focus(table.places.get(action, ""))
        if move != table.picked:
            table.teaching.let_go()
        table.picked = move


def _anew(table: Table) -> None:
    """The lesson from its beginning."""
    if table.guided is not None:
        lessons.anew(table.desk, table.guided)


def _waited(table: Table) -> None:
    """Say what the lesson waits for, and lead there."""
    step = table.step
    if step is not None:
        table.desk.focus("")
        table.say(Reason(step.do, step.fields))


# -- hints -------------------------------------------------------------------------------------------------------------


def _hint(table: Table) -> None:
    """Show the hint; where it lies there already, the values of all choices."""
    if not table.caught_up or table.thinking.hinting is not None:
        return
    session, words = table.session, table.desk.words
    reason = session.help.why_not()
    if reason is not None:
        table.say(reason)
        return
    shown = table.hints.shown
    if shown is not None:
        if len(shown.choices) > 1:
            table.desk.open("choices", table, shown)
        return
    if not session.can_act():
        table.desk.notice(words("There is nothing to choose now."))
        return
    if table.hints.forced():
        return
    if not session.help.costs:
        table.hints.ask()
    else:
        # Once in a game it is said what a hint costs, before it is given.
        text = words("A hint is help: the game will be marked as played with help.")
        shows = (words("Show the hint"), lambda: table.attempt(table.hints.ask))
        choices = (shows, (words("No hint"), lambda: None))
        table.desk.open("question", text, choices, words("Hint"), True, False, "h")


def _lock(table: Table) -> None:
    """Ask before a game is locked: nobody can take that back."""
    reason = table.session.help.why_not_lock()
    if reason is not None:
        table.say(reason)
        return
    words = table.desk.words
    text = words(
        "Lock this game? Until it is over there is no help of any kind: no hint, no tutor, no marks, no practice, and"
        " nobody changes seats. It cannot be taken off before the end."
    )
    locks = (words("Lock it"), lambda: table.attempt(table.session.help.lock))
    table.desk.ask(text, (locks, (words("Not now"), lambda: None)), words("Lock"))


# -- taking back, ending -----------------------------------------------------------------------------------------------


def _undo(table: Table) -> None:
    if table.lifted:
        # What was done last, and has not been said to anybody yet.
        _felt(table)
        return
    if table.session.undo.wants_practice:
        _offer_practice(table)
        return
    reason = table.session.undo.why_not()
    if reason is not None:
        table.say(reason)
        return
    asked, costs = table.session.undo.asks, table.session.undo.costs
    if costs and not asked:
        _tell_cost(table)
        return
    question = N_("{name} wants to take a choice back. Do you agree?")
    if costs:
        question = N_(
            "{name} wants to take back a choice that others have answered. The game will then be marked as played with"
            " help. Do you agree?"
        )
    _agreed(table, asked, question, lambda: _take_back(table))


def _tell_cost(table: Table) -> None:
    """Others have answered: who knows how and chooses again has help. Once in a game that is said before."""
    words = table.desk.words
    question = words(
        "Others have chosen since. Choosing again, knowing that, counts as help: the game will be marked as played "
        "with help."
    )
    takes_back = (words("Take it back"), lambda: table.attempt(lambda: _take_back(table)))
    table.desk.ask(question, (takes_back, (words("Let it stand"), lambda: None)), words("Undo"))


def _offer_practice(table: Table) -> None:
    """What was hidden has been seen: the choice can only be taken back in a game that does not count."""
    words = table.desk.words

    def practise() -> None:
        table.session.help.practise()
        _take_back(table)

    question = words(
        "Cards that were hidden have been shown since, so that choice stands in a game that counts. "
        "In practice everything may be taken back. Make this a practice game?"
    )
    if table.session.help.costs:
        question += " " + words("It then counts as assisted.")
    choices = (
        (words("Practice: take it back"), lambda: table.attempt(practise)),
        (words("Let it stand"), lambda: None),
    )
    table.desk.ask(question, choices, words("Undo"))


def _take_back(table: Table) -> None:
    ended = table.session.notes.ended is not None
    table.session.undo.take_back()
    table.reset_to_present()
    if not ended:
        table.desk.notice(table.desk.words("Taken back: this choice is open again."))


def _redo(table: Table) -> None:
    reason = table.session.undo.why_not_put_back()
    if reason is not None:
        table.say(reason)
        return
    before = table.session.view()
    table.reset_to_present()
    table.play_back(before, table.session.put_back(), at_once=True)


def _claim(table: Table) -> None:
    reason = table.session.endings.why_not_claim()
    if reason is not None:
        table.say(reason)
        return
    table.session.endings.claim()
    table.reset_to_present()


def _concede(table: Table) -> None:
    reason = table.session.endings.why_not_concede()
    if reason is not None:
        table.say(reason)
        return

    def concede() -> None:
        table.session.endings.concede()
        table.reset_to_present()

    words, asked = table.desk.words, table.session.endings.concede_asks
    if asked:
        _agreed(table, asked, N_("{name} wants to give the game up. Do you agree?"), concede)
        return
    gives_up = (words("Give up"), lambda: table.attempt(concede))
    table.desk.ask(words("Give this game up?"), (gives_up, (words("Play on"), lambda: None)))


def _once_more(table: Table, deal: str = "") -> None:
    """Another game of the same players under the same house rules; this one is kept as it is."""
    old = table.session
    table.thinking.end()
    won = old.games_won()
    locked = old.notes.locked
    lay(
        table.desk,
        begin(table.desk, old.entry, old.players, old.chosen, old.chairs, old.notes.practice, deal, won, locked),
    )


def _begin_again(table: Table) -> None:
    """The same; before the game is over that is asked."""
    if table.session.over:
        _once_more(table)
        return
    words = table.desk.words
    question = words("Begin again? This game stays among the saved games, as it is now.")
    begins = (words("Begin again"), lambda: table.attempt(lambda: _once_more(table)))
    table.desk.ask(question, (begins, (words("Play on"), lambda: None)))


def _same_deal(table: Table) -> None:
    """The same cards once more; before the end that makes them known, and neither game is rated."""
    session, words = table.session, table.desk.words
    reason = session.help.why_not_deal_again()
    if reason is not None:
        table.say(reason)
        return
    if session.over:
        _once_more(table, session.notes.deal)
        return

    def begin_again() -> None:
        session.help.know_deal()
        _once_more(table, session.notes.deal)

    question = words(
        "Deal the same cards again? This game stays among the saved games, as it is now. Its cards are known then:"
        " neither game changes a rating."
    )
    begins = (words("Deal again"), lambda: table.attempt(begin_again))
    table.desk.ask(question, (begins, (words("Play on"), lambda: None)))


# -- time and looking back ---------------------------------------------------------------------------------------------


def _leave(table: Table) -> None:
    """Back to the shelf; from a lesson to where it was opened."""
    if table.guided is not None:
        table.desk.pop()
    else:
        table.desk.home()


def _forward(table: Table) -> None:
    pace, session, words = table.pace, table.session, table.desk.words
    if pace.forward:
        pace.forward = False
    elif session.over and not table.telling.behind:
        table.desk.notice(words("The game is over."))
    elif table.caught_up and session.can_act() and not pace.plays_itself():
        table.desk.notice(words("It is for you to choose: the table waits."))
    else:
        table.review = None
        pace.paused, pace.forward = False, True
        if pace.settles:
            # A settlement is what the last fast-forward led to: it has been seen.
            table.telling.next()


def _pause(table: Table) -> None:
    table.pace.paused = not table.pace.paused or table.pace.forward
    table.pace.forward = False


def _step_on(table: Table) -> None:
    table.pace.paused = True
    if not table.go_on():
        table.think()


def _review(table: Table, index: int) -> None:
    table.teaching.let_go()
    table.review = index
    table.telling.fresh = True


def look_over(table: Table) -> None:
    """Open the review of this game."""
    if table.session.file is not None:
        table.desk.open("review", table.session.file.id)


def _other_chair(table: Table) -> None:
    """Ask who sits down to the same cards once more."""
    start = other_chair(table)
    if start is not None:
        table.desk.open("play on", start)


def _turn_pages(table: Table, by: int) -> None:
    if table.review is not None and 0 <= table.review + by < len(table.session.history()):
        table.review += by


def _back(table: Table) -> None:
    table.review = None
    table.told_end = False


# -- what is opened and kept -------------------------------------------------------------------------------------------


def _turn(table: Table, name: str, value: str) -> None:
    """Turn the game's picture to something else that it can show."""
    table.turned[name] = value


def _chart(table: Table, chart: str = "", turned: str = "", value: str = "") -> None:
    """Open a chart, the first where none is named; turned, value: what the game's picture is turned to there."""
    if turned:
        _turn(table, turned, value)
    if table.charts:
        table.desk.open("chart", table, chart or table.charts[0][0])


def _beside(table: Table) -> None:
    """Open the list of moves beside the table, or close it there, now and from now on."""
    table.desk.settings.moves_beside = not table.desk.settings.moves_beside
    table.desk.keep_settings()


def _aim(table: Table) -> None:
    table.aim.said = True


def _copy(table: Table) -> None:
    text, whole = table.session.clipboard_text()
    table.desk.clipboard.copy(text)
    words = table.desk.words
    table.desk.notice(
        words("The game is on the clipboard.")
        if whole
        else words("The game is on the clipboard, up to where nothing was hidden.")
    )


Verb: TypeAlias = Callable[..., None]

ASKED: Final[Mapping[str, Verb]] = {
    "commit": _commit,
    IDLE: _idle,
    "say": _say,
    "felt": _felt,
    "lay": _lay,
    "lift": _lift,
    "turn": _turn,
    "moves": lambda table: table.desk.open("moves", table),
    "chart": _chart,
    "explain": lambda table, clause: table.desk.help(f"{table.entry.key}#{clause}"),
    "keep": lambda table, text, proposed="": table.keepsakes.keep(text, proposed),
    "rename_kept": lambda table, index: table.keepsakes.rename(index),
    "forget": lambda table, index: table.keepsakes.forget(index),
    # By the app itself.
    "copy": _copy,
    "paste": lambda table, text="": open_text(table.desk, text),
    "dropped": lambda table, path: open_file(table.desk, Path(path)),
}
"""What a game may ask of the table, unless it has a use of its own for the word."""

OWN: Final[Mapping[str, Verb]] = {
    "open": lambda table: table.open_curtain(),
    "hint": _hint,
    "lock": _lock,
    "unhint": lambda table: table.hints.put_away(),
    "undo": _undo,
    "redo": _redo,
    "claim": _claim,
    "concede": _concede,
    "again": _begin_again,
    "same_deal": _same_deal,
    "new_game": lambda table: table.desk.open("new game", table.entry, False, True),
    "leave": _leave,
    "next": lambda table: table.go_on(),
    "waited": _waited,
    "anew": _anew,
    "forward": _forward,
    "faster": lambda table: table.pace.change(1),
    "slower": lambda table: table.pace.change(-1),
    "pause": _pause,
    "step_on": _step_on,
    "review": _review,
    "look_over": look_over,
    "other_chair": _other_chair,
    "earlier": lambda table: _turn_pages(table, -1),
    "later": lambda table: _turn_pages(table, 1),
    "back": _back,
    "tutor": lambda table: table.desk.open("tutor", table),
    "menu": lambda table: table.desk.open("menu", table),
    "moves": ASKED["moves"],
    "beside": _beside,
    "chart": _chart,
    "house": lambda table: table.desk.open("house rules", table.entry, table.session.players, table.session.chosen),
    "rules": lambda table: table.desk.help(table.help),
    "keys": lambda table: table.desk.open("keys", table.own_keys),
    "settings": lambda table: table.desk.open("settings"),
    "practice": lambda table: table.desk.open("practice", table.entry.key),
    "seats": lambda table: table.desk.open("seats", table),
    "seals": lambda table: table.desk.open("seals", table),
    "explain": ASKED["explain"],
    "aim": _aim,
    "aim_away": lambda table: table.aim.put_away(),
    "copy": _copy,
}
"""The table's own verbs, each behind its space."""
