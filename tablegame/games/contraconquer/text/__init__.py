"""Texts of Contraconquer: the printed chart, names of ranks, the explanation of sums, then `ContraText` with the status
line, the moves, the remarks and the result, then the state in English for the command line. `words` translates a
message and fills in its fields; `name_of` writes a seat, such as "Anna" or "You"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.sealed_cards import leaders
from tablegame.core.text import N_, many_, seat_letter
from tablegame.games.contraconquer.facts import ContraGameEnded, ContraTrick, ContraTurned, ContraView
from tablegame.games.contraconquer.habits import habits
from tablegame.view.builder import Words
from tablegame.view.game_scene import FrameRole, MoveLine, Remark, SceneInput, Term
from tablegame.view.habits import Watching
from tablegame.view.phrases import (
    FRENCH_RANKS,
    NameOf,
    counted_about,
    either_of,
    name_list,
    rank_with_the,
    seat_in_english,
    sentence_about,
)
from tablegame.view.simultaneous_choice import SealedText

CHART: dict[int, tuple[tuple[int, int, int], ...]] = {
    1: ((1, 4, 7), (1, 5, 8), (1, 6, 9)),
    2: ((2, 4, 8), (2, 5, 9), (2, 6, 7)),
    3: ((3, 4, 9), (3, 5, 7), (3, 6, 8)),
    4: ((1, 4, 8), (2, 4, 9), (3, 4, 7)),
    5: ((1, 5, 9), (2, 5, 7), (3, 5, 8)),
    6: ((1, 6, 7), (2, 6, 8), (3, 6, 9)),
    7: ((1, 5, 7), (2, 4, 7), (3, 6, 7)),
    8: ((1, 6, 8), (2, 5, 8), (3, 4, 8)),
    9: ((1, 4, 9), (2, 6, 9), (3, 5, 9)),
}
"""The chart of the game's source: for each card the combinations that it wins, in the order of their lines."""
TABLE: dict[tuple[int, ...], int] = {
    combination: card for card, combinations in CHART.items() for combination in combinations
}
"""The table of the game's source: for each combination the card that wins it."""
STANDARD_NAMES = {1: "A", 11: N_("J"), 12: N_("Q")}
"""The letters of ordinary cards. Those of jack and queen depend on the language: they are message ids."""


def owner(card: int) -> int:
    """The seat that owns a card of the printed form. card: its rank, from 1 to 9; those of seat 0 are 1 to 3."""
    return (card - 1) // 3


def line_on_card(ranks: tuple[int, ...]) -> int:
    """The index (0 to 2) of the line of the winning card that has this trick. ranks: those of the trick, by seat."""
    return CHART[TABLE[ranks]].index(ranks)


def rank_name(rank: int, pack: str, words: Words | None = None) -> str:
    """A rank as it is written on the card, such as "7" or "Q". Without `words` it is in English."""
    if pack != "standard" or rank not in STANDARD_NAMES:
        return str(rank)
    return STANDARD_NAMES[rank] if words is None else words.raw(STANDARD_NAMES[rank])


def rank_words(rank: int, pack: str, words: Words) -> str:
    """A rank inside a sentence: "the 4", "the queen"."""
    if pack == "standard" and rank in FRENCH_RANKS:
        return words.raw(FRENCH_RANKS[rank])
    return rank_with_the(rank, words)


def combination_text(ranks: tuple[int, ...], pack: str = "own", hyphens: bool = True) -> str:
    """The ranks of a trick as on a card: "1-4-7", or "147" without hyphens. Ranks of two digits always have hyphens."""
    names = [rank_name(rank, pack) for rank in ranks]
    needs_hyphens = any(len(name) > 1 for name in names)
    return ("-" if hyphens or needs_hyphens else "").join(names)


def face(form: str, hyphens: bool, seat: int, rank: int, cut: str, extra: str = "") -> str:
    """The key of the picture of one of the game's own cards. cut: the form of the picture, "full" or "small".
    extra: "faded", or "lit1" to light up the second combination; "" for none.
    """
    key = f"remainder/{seat}/{rank}/{cut}"
    if form == "printed":
        key = f"contra/{seat_letter(seat)}/{rank}/{cut}/{'hyphens' if hyphens else 'bare'}"
    return f"{key}/{extra}" if extra else key


@dataclass(frozen=True, slots=True)
class Sum:
    """The explanation of a trick by remainder.

    Groups of cards are struck if their sum is a multiple of the number of players. Only the sum of the cards that
    remain then has to be divided.
    """

    groups: tuple[tuple[int, ...], ...]  # the seats of each struck group, the easiest group first
    remaining: tuple[int, ...]  # the seats whose cards remain
    remaining_sum: int  # the sum of the cards that remain
    total: int  # the sum of all cards
    times: int  # the total divided by the number of players, without the remainder
    remainder: int

    @property
    def steps(self) -> int:
        """The number of steps of the explanation: the sum, each group, the result."""
        return len(self.groups) + 2

    def group_of(self, seat: int) -> int | None:
        """The index of the struck group of a seat's card; None if the card remains."""
        return next((i for i, group in enumerate(self.groups) if seat in group), None)


@lru_cache(maxsize=512)
def explain(ranks: tuple[int, ...]) -> Sum:
    """The explanation of a trick that is easiest to follow: few cards remain, and the groups are small."""
    players = len(ranks)
    groups = sorted(_struck_groups(ranks), key=lambda group: (len(group), sum(ranks[seat] for seat in group), group))
    struck = {seat for group in groups for seat in group}
    remaining = tuple(seat for seat in range(players) if seat not in struck)
    times, remainder = divmod(sum(ranks), players)
    return Sum(tuple(groups), remaining, sum(ranks[seat] for seat in remaining), sum(ranks), times, remainder)


_REMAINING_COST: Final = 2  # the cost of a card that remains


def _struck_groups(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The groups to strike, as seats: no seat is in two groups, and each sum is a multiple of the number of players.

    Of all possibilities they are the cheapest by `_group_cost` and `_REMAINING_COST`, which measure the effort of a
    reader. No further group can be struck.
    """
    players = len(ranks)
    sums = [sum(ranks[seat] for seat in range(players) if mask >> seat & 1) for mask in range(1 << players)]
    # For each set of seats, a mask with a bit for each, the cheapest choice: cost, number of remaining cards, masks of
    # the groups. All smaller masks come before a mask, and so do all of its parts.
    best: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    for mask in range(1, 1 << players):
        lowest = mask & -mask  # the lowest seat of the set
        others = mask ^ lowest
        cost, remaining, groups = best[others]
        choice = (cost + _REMAINING_COST, remaining + 1, groups)  # the card of the lowest seat remains
        part = others
        while True:  # that card may also be struck, in a group with any part of the others
            group = part | lowest
            if sums[group] % players == 0:
                cost, remaining, groups = best[mask ^ group]
                choice = min(choice, (cost + _group_cost(group.bit_count()), remaining, (*groups, group)))
            if not part:
                break
            part = (part - 1) & others  # the next smaller subset
        best.append(choice)
    _, _, struck = best[-1]
    return tuple(tuple(seat for seat in range(players) if group >> seat & 1) for group in struck)


def _group_cost(size: int) -> int:
    """The cost of a group. It is always less than the cost of its cards if they remain."""
    return min(size * (size - 1) // 2, _REMAINING_COST * size - 1)


def lines_of(view: ContraView, rank: int) -> tuple[str, ...]:
    """The lines of a printed card: the three combinations that it wins."""
    return tuple(combination_text(ranks, view.pack, view.hyphens) for ranks in CHART[rank])


def wins_with(view: ContraView, seat: int, rank: int, words: Words) -> str:
    """The sentence about the tricks that a card takes: its combinations, or the sums of the others."""
    card = rank_words(rank, view.pack, words)
    if view.form == "printed":
        return words("With {card} you take {lines}.", card=card, lines=either_of(lines_of(view, rank), words))
    return words(
        "With {card} you take the trick if the others' sum, divided by {players}, leaves {rest}.",
        card=card, players=view.players, rest=(seat - rank) % view.players,
    )  # fmt: skip


def sums_of(view: ContraView, seat: int) -> str:
    """The sums with which a seat wins, such as "2, 5, 8"; only the first seven if there are more than eight."""
    most = max(max(ranks) for ranks in view.ranks) * view.players
    sums = [str(total) for total in range(seat, most + 1, view.players)]
    return ", ".join(sums) if len(sums) <= 8 else ", ".join(sums[:7]) + " …"


def division_rule(view: ContraView, words: Words) -> tuple[str, ...]:
    """The rule of the division in a sentence; after the first trick also the last trick as an example."""
    rule = words(
        "Add the ranks and divide by {players}; what is left over names the seat: 0 is A, 1 is B, and so on.",
        players=view.players,
    )
    if not view.tricks:
        return (rule,)
    trick = view.tricks[-1]
    explained = explain(trick.ranks)
    return rule, words(
        "The last trick: {ranks} = {total} = {times} × {players} + {rest}, seat {letter}",
        ranks=" + ".join(map(str, trick.ranks)), total=explained.total, times=explained.times,
        players=view.players, rest=explained.remainder, letter=seat_letter(trick.winner),
    )  # fmt: skip


def remainder_text(explained: Sum, words: Words) -> str:
    """The remainder and the winning seat in words: "2 is left over, and seat C is 2"."""
    letter = seat_letter(explained.remainder)
    if explained.remainder:
        return words("{rest} is left over, and seat {letter} is {rest}", rest=explained.remainder, letter=letter)
    return words("nothing is left over, and seat {letter} is 0", letter=letter)


def division_text(explained: Sum, remaining: str, players: int, words: Words) -> str:
    """The sentence about the sum that remains and about the division of the whole sum.
    remaining: the cards that remain, as "3 + 2".
    """
    total, times, rest = explained.total, explained.times, explained.remainder
    whole = words(
        "or all together {total} = {times} × {players} + {rest}", total=total, times=times, players=players, rest=rest
    )
    number = explained.remaining_sum
    equation = remaining if remaining == str(number) else f"{remaining} = {number}"
    if not explained.remaining:
        text = words("Nothing stays")
    elif number < players:
        text = words("{sum} stays", sum=equation)
    else:
        times, rest = divmod(number, players)
        text = words(
            "{sum} stays, which is {times} × {players} + {rest}", sum=equation, times=times, players=players, rest=rest
        )
    return f"{text}; {whole}"


_IN_A_ROW: Final = 3  # the number of tricks won in a row that is worth a remark


class ContraText(SealedText[ContraView]):
    """The sentences of the game on screen. `look` is the input of a picture: the view, and the role of the picture."""

    plain_outcome: bool = True

    def status(self, look: SceneInput[ContraView], words: Words) -> str:
        """The number of the trick, then the request to the viewer or the names of those who are awaited."""
        view = look.view
        count = len(view.tricks_of(view.game))
        if look.role is FrameRole.SETTLED and isinstance(look.frame.event, ContraGameEnded):
            game = words("Game {number} of {games}", number=look.frame.event.game + 1, games=view.games)
            return game + " · " + words("the game is over")
        if look.role is FrameRole.REVEALED:
            return _trick_title(view, count, words) + " · " + words("all cards are open")
        if view.over:
            return words.many(
                "{n} trick played, the game is over", "{n} tricks played, the game is over", len(view.tricks)
            )
        return _trick_title(view, count + 1, words) + " · " + self.waiting(look, words)

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        if chosen["form"] == "printed":
            return words("Take more tricks than the others. All three cards turn up together.")
        return words("Take more tricks than the others. The remainder of the sum names who wins.")

    def move_line(self, moment: SeenEvent[ContraView], name_of: NameOf, words: Words) -> MoveLine:
        """The line about a finished trick in the list of moves."""
        view = moment.view
        text = trick_words(view, view.tricks[-1], len(view.tricks_of(view.game)), name_of, words)
        return MoveLine(text, "winner" if view.form == "printed" else "remainder")

    def remark(self, moment: SeenEvent[ContraView]) -> Remark | None:
        """What is remarkable about the winner of a trick, or None. The third trick in a row is a feat, and so is the
        lead alone in the second half. To end the row of another seat is revenge; to take the last cards is luck."""
        event, view, tricks = moment.event, moment.view, moment.view.tricks
        if not isinstance(event, ContraTurned) or not tricks or tricks[-1].winner != event.seat:
            return None
        is_late, number = 2 * len(tricks) > view.length * view.games, len(tricks)
        others = tuple(seat for seat in range(view.players) if seat != event.seat)
        winners = {trick.winner for trick in tricks[-_IN_A_ROW:-1]}
        if number >= _IN_A_ROW and winners == {event.seat}:
            return Remark("feat", (event.seat,), others, number)
        if number >= _IN_A_ROW and len(winners) == 1:
            return Remark("revenge", (event.seat,), tuple(winners), number)
        if not any(map(sum, view.hands)):
            return Remark("luck", (event.seat,), (), number)
        if is_late and view.scores[event.seat] == max(view.scores[seat] for seat in others) + 1:
            return Remark("feat", (event.seat,), (), number)
        return None

    def verdict(self, view: ContraView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """The winners with their lead, the trick that decided the match, and the winner's best card."""
        if not view.over:
            return ()
        decided = turning_point(view, view.tricks, name_of, words)
        return tuple(filter(None, (_outcome(view, name_of, words), decided, _best_card(view, name_of, words))))

    def habits(self, view: ContraView, name_of: NameOf, words: Words) -> Mapping[int, str]:
        return {each.seat: each.text for each in WATCHING.in_words(view, view.tricks, name_of, words)}

    def score_in_words(self, view: ContraView, seat: int, words: Words) -> str:
        return words.many("{n} trick", "{n} tricks", view.scores[seat])

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:
        return rank_words(move, chosen["pack"], words)

    def terms(self, look: SceneInput[ContraView], words: Words) -> tuple[str | Term, ...]:
        """Two terms of the rules, and the names of seats that have shown habits."""
        return ("combination", "remainder", *WATCHING.terms(look, "strategy", words))

    def state_in_english(self, view: ContraView, name_of: NameOf) -> str:
        """All that the view shows, as lines of English text for the command line."""
        form = "printed form" if view.form == "printed" else "by remainder"
        pack = "" if view.pack == "own" else ", ordinary cards"
        head = f"Contraconquer, {form}{pack}: {view.players} players, copies {view.copies}"
        if view.games > 1:
            head += f", game {view.game + 1} of {view.games}"
        lines = [head, _state_line(view)]
        lines += [_seat_line(view, seat, name_of) for seat in range(view.players)]
        if view.tricks:
            lines += ["", "Tricks"]
            lines += [_trick_line(view, count, trick, name_of) for count, trick in enumerate(view.tricks, 1)]
        return "\n".join(lines)


def _trick_title(view: ContraView, number: int, words: Words) -> str:
    """The numbers of game and trick: "Game 2 of 4 · Trick 6 of 12"; in a match of one game only the trick."""
    trick = words("Trick {number} of {length}", number=number, length=view.length)
    if view.games == 1:
        return trick
    return words("Game {number} of {games}", number=view.game + 1, games=view.games) + " · " + trick


def _cards(view: ContraView, trick: ContraTrick, words: Words) -> str:
    """The cards of a trick in the order of the seats: "1 – 4 – 7"."""
    return " – ".join(rank_name(rank, view.pack, words) for rank in trick.ranks)


def trick_words(view: ContraView, trick: ContraTrick, number: int, name_of: NameOf, words: Words) -> str:
    """The line about a finished trick: its number, its cards and its winner; by remainder also the sum."""
    you, them = N_("{number}. {cards}: you take it"), N_("{number}. {cards}: {name} takes it")
    if view.form != "printed":
        you = N_("{number}. {cards}, sum {total}, remainder {rest}: you take it")
        them = N_("{number}. {cards}, sum {total}, remainder {rest}: {name} takes it")
    total, rest = sum(trick.ranks), trick.winner
    cards = _cards(view, trick, words)
    line = sentence_about(name_of(trick.winner), you, them, words, number=number, cards=cards, total=total, rest=rest)
    return line if view.games == 1 else words("Game {number}", number=trick.game + 1) + " · " + line


def _outcome(view: ContraView, name_of: NameOf, words: Words) -> str:
    """The sentence on the winners of the match, with their tricks and their lead."""
    best, total = max(view.scores), len(view.tricks)
    names = name_list([name_of(seat) for seat in view.winners], words)
    if len(view.winners) == view.players:
        return words("All end with {n} each: nobody comes out ahead.", n=best)
    if len(view.winners) > 1:
        you = N_("{name} share first place: {n} of {total} tricks each.")
        them = N_("{name} share first place with {n} of {total} tricks each.")
        return sentence_about(names, you, them, words, n=best, total=total)
    second = max(score for seat, score in enumerate(view.scores) if seat not in view.winners)
    win = many_(
        "You win with {best} of {total} tricks, {n} more than the next.",
        "You win with {best} of {total} tricks, {n} more than the next.",
    )
    wins = many_(
        "{names} wins with {best} of {total} tricks, {n} more than the next.",
        "{names} wins with {best} of {total} tricks, {n} more than the next.",
    )
    return counted_about(names, win, wins, best - second, words, names=names, best=best, total=total)


def turning_point(view: ContraView, tricks: Sequence[ContraTrick], name_of: NameOf, words: Words) -> str:
    """The sentence about the trick that changed the lead for the last time; "" if there is none.
    tricks: the tricks of a match, or of one game.
    """
    scores, since = [0] * view.players, 0  # since: the number of this trick, from 1
    leading: tuple[int, ...] = tuple(range(view.players))
    for count, trick in enumerate(tricks, 1):
        scores[trick.winner] += 1
        if leaders(scores) != leading:
            leading, since = leaders(scores), count
    if not since:
        return ""
    cards = _cards(view, tricks[since - 1], words)
    if len(leading) > 1:
        return words("Trick {number} ({cards}) made it even.", number=since, cards=cards)
    if since == len(tricks):
        return words("The last trick ({cards}) decided it.", cards=cards)
    you = N_("From trick {number} ({cards}) on you were alone in the lead.")
    them = N_("From trick {number} ({cards}) on, {name} was alone in the lead.")
    return sentence_about(name_of(leading[0]), you, them, words, number=since, cards=cards)


def _best_card(view: ContraView, name_of: NameOf, words: Words) -> str:
    """The sentence about the winner's card that took the most tricks; "" by remainder, where no card itself wins."""
    if view.form != "printed" or len(view.winners) > 1:
        return ""
    (seat,) = view.winners
    (card, count), *others = Counter(trick.ranks[seat] for trick in view.tricks if trick.winner == seat).most_common()
    if any(other_count == count for _, other_count in others):
        return ""
    you = many_("Your best card was {card}: it took {n} trick.", "Your best card was {card}: it took {n} tricks.")
    them = many_(
        "{name}'s best card was {card}: it took {n} trick.", "{name}'s best card was {card}: it took {n} tricks."
    )
    return counted_about(name_of(seat), you, them, count, words, card=rank_words(card, view.pack, words))


def _state_line(view: ContraView) -> str:
    """The line of `state_in_english` on the winners, or on the seats that have to choose."""
    if view.over:
        winners = " and ".join(map(seat_letter, view.winners))
        return f"Over after {len(view.tricks)} tricks; most tricks: {winners}"
    waits = ", ".join(map(seat_letter, view.acting))
    return f"Trick {len(view.tricks_of(view.game)) + 1} of {view.length}; to choose: {waits}"


def _seat_line(view: ContraView, seat: int, name_of: NameOf) -> str:
    """The line of `state_in_english` on a seat: its tricks, its hand such as "1×4 2×3", and whether it has chosen."""
    counts = zip(view.ranks[seat], view.hands[seat], strict=True)
    hand = " ".join(f"{rank_name(rank, view.pack)}×{count}" for rank, count in counts if count)
    score = view.scores[seat]
    line = f"{seat_in_english(seat, name_of)}: {score} {'trick' if score == 1 else 'tricks'}, holds {hand or 'nothing'}"
    return line + (", has sealed a card" if view.sealed[seat] and not view.over else "")


def _trick_line(view: ContraView, count: int, trick: ContraTrick, name_of: NameOf) -> str:
    """A finished trick in English, such as "3. 1-5-9: B". count: its number in the match, from 1."""
    cards = "-".join(rank_name(rank, view.pack) for rank in trick.ranks)
    tail = f" = {sum(trick.ranks)}, remainder {trick.winner}" if view.form == "remainder" else ""
    game = f"game {trick.game + 1}, " if view.games > 1 else ""
    return f"  {game}{count}. {cards}{tail}: {seat_in_english(trick.winner, name_of)}"


WATCHING: Final = Watching(habits)  # shows the habits of the seats: in sentences, on the table, and as a chart
TEXT: Final = ContraText()
