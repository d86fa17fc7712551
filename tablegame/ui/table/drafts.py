"""Drafts of composed moves: they wait for their seat while the table is left."""

from __future__ import annotations

from collections.abc import Mapping

from tablegame.core.contract import Plain, seat_letter
from tablegame.session.session import Session
from tablegame.ui.desk import Desk


def take_up_draft(desk: Desk, session: Session) -> Plain:
    """The viewer's draft of a composed move with which the table was left; None for none."""
    return None if session.viewer is None else desk.drafts.pop(_draft_key(session, session.viewer), None)


def leave_drafts(desk: Desk, session: Session, drafts: Mapping[int | None, Plain]) -> bool:
    """Keep a draft for its seat, and so its game, as long as the program runs; whether there is one."""
    if session.file is None:
        return False
    kept = {seat: draft for seat, draft in drafts.items() if seat is not None and draft is not None}
    desk.drafts.update({_draft_key(session, seat): draft for seat, draft in kept.items()})
    (desk.library.waiting.add if kept else desk.library.waiting.discard)(session.file.id)
    return bool(kept)


def _draft_key(session: Session, seat: int) -> tuple[str, int, int]:
    """The game's file, the seat, and how many choices it has made: its next one is the same, whatever others do."""
    file = session.file
    if file is None:
        return "", seat, 0
    return str(file.path), seat, sum(line.startswith(f"{seat_letter(seat)} ") for line in file.record.moves)
