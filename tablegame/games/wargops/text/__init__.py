"""The texts of WarGops: status, buttons, tricks as sentences, remarks, the outcome of a game, habits.

`name_of` writes a seat in a sentence, such as "Anna" or "You"; `words` translates a message and fills in its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_, many_, seat_letter
from tablegame.games.wargops.facts.view import DEFERRED, GameResult, Tied, WarCard, WarTrick, WarTurned, WarView
from tablegame.games.wargops.habits import habits
from tablegame.games.wargops.text import cards, settlement
from tablegame.view.builder import Words
from tablegame.view.game_scene import FrameRole, MoveLine, Remark, SceneInput, Term
from tablegame.view.habits import Watching
from tablegame.view.phrases import NameOf, capital, counted_about, name_list, seat_in_english, sentence_about
from tablegame.view.simultaneous_choice import SealedText


class WarText(SealedText[WarView]):
    """The sentences of the game on screen. `look` is the input of a picture: the view, and the role of the picture."""

    plain_outcome: bool = True
    request = N_("choose a rank: click, ← → or type it")

    def status(self, look: SceneInput[WarView], words: Words) -> str:
        """The number of game and trick, then what the viewer has to do, or the names of those who are waited for."""
        view = look.view
        if look.role is FrameRole.REVEALED:
            event = look.frame.event
            number = event.trick.number + 1 if isinstance(event, WarTurned) else len(view.tricks_of(view.game))
            return _trick_title(view, number, words) + " · " + words("turned up")
        if look.role is FrameRole.SETTLED:
            return capital(_game_title(view, words) + words("the game is over"))
        if view.over:
            return words.many(
                "{n} game played, the session is over", "{n} games played, the session is over", view.games
            )
        title = _trick_title(view, len(view.tricks_of(view.game)) + 1, words)
        replaces = look.can_act and look.picked is None and view.under_way is not None
        return title + " · " + (words("put another card in place") if replaces else self.waiting(look, words))

    def clause(self, look: SceneInput[WarView], words: Words) -> str:
        """The heading of the rules that F1 opens. While a trick is settled, it is that of the last sentence shown."""
        view = look.view
        if look.role is FrameRole.REVEALED and view.under_way is not None:
            wording = settlement.plain_wording(words, seat_letter, view.pack, view.ranks)
            lines = settlement.lines(view.under_way, wording)
            shown = min(max(1, look.step), len(lines))  # the first sentence is always shown
            return lines[shown - 1].clause
        if look.role is FrameRole.CHOOSING:
            return "replace" if view.under_way is not None else ""
        return "session" if view.over and view.games > 1 else "score"

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        return words("Be the last with cards in hand. The highest takes the trick and is lost by it.")

    def commit_label(self, look: SceneInput[WarView], move: int, words: Words) -> str:
        """The label of the button that plays the lifted card: "Seal the queen"; "Seal a queen" if you have several."""
        view = look.view
        several = view.seat is not None and view.hands[view.seat][move - 1] > 1
        name = cards.one_of_several if several else cards.rank_words
        return capital(words("Seal {card}", card=name(view.pack, view.ranks, move, words)))

    def move_line(self, moment: SeenEvent[WarView], name_of: NameOf, words: Words) -> MoveLine:
        """The line in the list of moves about a settled trick, or about a tie after which cards are replaced."""
        event, view = moment
        assert isinstance(event, WarTurned)
        trick, wording = event.trick, settlement.plain_wording(words, name_of, view.pack, view.ranks)
        lines, start = settlement.lines(trick, wording), ""
        if isinstance(event, Tied):
            lines = lines[-1:]
        else:
            lines = tuple(line for line in lines if line.kind != "down")
            ranks = " – ".join(wording.letter(card.rank) if card else "·" for card in trick.rounds[-1])
            start = words("Trick {number}: {cards}.", number=trick.number + 1, cards=ranks)
        text = " ".join([start, *(line.text for line in lines)]).strip()
        if view.games > 1:
            text = words("Game {number}", number=trick.game + 1) + " · " + text
        return MoveLine(text, lines[0].clause if lines else "trick")

    def remark(self, moment: SeenEvent[WarView]) -> Remark | None:
        """The occasion for a remark of the characters at the table after a trick; None after most tricks.

        It is a tie; the feat of a seat that takes the cards of an earlier trick; revenge on the seat that took both
        tricks before; or luck, if the winning card is a single rank higher.
        """
        event = moment.event
        if not isinstance(event, WarTurned):
            return None
        steps, ranks, tricks = event.trick.steps, event.trick.ranks[-1], moment.view.tricks_of(event.trick.game)
        number = len(moment.view.tricks) + len(event.trick.rounds)  # another one for each round
        highest = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        if isinstance(event, Tied) or any(step.kind == "waits" for step in steps):
            return Remark("tie", highest, (), number)
        for step in steps:
            if step.kind == "takes" and step.trick != event.trick.number and len(step.seats) == 1:
                return Remark("feat", step.seats, step.out, number)
        if event.seat is None:
            return None
        second = max(ranks) - 1
        narrowly_beaten = tuple(seat for seat, rank in enumerate(ranks) if rank and rank == second)
        takers = {trick.taker for trick in tricks[-3:-1]}
        rival = takers.pop() if len(tricks) >= 3 and len(takers) == 1 else None  # took both tricks before this one
        if rival is not None and rival != event.seat:
            return Remark("revenge", (event.seat,), (rival,), number)
        is_luck = narrowly_beaten and event.seat in highest  # not by a card of an earlier round
        return Remark("luck", (event.seat,), narrowly_beaten, number) if is_luck else None

    def habits(self, view: WarView, name_of: NameOf, words: Words) -> Mapping[int, str]:
        """For each seat that shows a habit a sentence about it."""
        return {habit.seat: habit.text for habit in WATCHING.in_words(view, view.tricks, name_of, words)}

    def verdict(self, view: WarView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """Sentences on the winners and their lead, the richest game, and games without a score; () before the end."""
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

    def score_in_words(self, view: WarView, seat: int, words: Words) -> str:
        return words.many("{n} point", "{n} points", view.scores[seat])

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:
        return cards.rank_words(chosen["pack"], chosen["ranks"], move, words)

    def terms(self, look: SceneInput[WarView], words: Words) -> tuple[str | Term, ...]:
        """The terms of the rules that are explained, and the names of the seats whose habits are known."""
        return ("trash", "pile", "claimant", "orphaned", "retire", *WATCHING.terms(look, "strategy", words))

    def state_in_english(self, view: WarView, name_of: NameOf) -> str:
        """All that the view shows, as lines of English text for the command line."""
        ties = "ties wait" if view.ties == DEFERRED else "ties are replaced"
        head = f"WarGops: {view.players} players, {view.ranks} ranks, copies {view.copies}, {ties}"
        lines = [head + f", game {view.game + 1} of {view.games}", _state_line(view)]
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


def _game_title(view: WarView, words: Words) -> str:
    """The beginning of a status, "Game 2 of 4 · "; "" in a session of one game."""
    if view.games == 1:
        return ""
    return words("Game {number} of {games}", number=view.game + 1, games=view.games) + " · "


def _trick_title(view: WarView, number: int, words: Words) -> str:
    """The beginning of a status, "Game 2 of 4 · Trick 6"; "Trick 6" in a session of one game."""
    return _game_title(view, words) + words("Trick {number}", number=number)


def _outcome(view: WarView, name_of: NameOf, words: Words) -> str:
    """The sentence on the winners of the session, with their points and their lead."""
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
    win = many_(
        "You win with {n} point, {more} more than the next.", "You win with {n} points, {more} more than the next."
    )
    wins = many_(
        "{names} wins with {n} point, {more} more than the next.",
        "{names} wins with {n} points, {more} more than the next.",
    )
    return counted_about(names, win, wins, best, words, names=names, more=best - second)


def _best_game(result: GameResult, view: WarView, name_of: NameOf, words: Words) -> str:
    """The sentence on the game of a session that brought most points; on the only game, on the cards left in it."""
    name, cards_left = name_of(result.seat or 0), words.many("{n} card", "{n} cards", len(result.cards))
    if view.games == 1:
        you, them = N_("You were left with {cards} in hand."), N_("{name} was left with {cards} in hand.")
        return sentence_about(name, you, them, words, cards=cards_left)
    you = N_("The richest game was number {number}: you were left with {cards}, {points}.")
    them = N_("The richest game was number {number}: {name} was left with {cards}, {points}.")
    points = words.many("{n} point", "{n} points", sum(result.points))
    return sentence_about(name, you, them, words, number=result.game + 1, cards=cards_left, points=points)


def game_decided(view: WarView, result: GameResult, name_of: NameOf, words: Words) -> str:
    """How a game was decided: the trick that brought most points, and the trick that left the others without cards."""
    if result.seat is None:
        return words("All ran out of cards together: nobody scores.")
    seat, tricks = result.seat, view.tricks_of(result.game)
    takes = [[step for step in trick.steps if step.kind == "takes" and seat in step.seats] for trick in tricks]
    brought = [sum(card.rank for step in steps for card in step.cards) for steps in takes]  # points, by trick
    if not max(brought):
        return words("After trick {last} nobody else had a card left.", last=len(tricks))
    you = N_("Trick {number} brought you most, {points}; after trick {last} nobody else had a card left.")
    them = N_("Trick {number} brought {name} most, {points}; after trick {last} nobody else had a card left.")
    number, points = 1 + brought.index(max(brought)), words.many("{n} point", "{n} points", max(brought))
    return sentence_about(name_of(seat), you, them, words, number=number, points=points, last=len(tricks))


def _state_line(view: WarView) -> str:
    """The line of `state_in_english` on the winners, or on the seats that have to choose."""
    if view.over:
        winners = " and ".join(seat_letter(seat) for seat in view.winners)
        return f"Over after {len(view.results)} games; most points: {winners}"
    waits = ", ".join(seat_letter(seat) for seat in view.acting)
    task = "to put another card in place" if view.under_way is not None else "to choose"
    return f"Trick {len(view.tricks_of(view.game)) + 1}; {task}: {waits}"


def _ranks(cards: tuple[WarCard, ...]) -> str:
    return " ".join(str(card.rank) for card in cards)


def _seat_line(view: WarView, seat: int, name_of: NameOf) -> str:
    """The line of `state_in_english` on a seat: its score, its hand such as "2×1 7×2", and whether it has chosen."""
    hand = " ".join(f"{rank}×{count}" for rank, count in enumerate(view.hands[seat], 1) if count)
    line = f"{seat_in_english(seat, name_of)}: {view.scores[seat]} points, holds {hand or 'nothing'}"
    return line + (", has sealed a card" if view.sealed[seat] and not view.over else "")


def _trick_line(view: WarView, trick: WarTrick, name_of: NameOf) -> str:
    """A settled trick in English, such as "4. 7-7-3: pile of trick 4 waits"; x stands for a seat without a card."""
    rounds = " / ".join("-".join(str(rank) if rank else "x" for rank in ranks) for ranks in trick.ranks)
    game = f"game {trick.game + 1}, " if view.games > 1 else ""
    taken = [step for step in trick.steps if step.kind == "takes"]
    outcomes = [f"{_ranks(step.cards)} of trick {step.trick + 1} to {name_of(step.seats[0])}" for step in taken]
    outcomes += [f"pile of trick {s.trick + 1} waits" for s in trick.steps if s.kind in ("waits", "claims")]
    outcomes += [f"{_ranks(s.cards)} of trick {s.trick + 1} orphaned" for s in trick.steps if s.kind == "orphaned"]
    return f"{game}{trick.number + 1}. {rounds}: {'; '.join(outcomes)}"


WATCHING: Final = Watching(habits)  # shows the habits of the seats: in sentences, on the table, and as a chart
TEXT: Final = WarText()
