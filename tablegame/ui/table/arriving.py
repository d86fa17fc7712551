"""What somebody sees who sits down at a table: the present, and what leads up to it."""

from __future__ import annotations

from tablegame.session.session import Session
from tablegame.view.game_scene import Frame


def present(session: Session) -> Frame:
    """The picture of what is now."""
    view = session.view()
    return session.entry.scene.frames(view, (), view)[-1]


def arrival(session: Session, arriving: bool) -> tuple[Frame, ...]:
    """The pictures for a new viewer, the last of them the present; a fresh deal comes from where the pack lay.

    arriving: the table has just been opened; then the settlement before that deal stands there once more.
    """
    now, scene = present(session), session.entry.scene
    if session.viewers.curtain is not None:
        return (now,)
    view = session.view()
    events = scene.opening(session.opening(), view)
    first = scene.undealt(view)
    standing = _left_standing(session) if arriving and first is not None else ()
    return (*(events if first is None else (*standing, *events, first)), now)


def _left_standing(session: Session) -> tuple[Frame, ...]:
    """The settlement with which the last hand ended, as it stood when the table was left; () before the first."""
    past = session.history()
    if not past:
        return ()
    last = past[-1]
    return tuple(frame for frame in session.entry.scene.frames(last.view, (last,), last.view)[:1] if frame.rest)
