"""Parts of the table of Contraspiel: who is who and says what, what a card looks like, in which order a hand lies."""

from __future__ import annotations

from typing import Final

from tablegame.games.contraspiel.facts.cards import WENZELS, power, suit_of
from tablegame.games.contraspiel.facts.view import Call, SpielView
from tablegame.games.contraspiel.text import wording
from tablegame.view.builder import Builder
from tablegame.view.faces import Cut
from tablegame.view.game_scene import SceneInput
from tablegame.view.plate import Plate
from tablegame.view.scene import Rect
from tablegame.view.seats import Ribbon, Saying, SeatedPlayer, line_fits

HELP: Final = "contraspiel#"
"""What links into this game's help page begin with."""


def face(card: int, cut: Cut, b: Builder, faded: bool = False) -> str:
    """The art key of a card, in the pack that the player has chosen."""
    return b.faces.german_card(card, cut, b.words, faded)


def sign(suit: int, b: Builder) -> str:
    """The art key of the bare sign of a suit."""
    return b.faces.german_sign(suit)


def letter(card: int, b: Builder) -> str:
    """What stands in the index of a card."""
    return b.faces.german_letter(card & 7, b.words)


def card_id(card: int) -> str:
    return f"card/{card}"


# -- the own hand --------------------------------------------------------------------------------------------------


def trump_of(view: SpielView) -> int | None:
    """The suit by which a hand is sorted: the trump, and while there is none the one that would be it first."""
    if view.trump is not None or view.turn_up is None:
        return view.trump
    return view.turn_up >> 3


def group_of(card: int, view: SpielView) -> int:
    """Trumps are 4, and the Wenzels with them; then the suit."""
    trump = trump_of(view)
    return 4 if suit_of(card, trump) == trump or card in WENZELS else card >> 3


def sorted_hand(view: SpielView) -> tuple[int, ...]:
    """The hand with the trumps apart at the left, the highest first; then suit by suit."""
    trump = trump_of(view)
    return tuple(sorted(view.hand or (), key=lambda card: (-group_of(card, view), -power(card, trump))))


# -- seats ---------------------------------------------------------------------------------------------------------


def seated(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool = False) -> SeatedPlayer:
    """Everything that is seen of a seat; brief: its tricks are said in few letters."""
    view = look.view
    said = tuple(saying(b, call) for call in view.calls if call.seat == seat)
    backs = view.sizes[seat] if view.hand is None or seat != view.seat else 0
    plate = Plate(
        seat,
        look.name_of(seat),
        lines(b, look, seat, brief),
        awaited=look.awaited(seat),
        out=view.dropped[seat],
        alone=seat == view.soloist,
    )
    return SeatedPlayer(plate, view.scores[seat], ribbons(b, look, seat), said, backs)


def brief(b: Builder, look: SceneInput[SpielView], plate: Rect) -> bool:
    """Whether the tricks of all seats are said in few letters, since those of one have no room on its plate else."""
    seats = (look.base, *look.others)
    return not all(line_fits(b, seated(b, look, seat), plate, _tricks(b, look, seat, False)) for seat in seats)


def _tricks(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool) -> str:
    taken, words = look.view.taken[seat], b.words
    if brief:
        return words("{n} tr.", n=taken) if taken else ""
    return words.many("{n} trick", "{n} tricks", taken) if taken else words("no trick")


def lines(b: Builder, look: SceneInput[SpielView], seat: int, brief: bool = False) -> tuple[str, ...]:
    """What stands below a name: what the seat does and its tricks, in fewer and fewer words."""
    view, sitter, words = look.view, look.sitters[seat], b.words
    if view.over and seat in view.winners:
        return (words("wins") if len(view.winners) == 1 else words("shares first place"), words("first"))
    tricks = _tricks(b, look, seat, brief)
    if sitter.thinking and look.awaited(seat):
        return words("is thinking"), "…"
    if seat == view.soloist:
        alone = words.many("alone against {n}", "alone against {n}", view.opponents)
        both = " · ".join(filter(None, (alone, tricks)))
        return (both, tricks) if view.tricks or view.trick else (alone, "")
    return (tricks,) if tricks and (view.tricks or view.trick) else ()


def ribbons(b: Builder, look: SceneInput[SpielView], seat: int) -> tuple[Ribbon, ...]:
    """The roles of a seat, the one that counts now first and filled."""
    view, words, found = look.view, b.words, []
    if view.dropped[seat]:
        found.append(Ribbon(words("dropped")))
    if seat == view.soloist:
        found.append(Ribbon(words("soloist"), True))
    elif seat == view.first:
        found.append(Ribbon(words("first soloist")))
    said = ((view.contra, words("contra")), (view.recontra, words("recontra")), (view.matsch, words("matsch")))
    found += [Ribbon(word) for holder, word in said if seat == holder]
    if seat == view.dealer:
        found.append(Ribbon(words("dealer")))
    elif view.dealer is not None and seat == view.forehand:
        found.append(Ribbon(words("forehand")))
    return tuple(found)


def saying(b: Builder, call: Call) -> Saying:
    """A call as it stands at the seat that made it."""
    text, suit = wording.said(call, b.words)
    return Saying(text, "" if suit is None else sign(suit, b))
