"""Taking back, putting back, claiming and giving up at a table: what is asked first, and of whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablegame.core.text import N_
from tablegame.ui.table.table import Table


def undo(table: Table) -> None:
    """Put down a lifted card; else take back the last choice of a person, once those who must agree have agreed."""
    if table.lifted:
        # The last thing that was done, and nobody else has seen it.
        table.put_down()
        return
    if table.session.undo.wants_practice:
        _offer_practice(table)
        return
    if not table.allowed(table.session.undo.why_not()):
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


def _agreed(table: Table, asked: Sequence[int], question: str, then: Callable[[], None]) -> None:
    """Do something once those who are asked have agreed."""
    if not asked:
        then()
        return
    words = table.desk.words
    others = ", ".join(table.name_of(seat) for seat in asked)
    viewer = next((seat for seat in table.session.persons if seat not in asked), asked[0])
    text = words(question, name=table.name_of(viewer)) + "\n" + words("That is for {names} to decide.", names=others)
    table.desk.ask(text, ((words("Agreed"), lambda: table.attempt(then)), (words("No"), lambda: None)))


def _tell_cost(table: Table) -> None:
    """Others have answered: to choose again with that knowledge is help. That is said once in a game."""
    words = table.desk.words
    question = words(
        "Others have chosen since. Choosing again, knowing that, counts as help: the game will be marked as played "
        "with help."
    )
    table.ask(question, words("Take it back"), lambda: _take_back(table), words("Let it stand"), words("Undo"))


def _offer_practice(table: Table) -> None:
    """Something hidden has been seen: the choice can only be taken back in a game that does not count."""
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
    table.ask(question, words("Practice: take it back"), practise, words("Let it stand"), words("Undo"))


def _take_back(table: Table) -> None:
    ended = table.session.notes.ended is not None
    table.session.undo.take_back()
    table.reset_to_present()
    if not ended:
        table.desk.notice(table.desk.words("Taken back: this choice is open again."))


def redo(table: Table) -> None:
    """Put back what the last undo took."""
    if not table.allowed(table.session.undo.why_not_put_back()):
        return
    before = table.session.view()
    table.reset_to_present()
    table.play_back(before, table.session.put_back(), at_once=True)


def claim(table: Table) -> None:
    """Leave the rest of a decided game unplayed."""
    if not table.allowed(table.session.endings.why_not_claim()):
        return
    table.session.endings.claim()
    table.reset_to_present()


def concede(table: Table) -> None:
    """Give the game up, once that is confirmed or the other people have agreed."""
    if not table.allowed(table.session.endings.why_not_concede()):
        return

    def give_up() -> None:
        table.session.endings.concede()
        table.reset_to_present()

    words, asked = table.desk.words, table.session.endings.concede_asks
    if asked:
        _agreed(table, asked, N_("{name} wants to give the game up. Do you agree?"), give_up)
    else:
        table.ask(words("Give this game up?"), words("Give up"), give_up, words("Play on"))
