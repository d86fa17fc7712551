"""Parts of the table of Contraspiel: what a card looks like, the order of a hand, what is seen of a seat."""

from __future__ import annotations

from typing import Final

from tablegame.games.contraspiel.facts.cards import WENZELS, power, suit_of
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.scene.seats import Ribbon, Saying, SeatedPlayer, line_fits
from tablegame.games.contraspiel.text import wording
from tablegame.view.builder import Builder
from tablegame.view.faces import Cut
from tablegame.view.game_scene import SceneInput
from tablegame.view.plate import Plate
from tablegame.view.scene import Rect
from tablegame.view.tricks import Face

HELP: Final = "contraspiel#"
"""The beginning of links into this game's rule book."""


def face_in(b: Builder) -> Face:
    """The art keys of cards in the pack that the player has chosen."""

    def face(card: int, cut: Cut) -> str:
        return b.faces.german_card(card, cut, b.words)

    return face


def letter(card: int, b: Builder) -> str:
    """What stands in the index of a card."""
    return b.faces.german_letter(card & 7, b.words)


# -- the own hand --------------------------------------------------------------------------------------------------


def trump_of(view: SpielView) -> int | None:
    """The suit by which a hand is sorted: the trump; before there is one, the suit of the turn-up."""
    return view.trump if view.trump is not None or view.turn_up is None else view.turn_up >> 3


def group_of(card: int, view: SpielView) -> int:
    """The group of cards in a hand: 4 for trumps and Wenzels, else the suit."""
    trump = trump_of(view)
    return 4 if suit_of(card, trump) == trump or card in WENZELS else card >> 3


def sorted_hand(view: SpielView) -> tuple[int, ...]:
    """The hand with the trumps at the left, the highest first; then suit by suit."""
    trump = trump_of(view)
    return tuple(sorted(view.hand or (), key=lambda card: (-group_of(card, view), -power(card, trump))))


# -- seats ---------------------------------------------------------------------------------------------------------


def seated_player(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool = False) -> SeatedPlayer:
    """Everything that is seen of a seat. brief: its tricks are named in few letters."""
    view = look.view
    calls = (wording.call_text(call, b.words) for call in view.calls if call.seat == seat)
    sayings = tuple(Saying(text, "" if suit is None else b.faces.german_sign(suit)) for text, suit in calls)
    backs = view.sizes[seat] if view.hand is None or seat != view.seat else 0
    plate = Plate(
        seat,
        look.name_of(seat),
        _lines(b, look, seat, brief),
        awaited=look.is_awaited(seat),
        out=view.dropped[seat],
        alone=seat == view.soloist,
    )
    return SeatedPlayer(plate, view.scores[seat], _ribbons(b, view, seat), sayings, backs)


def is_brief(b: Builder, look: SceneInput[SpielView], plate: Rect) -> bool:
    """Whether the tricks of all seats are named in few letters, since those of one have no room on its plate else."""
    seats = (look.base, *look.others)
    return not all(line_fits(b, seated_player(b, look, seat), plate, _tricks(b, look, seat, False)) for seat in seats)


def _tricks(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool) -> str:
    taken, words = look.view.taken[seat], b.words
    if brief:
        return words("{n} tr.", n=taken) if taken else ""
    return words.many("{n} trick", "{n} tricks", taken) if taken else words("no trick")


def _lines(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool = False) -> tuple[str, ...]:
    """What stands below a name, ever shorter: what the seat does and its tricks."""
    view, words = look.view, b.words
    if view.over and seat in view.winners:
        return (words("wins") if len(view.winners) == 1 else words("shares first place"), words("first"))
    if look.sitters[seat].thinking and look.is_awaited(seat):
        return words("is thinking"), "…"
    tricks, playing = _tricks(b, look, seat, brief), bool(view.tricks or view.trick)
    if seat == view.soloist:
        alone = words.many("alone against {n}", "alone against {n}", view.opponents)
        both = " · ".join(filter(None, (alone, tricks)))
        return (both, tricks) if playing else (alone, "")
    return (tricks,) if tricks and playing else ()


def _ribbons(b: Builder, view: SpielView, seat: int) -> tuple[Ribbon, ...]:
    """The roles of a seat, the one that counts now first and filled."""
    words, found = b.words, []
    if view.dropped[seat]:
        found.append(Ribbon(words("dropped")))
    if seat == view.soloist:
        found.append(Ribbon(words("soloist"), True))
    elif seat == view.first:
        found.append(Ribbon(words("first soloist")))
    calls = ((view.contra, words("contra")), (view.recontra, words("recontra")), (view.matsch, words("matsch")))
    found += [Ribbon(word) for holder, word in calls if seat == holder]
    if seat == view.dealer:
        found.append(Ribbon(words("dealer")))
    elif view.dealer is not None and seat == view.forehand:
        found.append(Ribbon(words("forehand")))
    return tuple(found)
