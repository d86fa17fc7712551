"""What tests call the still pictures of games: by their role, or by what their event says."""

from __future__ import annotations

from typing import Final

from tablegame.games.precognition.facts import PrecognitionView
from tablegame.view.game_scene import Frame, FrameRole

_EVENTS: Final = {"call": "declared", "redeal": "redealt", "settled": "paid", "put": "laid"}


def frame_name(frame: Frame) -> str:
    """By names such as "choosing", "turned", "thrown" ...; of Precognition "writing" and "laying"."""
    if frame.role is FrameRole.EVENT and frame.event is not None:
        return _EVENTS.get(frame.event.kind, frame.event.kind)
    if frame.role is FrameRole.CHOOSING and isinstance(frame.view, PrecognitionView):
        return "laying" if frame.view.laying else "writing"
    return frame.role.value
