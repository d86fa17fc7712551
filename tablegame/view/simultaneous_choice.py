"""The common parts of games in which all seats choose a card at the same time, face down, which is called sealing.

They are the nameplates of the players, sentences, and the choice of a rank of the hand.
"""

from __future__ import annotations

from typing import NamedTuple

from tablegame.core.contract import V_contra
from tablegame.core.sealed_cards import SealedView
from tablegame.core.text import N_
from tablegame.view import verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import FrameRole, GameText, SceneInput
from tablegame.view.phrases import You, waiting_text
from tablegame.view.plate import Plate
from tablegame.view.rank_columns import Pick


def has_won(look: SceneInput, seat: int) -> bool:
    """Whether the seat has won, or shares the win, at the end."""
    return look.role is FrameRole.OVER and seat in look.view.winners


def is_awaited(look: SceneInput, seat: int) -> bool:
    """Whether a seat has a gold frame, because the table waits for it or because it has won."""
    return look.is_awaited(seat) or has_won(look, seat)


def takes_trick(b: Builder, name: str) -> tuple[str, ...]:
    """The text on the nameplate of a player who takes the trick, in ever shorter forms."""
    if isinstance(name, You):
        return b.words("the trick is yours"), b.words("yours")
    return b.words("takes the trick"), b.words("takes it")


def activity(b: Builder, look: SceneInput[SealedView], seat: int) -> tuple[str, ...]:
    """The text on the nameplate about what the player is doing, in ever shorter forms; () for nothing."""
    view, sitter, words = look.view, look.sitters[seat], b.words
    if has_won(look, seat):
        if len(view.winners) > 1:
            return words("shares first place"), words("first")
        return words("the game is yours") if isinstance(sitter.name, You) else words("wins"), words("first")
    if look.role is FrameRole.CHOOSING and view.sealed[seat]:
        return words("card sealed"), words("sealed")
    if look.role is FrameRole.CHOOSING and sitter.thinking:
        return words("is thinking"), "…"
    return ()


def plate(
    look: SceneInput, seat: int, lines: tuple[str, ...], figure: tuple[str, ...] = (), out: bool = False, name: str = ""
) -> Plate:
    """The nameplate of a seat.
    lines: the text about what the player is doing, in ever shorter forms.
    figure: the score, in ever shorter forms.
    out: whether the seat is out of the game.
    name: the id of the panel; "" for the usual one."""
    gold, crowned = is_awaited(look, seat), has_won(look, seat)
    return Plate(seat, look.name_of(seat), lines, figure, gold, crowned, out, id=name or f"plate/{seat}")


def chooses(look: SceneInput[SealedView]) -> bool:
    """Whether a card can be chosen from the viewer's hand in this picture."""
    return look.viewer is not None and look.viewer == look.view.seat and look.role is FrameRole.CHOOSING


class SealedText(GameText[V_contra]):
    """The base class for the texts of a game in which all seats seal a card: the sentences common to such games."""

    request: str = N_("choose a card")  # the request to a player who may choose and has lifted no card, a message id

    def waiting(self, look: SceneInput[V_contra], words: Words) -> str:
        """If the viewer may choose, a request to do so; else a sentence about the players who have to choose."""
        if look.can_act:
            return words(self.request) if look.picked is None else words("seal it, or choose another")
        names = [look.name_of(seat) for seat in look.view.acting]
        return waiting_text(names, words) if names else words("all cards turn up")

    def commit_label(self, look: SceneInput[V_contra], move: int, words: Words) -> str:
        return words("Seal {card}", card=self.move_name(move, look.chosen, words))

    def short_commit_label(self, look: SceneInput[V_contra], move: int, words: Words, faces: Faces) -> str:  # noqa: ARG002 - as in `GameText`
        """The label without the name of the card: the lifted card shows it."""
        return words("Seal it")


class HeldRank(NamedTuple):
    rank: int
    card: str  # the name of a card of this rank
    left: int  # the number of its cards in the hand
    keys: tuple[str, ...]  # the keys that lift a card of this rank
    why: str = ""  # the reason why no card of this rank may be played
    clause: str = ""  # the clause of the rules about this reason


def pick(b: Builder, look: SceneInput[SealedView], held: HeldRank, page: str) -> Pick | None:
    """The target of a rank of the viewer's hand. If the rank cannot be played, the target answers why. None if there is
    no such answer, or if the picture asks for no choice.
    page: the beginning of links into the rules of the game ("evens#")."""
    if not chooses(look):
        return None
    why, clause = "", ""
    if not (look.can_act and held.rank in look.view.legal()):
        if look.view.own is not None:
            why, clause = b.words("Your card is sealed; undo takes it back"), "choosing"
        elif held.why:
            why, clause = held.why, held.clause
        elif not held.left:
            why, clause = b.words("There is no {card} left in your hand", card=held.card), "cards"
        else:
            return None
    label = b.words("{card}, {n} left", card=held.card, n=held.left)
    link = page + clause if why else ""
    return Pick(f"pick/{held.rank}", verbs.PICK(held.rank), label, not why, why, link, held.keys)
