"""WarGops in words: titles, where the game stands, tricks as sentences, what decided it.

Message ids are the English sentences; only `people` speaks English always.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.contract import SeenEvent, seat_letter
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import GameResult, Tied, WarCard, WarTrick, WarTurned, WarView
from tablegame.games.wargops.text import telling, wording
from tablegame.games.wargops.text.wording import WATCHING
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import FrameRole, GameText, MoveLine, Remark, SceneInput, Term
from tablegame.view.phrases import NameOf, You, name_list, sentence_about, waiting_text

_TERMS: Final = ("trash", "pile", "claimant", "orphaned", "retire")


class WarText(GameText[WarView]):
    """The game's words."""

    def status(self, look: SceneInput[WarView], words: Words) -> str:
        """Which game and trick it is, and what or whom the table waits for."""
        view = look.view
        if look.role is FrameRole.TURNED:
            return _place(view, _number(look), words) + " · " + words("turned up")
        if look.role is FrameRole.SETTLED:
            return _game(view, words) + words("the game is over")
        if view.over:
            return words.many(
                "{n} game played, the session is over", "{n} games played, the session is over", view.games
            )
        return _place(view, len(view.tricks_of(view.game)) + 1, words) + " · " + self._waiting(look, view, words)

    def _waiting(self, look: SceneInput[WarView], view: WarView, words: Words) -> str:
        if look.can_act and look.picked is not None:
            return words("seal it, or choose another")
        if look.can_act and view.under_way is not None:
            return words("put another card in place")
        if look.can_act:
            return words("choose a rank: click, ← → or type it")
        names = [look.name_of(seat) for seat in view.acting]
        return waiting_text(names, words) if names else words("all cards are sealed")

    def clause(self, look: SceneInput[WarView], words: Words) -> str:
        """Where the rules of the picture stand; while a trick is told, of the sentence told last."""
        view = look.view
        if look.role is FrameRole.TURNED and view.under_way is not None:
            voice = telling.plain_voice(words, seat_letter, view.pack, view.ranks)
            lines = telling.lines(view.under_way, voice)
            return lines[min(max(1, look.step), len(lines)) - 1].clause
        if look.role is FrameRole.CHOOSING:
            return "replace" if view.under_way is not None else ""
        return "session" if view.over and view.games > 1 else "score"

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        """What one plays for."""
        return words("Be the last with cards in hand. The highest takes the trick and is lost by it.")

    def commit(self, look: SceneInput[WarView], words: Words) -> str:
        """What the brass button says: "Seal the queen"."""
        if look.picked is None:
            return ""
        view = look.view
        several = view.seat is not None and view.hands[view.seat][look.picked - 1] > 1
        name = wording.one_of_several if several else wording.spoken
        said = words("Seal {card}", card=name(view.pack, view.ranks, look.picked, words))
        return said[:1].upper() + said[1:]

    def brief(self, look: SceneInput[WarView], words: Words, faces: Faces) -> str:  # noqa: ARG002 - the lifted card is seen
        """The same without the card."""
        return "" if look.picked is None else words("Seal it")

    def line(self, moment: SeenEvent[WarView], name_of: NameOf, words: Words) -> MoveLine:
        """A tie that was replaced, or a settled trick, in words."""
        event, view = moment
        assert isinstance(event, WarTurned)
        trick, done = event.trick, not isinstance(event, Tied)
        voice = telling.plain_voice(words, name_of, view.pack, view.ranks)
        lines = telling.lines(trick, voice)
        lines = tuple(line for line in lines if line.kind != "down") if done else lines[-1:]
        shown = " – ".join(voice.letter(card.rank) if card else "·" for card in trick.rounds[-1])
        said = words("Trick {number}: {cards}.", number=trick.number + 1, cards=shown)
        text = " ".join([said if done else "", *(line.text for line in lines)]).strip()
        return MoveLine(_of_game(view, trick, words) + text, lines[0].clause if lines else "trick")

    def remark(self, moment: SeenEvent[WarView]) -> Remark | None:
        """Somebody takes cards that had been waiting."""
        event = moment.event
        if not isinstance(event, WarTurned) or isinstance(event, Tied):
            return None
        for step in event.trick.steps:
            if step.kind == "takes" and step.trick != event.trick.number and len(step.seats) == 1:
                return Remark("feat", step.seats[0])
        return None

    def verdict(self, view: WarView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """Who won by how much, and the game that decided it."""
        if not view.over:
            return ()
        lines = [_outcome(view, name_of, words)]
        scored = [result for result in view.results if result.seat is not None]
        if scored and len(view.winners) < view.players:
            lines.append(_best_game(max(scored, key=lambda r: sum(r.points)), view, name_of, words))
        empty = len(view.results) - len(scored)
        if empty:
            lines.append(words.many("In {n} game nobody scored.", "In {n} games nobody scored.", empty))
        return tuple(lines)

    def score(self, view: WarView, seat: int, words: Words) -> str:
        """Points of the finished games."""
        points = view.scores[seat]
        return words.many("{n} point", "{n} points", points)

    def move(self, move: int, chosen: Chosen, words: Words) -> str:
        """The card that a move puts down."""
        return wording.spoken(chosen["pack"], chosen["ranks"], move, words)

    def terms(self, look: SceneInput[WarView], words: Words) -> tuple[str | Term, ...]:
        """The words of the rule that a newcomer does not know; and the habits that seats have shown."""
        return (*_TERMS, *WATCHING.terms(look, "strategy", words))

    def people(self, view: WarView, name_of: NameOf) -> str:
        """Where the game stands, for people to read, in English."""
        ties = "ties wait" if view.ties == "deferred" else "ties are replaced"
        head = f"WarGops: {view.players} players, {view.ranks} ranks, copies {view.copies}, {ties}"
        lines = [head + f", game {view.game + 1} of {view.games}", _where(view)]
        lines += [_seat_line(view, seat, name_of) for seat in range(view.players)]
        for pile in view.piles:
            claimants = ", ".join(seat_letter(seat) for seat in pile.claimants)
            lines.append(f"Pile of trick {pile.trick + 1}: {_ranks(pile.cards)}; waits for {claimants}")
        lines.append(f"Trash: {_ranks(view.trash) or 'nothing'}")
        if view.orphans:
            lines.append(f"Orphaned: {_ranks(view.orphans)}")
        if view.tricks:
            lines += ["", "Tricks"]
            lines += [f"  {_trick_line(view, trick, name_of)}" for trick in view.tricks]
        return "\n".join(lines)


def _number(look: SceneInput[WarView]) -> int:
    """The number of the trick that lies turned up, from 1."""
    event = look.frame.event
    return event.trick.number + 1 if isinstance(event, WarTurned) else len(look.view.tricks_of(look.view.game))


def _game(view: WarView, words: Words) -> str:
    if view.games == 1:
        return ""
    return words("Game {number} of {games}", number=view.game + 1, games=view.games) + " · "


def _place(view: WarView, number: int, words: Words) -> str:
    """Trick 6, with the game before it in a session of several."""
    return _game(view, words) + words("Trick {number}", number=number)


def _of_game(view: WarView, trick: WarTrick, words: Words) -> str:
    return "" if view.games == 1 else words("Game {number}", number=trick.game + 1) + " · "


# -- what decided it ---------------------------------------------------------------------------------------------


def _outcome(view: WarView, name_of: NameOf, words: Words) -> str:
    best = max(view.scores)
    names = name_list([name_of(seat) for seat in view.winners], words)
    if len(view.winners) == view.players:
        return words.many(
            "All end with {n} point: nobody comes out ahead.", "All end with {n} points: nobody comes out ahead.", best
        )
    if len(view.winners) > 1:
        points = words.many("{n} point", "{n} points", best)
        you, them = N_("{name} share first place: {points} each."), N_("{name} share first place with {points} each.")
        return sentence_about(names, you, them, words, points=points)
    second = max(score for seat, score in enumerate(view.scores) if seat not in view.winners)
    if isinstance(names, You):
        return words.many(
            "You win with {best} points, {n} more than the next.",
            "You win with {best} points, {n} more than the next.",
            best - second,
            best=best,
        )
    return words.many(
        "{names} wins with {best} points, {n} more than the next.",
        "{names} wins with {best} points, {n} more than the next.",
        best - second,
        names=names,
        best=best,
    )


def _best_game(result: GameResult, view: WarView, name_of: NameOf, words: Words) -> str:
    """The game that brought most points."""
    name, cards = name_of(result.seat or 0), len(result.cards)
    if view.games == 1:
        you, them = N_("You were left with {cards} cards in hand."), N_("{name} was left with {cards} cards in hand.")
        return sentence_about(name, you, them, words, cards=cards)
    return sentence_about(
        name,
        N_("The richest game was number {number}: you were left with {cards} cards, {points} points."),
        N_("The richest game was number {number}: {name} was left with {cards} cards, {points} points."),
        words,
        number=result.game + 1,
        cards=cards,
        points=sum(result.points),
    )


# -- for `replay`, in English --------------------------------------------------------------------------------------


def _where(view: WarView) -> str:
    if view.over:
        winners = " and ".join(seat_letter(seat) for seat in view.winners)
        return f"Over after {len(view.results)} games; most points: {winners}"
    waits = ", ".join(seat_letter(seat) for seat in view.acting)
    what = "to put another card in place" if view.under_way is not None else "to choose"
    return f"Trick {len(view.tricks_of(view.game)) + 1}; {what}: {waits}"


def _ranks(cards: tuple[WarCard, ...]) -> str:
    return " ".join(str(card.rank) for card in cards)


def _seat_line(view: WarView, seat: int, name_of: NameOf) -> str:
    letter, name = seat_letter(seat), name_of(seat)
    called = letter if name == letter else f"{letter} ({name})"
    hand = " ".join(f"{rank}×{count}" for rank, count in enumerate(view.hands[seat], 1) if count)
    line = f"{called}: {view.scores[seat]} points, holds {hand or 'nothing'}"
    return line + (", has sealed a card" if view.sealed[seat] and not view.over else "")


def _trick_line(view: WarView, trick: WarTrick, name_of: NameOf) -> str:
    rounds = " / ".join("-".join(str(rank) if rank else "x" for rank in laid) for laid in trick.ranks)
    game = f"game {trick.game + 1}, " if view.games > 1 else ""
    ways = [
        f"{_ranks(step.cards)} of trick {step.trick + 1} to {name_of(step.seats[0])}"
        for step in trick.steps
        if step.kind == "takes"
    ]
    ways += [f"pile of trick {s.trick + 1} waits" for s in trick.steps if s.kind in ("waits", "claims")]
    ways += [f"{_ranks(s.cards)} of trick {s.trick + 1} orphaned" for s in trick.steps if s.kind == "orphaned"]
    return f"{game}{trick.number + 1}. {rounds}: {'; '.join(ways)}"


TEXT: Final = WarText()
