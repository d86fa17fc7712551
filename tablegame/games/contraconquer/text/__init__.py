"""The texts of Contraconquer: where the game stands, tricks as sentences, what decided it, habits.

Message ids are the English sentences; `people` is English in every language.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from tablegame.core.contract import SeenEvent, seat_letter
from tablegame.core.options import Chosen
from tablegame.core.sealed_cards import leaders
from tablegame.core.text import N_, many_
from tablegame.games.contraconquer.facts import ContraTrick, ContraTurned, ContraView, card_sign, choices
from tablegame.games.contraconquer.text.tricks import rank_name, spoken
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import FrameRole, GameText, MoveLine, Remark, SceneInput, Term
from tablegame.view.habits import Watching
from tablegame.view.phrases import NameOf, counted_about, lettered, name_list, sentence_about, waiting_text

_IN_A_ROW: Final = 3
"""Tricks in a row that are worth a remark."""


class ContraText(GameText[ContraView]):
    """Everything that the game says."""

    def status(self, look: SceneInput[ContraView], words: Words) -> str:
        """Which trick it is, and what or whom the table waits for."""
        view = look.view
        played = len(view.tricks_of(view.game))
        if look.role is FrameRole.TURNED:
            return _place(view, played, words) + " · " + words("all cards are open")
        if view.over:
            return words.many(
                "{n} trick played, the game is over", "{n} tricks played, the game is over", len(view.tricks)
            )
        if look.can_act:
            asked = words("choose a card") if look.picked is None else words("seal it, or choose another")
        else:
            names = [look.name_of(seat) for seat in view.acting]
            asked = waiting_text(names, words) if names else words("all cards are sealed")
        return _place(view, played + 1, words) + " · " + asked

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        """What the players try to achieve."""
        if chosen["form"] == "printed":
            return words("Take more tricks than the others. All three cards turn up together.")
        return words("Take more tricks than the others. The remainder of the sum names who wins.")

    def commit(self, look: SceneInput[ContraView], words: Words) -> str:
        """The words on the brass button."""
        return "" if look.picked is None else words("Seal {card}", card=spoken(look.picked, look.view.pack, words))

    def brief(self, look: SceneInput[ContraView], words: Words, faces: Faces) -> str:  # noqa: ARG002 - the lifted card is seen
        """The same without the card."""
        return "" if look.picked is None else words("Seal it")

    def line(self, moment: SeenEvent[ContraView], name_of: NameOf, words: Words) -> MoveLine:
        """A finished trick."""
        view = moment.view
        text = trick_words(view, view.tricks[-1], len(view.tricks_of(view.game)), name_of, words)
        return MoveLine(text, "winner" if view.form == "printed" else "remainder")

    def remark(self, moment: SeenEvent[ContraView]) -> Remark | None:
        """A seat takes its third trick in a row, or the lead alone in the second half."""
        event, view = moment.event, moment.view
        if not isinstance(event, ContraTurned) or not view.tricks or view.tricks[-1].winner != event.seat:
            return None
        last, others = view.tricks[-_IN_A_ROW:], [*view.scores[: event.seat], *view.scores[event.seat + 1 :]]
        in_a_row = len(last) == _IN_A_ROW and all(each.winner == event.seat for each in last)
        late = 2 * len(view.tricks) > view.length * view.games
        leads = late and view.scores[event.seat] == max(others) + 1
        return Remark("feat", event.seat) if in_a_row or leads else None

    def verdict(self, view: ContraView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """Who won by how much, the trick that decided it, and the winner's best card."""
        if not view.over:
            return ()
        sentences = (sentence(view, name_of, words) for sentence in (_outcome, _turning_point, _best_card))
        return tuple(filter(None, sentences))

    def score(self, view: ContraView, seat: int, words: Words) -> str:
        """Tricks in the match so far."""
        return words.many("{n} trick", "{n} tricks", view.scores[seat])

    def move(self, move: int, chosen: Chosen, words: Words) -> str:
        """The card of a move."""
        return spoken(move, chosen["pack"], words)

    def terms(self, look: SceneInput[ContraView], words: Words) -> tuple[str | Term, ...]:
        """The terms of the rules, and the names of seats that have shown habits."""
        return ("combination", "remainder", *WATCHING.terms(look, "strategy", words))

    def people(self, view: ContraView, name_of: NameOf) -> str:
        """The state of the game for `replay`, in English."""
        form = "printed form" if view.form == "printed" else "by remainder"
        pack = "" if view.pack == "own" else ", ordinary cards"
        head = f"Contraconquer, {form}{pack}: {view.players} players, copies {view.copies}"
        if view.games > 1:
            head += f", game {view.game + 1} of {view.games}"
        lines = [head, _where(view)]
        lines += [_seat_line(view, seat, name_of) for seat in range(view.players)]
        if view.tricks:
            lines += ["", "Tricks"]
            lines += [_trick_line(view, count, trick, name_of) for count, trick in enumerate(view.tricks, 1)]
        return "\n".join(lines)


def _place(view: ContraView, number: int, words: Words) -> str:
    """Trick 6 of 12, with the game before it in a match of several."""
    trick = words("Trick {number} of {length}", number=number, length=view.length)
    if view.games == 1:
        return trick
    return words("Game {number} of {games}", number=view.game + 1, games=view.games) + " · " + trick


def _cards(view: ContraView, trick: ContraTrick, words: Words) -> str:
    """The cards of a trick by seat."""
    return " – ".join(rank_name(rank, view.pack, words) for rank in trick.ranks)


def trick_words(view: ContraView, trick: ContraTrick, number: int, name_of: NameOf, words: Words) -> str:
    """A finished trick in a line: its number, its cards by seat, who took it and why."""
    you, them = N_("{number}. {cards}: you take it"), N_("{number}. {cards}: {name} takes it")
    if view.form != "printed":
        you = N_("{number}. {cards}, sum {total}, remainder {rest}: you take it")
        them = N_("{number}. {cards}, sum {total}, remainder {rest}: {name} takes it")
    total, rest = sum(trick.ranks), trick.winner
    cards = _cards(view, trick, words)
    line = sentence_about(name_of(trick.winner), you, them, words, number=number, cards=cards, total=total, rest=rest)
    return line if view.games == 1 else words("Game {number}", number=trick.game + 1) + " · " + line


# -- what decided it ---------------------------------------------------------------------------------------------


def _outcome(view: ContraView, name_of: NameOf, words: Words) -> str:
    best, total = max(view.scores), len(view.tricks)
    names = name_list([name_of(seat) for seat in view.winners], words)
    if len(view.winners) == view.players:
        return words("All end with {n} each: nobody comes out ahead.", n=best)
    if len(view.winners) > 1:
        you = N_("{name} share first place: {n} of {total} tricks each.")
        them = N_("{name} share first place with {n} of {total} tricks each.")
        return sentence_about(names, you, them, words, n=best, total=total)
    second = max(score for seat, score in enumerate(view.scores) if seat not in view.winners)
    wins = many_(
        "You win with {best} of {total} tricks, {n} more than the next.",
        "You win with {best} of {total} tricks, {n} more than the next.",
    )
    win = many_(
        "{names} wins with {best} of {total} tricks, {n} more than the next.",
        "{names} wins with {best} of {total} tricks, {n} more than the next.",
    )
    return counted_about(names, wins, win, best - second, words, names=names, best=best, total=total)


def _turning_point(view: ContraView, name_of: NameOf, words: Words) -> str:
    """The trick after which the winner stayed alone in the lead, or the winners stayed equal."""
    scores, since = [0] * view.players, 0
    leading: tuple[int, ...] = tuple(range(view.players))
    for count, trick in enumerate(view.tricks, 1):
        scores[trick.winner] += 1
        ahead = leaders(scores)
        if ahead != leading:
            leading, since = ahead, count
    if not since:
        return ""
    cards = _cards(view, view.tricks[since - 1], words)
    if len(view.winners) > 1:
        return words("Trick {number} ({cards}) made it even.", number=since, cards=cards)
    if since == len(view.tricks):
        return words("The last trick ({cards}) decided it.", cards=cards)
    you = N_("From trick {number} ({cards}) on you were alone in the lead.")
    them = N_("From trick {number} ({cards}) on, {name} was alone in the lead.")
    return sentence_about(name_of(view.winners[0]), you, them, words, number=since, cards=cards)


def _best_card(view: ContraView, name_of: NameOf, words: Words) -> str:
    """The winner's card that took the most tricks; only in the printed form does a card itself win."""
    if view.form != "printed" or len(view.winners) > 1:
        return ""
    (seat,) = view.winners
    won = Counter(trick.ranks[seat] for trick in view.tricks if trick.winner == seat).most_common()
    if len(won) > 1 and won[0][1] == won[1][1]:
        return ""
    card, count = won[0]
    you = many_("Your best card was {card}: it took {n} trick.", "Your best card was {card}: it took {n} tricks.")
    them = many_(
        "{name}'s best card was {card}: it took {n} trick.", "{name}'s best card was {card}: it took {n} tricks."
    )
    return counted_about(name_of(seat), you, them, count, words, card=spoken(card, view.pack, words))


# -- for `replay`, in English --------------------------------------------------------------------------------------


def _where(view: ContraView) -> str:
    if view.over:
        winners = " and ".join(map(seat_letter, view.winners))
        return f"Over after {len(view.tricks)} tricks; most tricks: {winners}"
    waits = ", ".join(map(seat_letter, view.acting))
    return f"Trick {len(view.tricks_of(view.game)) + 1} of {view.length}; to choose: {waits}"


def _seat_line(view: ContraView, seat: int, name_of: NameOf) -> str:
    held = zip(view.ranks[seat], view.hands[seat], strict=True)
    hand = " ".join(f"{rank_name(rank, view.pack)}×{count}" for rank, count in held if count)
    score = view.scores[seat]
    line = f"{lettered(seat, name_of)}: {score} {'trick' if score == 1 else 'tricks'}, holds {hand or 'nothing'}"
    return line + (", has sealed a card" if view.sealed[seat] and not view.over else "")


def _trick_line(view: ContraView, count: int, trick: ContraTrick, name_of: NameOf) -> str:
    cards = "-".join(rank_name(rank, view.pack) for rank in trick.ranks)
    tail = f" = {sum(trick.ranks)}, remainder {trick.winner}" if view.form == "remainder" else ""
    game = f"game {trick.game + 1}, " if view.games > 1 else ""
    return f"  {game}{count}. {cards}{tail}: {lettered(trick.winner, name_of)}"


def _card_names(view: ContraView, words: Words) -> dict[str, str]:
    """The names of the signs of cards."""
    return {card_sign(rank): spoken(rank, view.pack, words) for ranks in view.ranks for rank in ranks}


WATCHING: Final = Watching(choices, _card_names)
TEXT: Final = ContraText()
