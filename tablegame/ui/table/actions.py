"""The effect of each action at a table: a handler for each verb, and `do`, which the screen calls for every click and
key. After each group of handlers the calls of `_on` bind them to their verbs.

An action is a verb with values. If its verb begins with `verbs.SPACE` it belongs to the table. Every other action goes
to the game first, and to the table only if it means nothing to the game. An error of a handler is shown as a notice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tablegame.core.text import N_, Reason
from tablegame.practice.continuations import has_line
from tablegame.session.session import Session
from tablegame.ui.table import ahead, lesson
from tablegame.ui.table.launch import open_file, open_table, open_text
from tablegame.ui.table.party import Party
from tablegame.ui.table.table import Table
from tablegame.view import verbs
from tablegame.view.phrases import capital
from tablegame.view.scene import Action
from tablegame.view.verbs import Ts, Value, Verb

HANDLERS: Final[dict[str, Callable[[Table, Action], object]]] = {}  # name of a verb → its handler


def _on(verb: Verb[*Ts], handler: Callable[[Table, *Ts], object]) -> None:
    """Make a function the handler of a verb. It is called with the table and the values of the action."""
    HANDLERS[verb.name] = lambda table, action: handler(table, *verb.values(action))


def do(table: Table, action: Action) -> bool:
    """Do an action. Returns whether the action means anything to the game or to the table."""
    if not action.verb.startswith(verbs.SPACE):
        look = table.look()
        if table.compose(look, action):
            return True
        choice = ahead.go_to_choice(table, action)
        if table.pick(choice or look, action, early=choice is not None):
            return True
    handler = HANDLERS.get(action.verb)
    if handler is None:
        return False
    table.attempt(lambda: handler(table, action))
    return True


def _commit(table: Table) -> None:
    """Go on if pictures are still to be shown; else make the lifted or composed move."""
    if table.go_on():
        return
    move = table.look().picked
    if move is not None:
        _submit_spoken(table, move)
    else:
        _enter_without_choice(table)


def _enter_without_choice(table: Table) -> None:
    """React to Enter while nothing is chosen: say what has to be chosen, or go on to the next picture."""
    look = table.look()
    if table.step is not None and table.step.move:
        _show_lesson_task(table)
    elif look.can_act:
        table.desk.notice(table.entry.text.nothing_chosen(look, table.desk.words))
    elif not table.go_on():
        table.desk.notice(table.desk.words("There is nothing to choose now."))


def _submit_spoken(table: Table, move: int) -> None:
    """Make a move at once, without lifting a card first: the player has pressed a button that names the move, or has
    chosen it already. If pictures are still to be shown, go on to the next one."""
    if table.go_on() or not table.chooses:
        return
    if table.tutor.waiting_move == move:  # the tutor is judging the move: a second press is not needed
        return
    if table.is_allowed(table.session.why_not(move)):
        table.submit(move)


def _click_felt(table: Table) -> None:
    """React to a click beside all targets: go on to the next picture, or put the lifted card down."""
    if not table.go_on():
        table.put_down()


def _lay(table: Table, verb: str, *values: Value) -> None:
    """Play a card that was dropped on the table. verb, values: the action of a click on the card."""
    move = None if table.go_on() else table.entry.scene.picked_move(table.look(), Action(verb, values))
    if move is not None:
        _submit_spoken(table, move)


def _lift(table: Table, verb: str, *values: Value) -> None:
    """Lift a card. If it is lifted already, nothing happens. verb, values: the action of a click on the card."""
    card = Action(verb, values)
    move = None if table.go_on() else table.entry.scene.picked_move(table.look(), card)
    if move is not None and table.session.why_not(move) is None:
        table.desk.focus(table.target_ids.get(card, ""))
        if move != table.picked:
            table.tutor.forget_move()
        table.picked = move


def _show_lesson_task(table: Table) -> None:
    """Say what the lesson waits for, and put the focus where it is at the beginning of a picture."""
    step = table.step
    if step is not None:
        table.desk.focus("")
        table.show_reason(Reason(step.do, step.fields))


_on(verbs.COMMIT, _commit)
_on(verbs.IDLE, _enter_without_choice)
_on(verbs.SAY, _submit_spoken)
_on(verbs.FELT, _click_felt)
_on(verbs.LAY, _lay)
_on(verbs.LIFT, _lift)
_on(verbs.SHOW_LESSON_TASK, _show_lesson_task)
_on(verbs.NEXT_STEP, lambda table: table.go_on())
_on(verbs.OPEN_CURTAIN, lambda table: table.open_curtain())

# -- taking back and giving up, with the questions before ---------------------------------------------------


def _undo(table: Table) -> None:
    """Put a lifted card down; else take back the last choice of a person, after the questions that this needs."""
    now = table.session.situation
    if table.has_lifted:
        # The last thing that was done is the lifting of the card, which nobody else has seen.
        table.put_down()
        return
    if now.undo_wants_practice:
        _offer_practice(table)
        return
    if not table.is_allowed(now.why_not_undo):
        return
    question = N_("{name} wants to take a choice back. Do you agree?")
    _ask_agreement(table, now.undo_asks, question, lambda: _take_back(table))


def _ask_agreement(table: Table, asked: Sequence[int], question: str, then: Callable[[], None]) -> None:
    """Ask people whether they agree, and call a function if they do, or at once if there is nobody to ask. asked: the
    seats of the people; question: an English sentence with {name} for the person who wants it."""
    if not asked:
        then()
        return
    words = table.desk.words
    others = ", ".join(table.name_of(seat) for seat in asked)
    # All people are asked except the person who wants it.
    asking = next((seat for seat in table.session.situation.persons if seat not in asked), asked[0])
    text = words(question, name=table.name_of(asking)) + "\n" + words("That is for {names} to decide.", names=others)
    table.desk.ask(text, ((words("Agreed"), lambda: table.attempt(then)), (words("No"), lambda: None)))


def _offer_practice(table: Table) -> None:
    """Offer to make this a practice game and to take the choice back: only in practice may a choice be taken back after
    which hidden cards were shown."""
    words = table.desk.words

    def practise() -> None:
        table.session.practise()
        _take_back(table)

    question = words(
        "Cards that were hidden have been shown since. That choice can be taken back only in practice, which stays out "
        "of the statistics. Make this a practice game?"
    )
    table.ask(question, words("Practice: take it back"), practise, words("Let it stand"), words("Undo"))


def _take_back(table: Table) -> None:
    """Take the last choice back; after a game that was given up, take the giving up back, without a notice."""
    ended = table.session.situation.ended is not None
    table.session.take_back()
    table.reset_to_present()
    if not ended:
        table.desk.notice(table.desk.words("Taken back: this choice is open again."))


def _redo(table: Table) -> None:
    """Make the choice again that the last undo took back."""
    if not table.is_allowed(table.session.situation.why_not_put_back):
        return
    before = table.session.situation.view
    table.reset_to_present()
    table.play_back(before, table.session.put_back(), at_once=True)


def _concede(table: Table) -> None:
    """Give the game up after a question: whether the other people agree, or, if there are none, whether to do it."""
    if not table.is_allowed(table.session.situation.why_not_concede):
        return

    def give_up() -> None:
        table.session.concede()
        table.reset_to_present()

    words, asked = table.desk.words, table.session.situation.concede_asks
    if asked:
        _ask_agreement(table, asked, N_("{name} wants to give the game up. Do you agree?"), give_up)
    else:
        table.ask(words("Give this game up?"), words("Give up"), give_up, words("Play on"))


_on(verbs.UNDO, _undo)
_on(verbs.REDO, _redo)
_on(verbs.CONCEDE, _concede)


def _hint(table: Table) -> None:
    """Show the hint. If it is shown already, open the panel with the values of all choices. While the tutor asks about
    a choice, show the values that the tutor has found."""
    if table.tutor.warned is not None:
        table.show_hint(table.tutor.warned.evaluation)
        return
    # If the viewer chooses next, the pictures before the choice are skipped, as by a click on a card.
    if ahead.trick_leads_to_choice(table) and table.pace.complete:
        table.go_on()
    if ahead.leads_to_choice(table):
        ahead.skip_to_choice(table)
    session, words, shown = table.session, table.desk.words, table.hint.shown
    if not table.is_allowed(session.situation.why_not_help):
        return
    if not table.chooses:
        goes_on = capital(words("Enter or a click goes on")) + "."
        table.desk.notice(goes_on if table.playback.holding else words("There is nothing to choose now."))
    elif shown is not None:
        if len(shown.choices) > 1:
            table.desk.open("choices", table, shown)
    elif table.computers.hint_ticket is not None:
        table.desk.notice(words("The hint is being worked out."))
    elif table.hint.forced():
        return  # the only move is shown as the hint
    else:
        table.hint.ask()


def _play_anyway(table: Table) -> None:
    """Make the move about which the tutor asks."""
    if table.tutor.warned is not None:
        table.make(table.tutor.warned.move)


def _show_continuation(table: Table) -> None:
    """Show how the game would probably go on after the move about which the tutor asks."""
    warned = table.tutor.warned
    if warned is not None and has_line(warned.made):
        view, chosen = table.session.situation.view, table.session.chosen
        table.desk.open("continuation", table.entry, view, chosen, table.names, (warned.made,))


_on(verbs.HINT, _hint)
_on(verbs.SHOW_ON, _show_continuation)
_on(verbs.ANYWAY, _play_anyway)
_on(verbs.THINK_AGAIN, lambda table: table.put_down())
_on(verbs.PUT_HINT_AWAY, lambda table: table.hint.put_away())
_on(verbs.PUT_AIM_AWAY, lambda table: table.put_aim_away())


def _once_more(table: Table, deal: str = "", goes_on: bool = False) -> None:
    """Begin another game of the same players under the same house rules.

    deal: the deal number as text, "" for a deal by chance.
    goes_on: whether it goes on with this sitting, a series of games or deals whose scores are added.
    """
    old, memories, settings = table.session, table.computers.memories_for_next_game(), table.desk.settings
    situation, chairs = old.situation, old.situation.chairs
    table.computers.end()
    # A sitting goes on with single games, whatever number the house rules have asked for.
    chosen = {**old.chosen, old.entry.session: 1} if goes_on else old.chosen
    before, last = old.next_sitting(goes_on), settings.last_games.get(old.entry.key)
    if situation.over and old.entry.begins:
        chosen = old.entry.next_rules(old.players, chosen)
        # A new game proposes the seats and house rules of the last one, among them who begins next. They must be up to
        # date unless other players sit at the table now.
        if last is not None and last.chairs == chairs:
            Party(old.entry, chairs, chosen, last.practice).remember(settings)
            table.desk.save_settings()
    library, chance = table.desk.library, table.desk.random
    session = Session.start(old.entry, old.players, chosen, chairs, situation.practice, library, chance, deal, before)
    session.memories = memories
    open_table(table.desk, session)


def _one_more(table: Table) -> None:
    """After the end, begin one more game or deal of the sitting; in games without sittings, another game."""
    if table.session.situation.over:
        _once_more(table, goes_on=table.session.continues)


def _begin_again(table: Table) -> None:
    """Begin another game. If this game is not over, ask first."""
    if table.session.situation.over:
        _once_more(table)
        return
    words = table.desk.words
    question = words("Begin again? This game stays among the saved games, as it is now.")
    table.ask(question, words("Begin again"), lambda: _once_more(table), words("Play on"))


def _same_deal(table: Table) -> None:
    """Begin a game with the same cards. If this one is not over, ask first: then neither of the two games counts."""
    session, words = table.session, table.desk.words
    if not table.is_allowed(session.situation.why_not_same_deal):
        return

    def deal_again() -> None:
        _once_more(table, session.reveal_deal())

    if session.situation.over:
        deal_again()
        return
    question = words(
        "Deal the same cards again? This game stays among the saved games, as it is now. Its cards are known then:"
        " neither game counts."
    )
    table.ask(question, words("Deal again"), deal_again, words("Play on"))


def _leave(table: Table) -> None:
    """Go back to the shelf; from a lesson, to the screen that opened the lesson."""
    if table.script is not None:
        table.desk.close_top()
    else:
        table.desk.home()


def _lesson_again(table: Table) -> None:
    """Begin the lesson on the table from its first step."""
    if table.script is not None:
        lesson.restart_lesson(table.desk, table.script)


_on(verbs.ONE_MORE, _one_more)
_on(verbs.BEGIN_AGAIN, _begin_again)
_on(verbs.SAME_DEAL, _same_deal)
_on(verbs.NEW_GAME, lambda table: table.desk.open("new game", table.entry, True))
_on(verbs.LEAVE, _leave)
_on(verbs.LESSON_AGAIN, _lesson_again)
_on(verbs.PASTE, lambda table, text: open_text(table.desk, text))
_on(verbs.DROPPED, lambda table, path: open_file(table.desk, Path(path)))


def _forward(table: Table) -> None:
    """Start or stop the fast-forward, or say why there is nothing to forward."""
    pace, now, words = table.pace, table.session.situation, table.desk.words
    if pace.forward:
        pace.forward = False
    elif now.over and not table.playback.has_next:
        table.desk.notice(words("The game is over."))
    elif table.caught_up and now.can_act and now.forced_move is None:
        table.desk.notice(words("It is for you to choose: the table waits."))
    else:
        table.old_trick = None
        pace.paused, pace.forward = False, True
        if pace.shows_settlement:
            # The last fast-forward ended at this settlement, so the player has seen it.
            table.playback.next()


def _pause(table: Table) -> None:
    """Pause the demonstration, or let it go on if it is paused. During a fast-forward it always pauses."""
    table.pace.paused = not table.pace.paused or table.pace.forward
    table.pace.forward = False


def _one_step(table: Table) -> None:
    """Pause the demonstration, and show one picture more. After the last picture, let a computer player choose."""
    table.pace.paused = True
    if not table.go_on():
        table.ask_computers()


def _look_back(table: Table, index: int) -> None:
    """Look at a past event again. index: in the list of the situation's events."""
    table.tutor.forget_move()
    table.old_trick = index
    table.playback.fresh = True  # the old picture has its motion and its sound again


def _turn_pages(table: Table, by: int) -> None:
    """While a past event is looked at, go to another one. by: so many events later, earlier if negative."""
    if table.old_trick is not None and 0 <= table.old_trick + by < len(table.session.situation.events):
        table.old_trick += by


def _back(table: Table) -> None:
    """Return from past events to the present position. The result of a game that is over is opened again."""
    table.old_trick = None
    table.end_shown = False


_on(verbs.FORWARD, _forward)
_on(verbs.FASTER, lambda table: table.pace.change(1))
_on(verbs.SLOWER, lambda table: table.pace.change(-1))
_on(verbs.PAUSE, _pause)
_on(verbs.ONE_STEP, _one_step)
_on(verbs.LOOK_BACK, _look_back)
_on(verbs.EARLIER, lambda table: _turn_pages(table, -1))
_on(verbs.LATER, lambda table: _turn_pages(table, 1))
_on(verbs.BACK, _back)


def _set_in_picture(table: Table, name: str, value: str) -> None:
    table.picture_settings[name] = value


def _chart(table: Table, chart: str = "", setting: str = "", value: str = "") -> None:
    """Open a chart, a table of figures or cards, perhaps after changing a setting of the picture. chart: its key, ""
    for the first chart of the game; setting, value: the name of the setting, "" for none, and its new value."""
    if setting:
        _set_in_picture(table, setting, value)
    if table.charts:
        table.desk.open("chart", table, chart or table.charts[0][0])


def _review(table: Table) -> None:
    """Open the review of this game, if it has been saved."""
    if table.session.situation.saved:
        table.desk.open("review", table.session.situation.saved)


def _explain(table: Table, clause: str) -> None:
    """Open the rule book at a rule of this game. clause: the name of the rule, such as "score"."""
    table.desk.help(f"{table.entry.key}#{clause}")


def _copy(table: Table) -> None:
    """Copy the game to the clipboard as text, up to the last move after which nothing was hidden."""
    text, whole = table.session.clipboard_text()
    table.desk.clipboard.copy(text)
    words = table.desk.words
    table.desk.notice(
        words("The game is on the clipboard.")
        if whole
        else words("The game is on the clipboard, up to where nothing was hidden.")
    )


_on(verbs.SET, _set_in_picture)
_on(verbs.CHART, _chart)
_on(verbs.OWN_CHART, _chart)
_on(verbs.REVIEW, _review)
_on(verbs.EXPLAIN, _explain)
_on(verbs.OWN_EXPLAIN, _explain)
_on(verbs.COPY, _copy)
_on(verbs.OWN_COPY, _copy)
_on(verbs.MENU, lambda table: table.desk.open("menu", table))
_on(verbs.MOVES, lambda table: table.desk.open("moves", table))
_on(verbs.OWN_MOVES, lambda table: table.desk.open("moves", table))
_on(verbs.TUTOR, lambda table: table.desk.open("tutor", table))
_on(verbs.SEATS, lambda table: table.desk.open("seats", table))
_on(verbs.HOUSE_RULES, lambda table: table.desk.open("house rules", table.entry, table.session.players, table.chosen))
_on(verbs.RULE_BOOK, lambda table: table.desk.help(table.help))
_on(verbs.KEYS, lambda table: table.desk.open("keys", table.game_keys))
_on(verbs.SETTINGS, lambda table: table.desk.open("settings"))
