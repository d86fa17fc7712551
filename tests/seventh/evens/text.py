"""Odds and Evens in words."""
# ruff: noqa: ARG002 - the shape of a text

from __future__ import annotations

from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.evens.facts import EvensView
from tablegame.view.builder import Words
from tablegame.view.game_scene import FrameRole, MoveLine, SceneInput
from tablegame.view.phrases import NameOf, rank_with_the, seat_in_english, sentence_about, winner_sentence
from tablegame.view.simultaneous_choice import SealedText


class EvensText(SealedText[EvensView]):
    def status(self, look: SceneInput[EvensView], words: Words) -> str:
        if look.role is FrameRole.REVEALED:
            return words("all cards are open")
        return words("The game is over") if look.view.over else self.waiting(look, words)

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:
        return words("Take more tricks than the other: seat A with even sums, seat B with odd ones.")

    def move_line(self, moment: SeenEvent[EvensView], name_of: NameOf, words: Words) -> MoveLine:
        tricks, seat = moment.view.tricks, moment.event.seat or 0
        you, them = N_("{number}. {cards}: you take it"), N_("{number}. {cards}: {name} takes it")
        cards = " – ".join(map(str, tricks[-1]))
        return MoveLine(sentence_about(name_of(seat), you, them, words, number=len(tricks), cards=cards), "winner")

    def verdict(self, view: EvensView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        return (winner_sentence([name_of(seat) for seat in view.winners], view.players, words),) if view.over else ()

    def score_in_words(self, view: EvensView, seat: int, words: Words) -> str:
        return words.many("{n} trick", "{n} tricks", view.scores[seat])

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:
        return rank_with_the(move, words)

    def state_in_english(self, view: EvensView, name_of: NameOf) -> str:
        held = (f"{seat_in_english(seat, name_of)} holds {view.hand(seat)}" for seat in range(view.players))
        return f"{len(view.tricks)} of {view.ranks} tricks: {view.scores}; {', '.join(held)}"


TEXT: Final = EvensText()
