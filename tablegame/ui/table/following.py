"""How a viewer who has passed, or is out, follows the others: as always, step by step, or told in a line.

Only what the viewer sees is told, and nothing is told before it has happened; the record is the same in every way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablegame.core.contract import View
from tablegame.session.session import Session
from tablegame.ui.desk import Desk
from tablegame.ui.table.pace import Pace
from tablegame.view.game_scene import Frame


class Following:
    """The way of one table, which the settings remember (`Settings.after_pass`)."""

    def __init__(self, desk: Desk, session: Session, pace: Pace, name_of: Callable[[int], str]) -> None:
        self._desk, self._session, self._pace, self._name_of = desk, session, pace, name_of

    @property
    def sits_out(self) -> bool:
        """Whether the viewer has passed, or is out, and only waits for the others; never in a lesson."""
        session = self._session
        return not (session.over or self._pace.taught) and session.entry.text.sits_out(session.view())

    @property
    def hurries(self) -> bool:
        """Whether the others take no time, since nobody watches them."""
        return self._desk.settings.after_pass == "line" and self.sits_out

    def choose(self, way: str) -> None:
        """Follow in that way from now on, as always if it is the present one."""
        settings = self._desk.settings
        settings.after_pass = "always" if settings.after_pass == way else "steps" if way == "steps" else "line"
        self._desk.keep_settings()

    def frames(self, before: View, frames: tuple[Frame, ...], after: View) -> tuple[Frame, ...]:
        """The pictures from one view to the next as the viewer follows them."""
        way, text = self._desk.settings.after_pass, self._session.entry.text
        follows = not self._pace.taught and way != "always" and text.sits_out(before)
        self._pace.own_pace = follows and way == "steps"
        if not follows:
            return frames
        if way == "steps":
            return tuple(replace(frame, hold=frame.hold or frame.event is not None) for frame in frames)
        settled = tuple(frame for frame in frames[:-1] if frame.rest)
        if text.sits_out(after):
            return (*settled, replace(frames[-1], event=None, pause=0.0))
        said = "" if settled else text.summary_line(after, self._name_of, self._desk.words)
        if said:
            self._desk.notice(said)
        return (*settled, frames[-1])
