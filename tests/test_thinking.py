"""What is said while somebody thinks: a computer seat that takes long, and never a hint for one."""

from __future__ import annotations

from pathlib import Path

from tables import at_table, table_of, until_choice

from tablegame.ui.table.computers import SLOW


def test_a_hint_that_is_thought_of_is_not_taken_for_a_slow_computer_seat(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        until_choice(ui)
        thinking, job = table_of(ui).computers, table_of(ui).session.weighing()
        assert job is not None
        ui.run(SLOW + 1, rate=2)
        thinking.hint_ticket, thinking.tickets = 7, {7: job}
        thinking.warn_if_slow()
        assert not ui.notice()
        thinking.tickets[8] = job
        thinking.warn_if_slow()
        assert "longer than usual" in ui.notice()
        thinking.hint_ticket, thinking.tickets = None, {}
