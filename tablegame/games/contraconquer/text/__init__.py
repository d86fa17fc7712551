"""Contraconquer in words: titles, where the game stands, tricks as sentences, what decided it.

Message ids are the English sentences; only `people` speaks English always.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from tablegame.core.contract import SeenEvent, seat_letter
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import ContraTrick, ContraTurned, ContraView, card_sign, choices
from tablegame.games.contraconquer.text import lore
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import FrameRole, GameText, MoveLine, Remark, SceneInput, Term
from tablegame.view.habits import Watching
from tablegame.view.phrases import NameOf, You, name_list, sentence_about, waiting_text

IN_A_ROW: Final = 3
"""So many tricks one after another are worth a word."""


class ContraText(GameText[ContraView]):
    """The game's words."""

    def status(self, look: SceneInput[ContraView], words: Words) -> str:
        """Which trick it is, and what or whom the table waits for."""
        view = look.view
        if look.role is FrameRole.TURNED:
            number = len(view.tricks_of(view.game))
            return _place(view, number, words) + " · " + words("all cards are open")
        if view.over:
            return words.many(
                "{n} trick played, the game is over", "{n} tricks played, the game is over", len(view.tricks)
            )
        here = _place(view, len(view.tricks_of(view.game)) + 1, words)
        return here + " · " + self._waiting(look, view, words)

    def _waiting(self, look: SceneInput[ContraView], view: ContraView, words: Words) -> str:
        if look.can_act:
            return words("choose a card") if look.picked is None else words("seal it, or choose another")
        names = [look.name_of(seat) for seat in view.acting]
        return waiting_text(names, words) if names else words("all cards are sealed")

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        """What one plays for."""
        if chosen["form"] == "printed":
            return words("Take more tricks than the others. All three cards turn up together.")
        return words("Take more tricks than the others. The remainder of the sum names who wins.")

    def commit(self, look: SceneInput[ContraView], words: Words) -> str:
        """What the brass button says."""
        view = look.view
        if look.picked is None:
            return ""
        return words("Seal {card}", card=lore.spoken(look.picked, view.pack, words))

    def brief(self, look: SceneInput[ContraView], words: Words, faces: Faces) -> str:  # noqa: ARG002 - the lifted card is seen
        """The same without the card."""
        return "" if look.picked is None else words("Seal it")

    def line(self, moment: SeenEvent[ContraView], name_of: NameOf, words: Words) -> MoveLine:
        """A finished trick in words."""
        view = moment.view
        text = trick_words(view, view.tricks[-1], len(view.tricks_of(view.game)), name_of, words)
        return MoveLine(text, "winner" if view.form == "printed" else "remainder")

    def remark(self, moment: SeenEvent[ContraView]) -> Remark | None:
        """Somebody takes a third trick in a row, or alone the lead in the second half."""
        event, view = moment.event, moment.view
        if not isinstance(event, ContraTurned) or not view.tricks or view.tricks[-1].winner != event.seat:
            return None
        last, others = view.tricks[-IN_A_ROW:], [*view.scores[: event.seat], *view.scores[event.seat + 1 :]]
        in_a_row = len(last) == IN_A_ROW and all(each.winner == event.seat for each in last)
        late = 2 * len(view.tricks) > view.length * view.games
        leads = late and view.scores[event.seat] == max(others) + 1
        return Remark("feat", event.seat) if in_a_row or leads else None

    def verdict(self, view: ContraView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """Who won by how much, when the lead was taken for good, and which cards took the tricks."""
        if not view.over:
            return ()
        sentences = [_outcome(view, name_of, words), _turning_point(view, name_of, words)]
        sentences += [_best_card(view, seat, name_of, words) for seat in view.winners[:1] if len(view.winners) == 1]
        return tuple(sentence for sentence in sentences if sentence)

    def score(self, view: ContraView, seat: int, words: Words) -> str:
        """Tricks won in the match so far."""
        count = view.scores[seat]
        return words.many("{n} trick", "{n} tricks", count)

    def move(self, move: int, chosen: Chosen, words: Words) -> str:
        """The card that a move lays."""
        return lore.spoken(move, chosen["pack"], words)

    def terms(self, look: SceneInput[ContraView], words: Words) -> tuple[str | Term, ...]:
        """The words of the rule that a newcomer does not know; and the habits that seats have shown."""
        return (
            "combination",
            "remainder",
            *WATCHING.terms(look, "strategy", words),
        )

    def people(self, view: ContraView, name_of: NameOf) -> str:
        """Where the game stands, for people to read, in English."""
        form = "printed form" if view.form == "printed" else "by remainder"
        pack = "" if view.pack == "own" else ", ordinary cards"
        head = f"Contraconquer, {form}{pack}: {view.players} players, copies {view.copies}"
        if view.games > 1:
            head += f", game {view.game + 1} of {view.games}"
        lines = [head, _where(view)]
        lines += [_seat_line(view, seat, name_of) for seat in range(view.players)]
        if view.tricks:
            lines.append("")
            lines.append("Tricks")
            lines += [_trick_line(view, count, trick, name_of) for count, trick in enumerate(view.tricks, 1)]
        return "\n".join(lines)


def _place(view: ContraView, number: int, words: Words) -> str:
    """Trick 6 of 12, with the game before it in a match of several."""
    trick = words("Trick {number} of {length}", number=number, length=view.length)
    if view.games == 1:
        return trick
    return words("Game {number} of {games}", number=view.game + 1, games=view.games) + " · " + trick


def trick_words(view: ContraView, trick: ContraTrick, number: int, name_of: NameOf, words: Words) -> str:
    """A finished trick as one line: its number, its cards by seat, who took it and why."""
    cards = " – ".join(lore.rank_name(rank, view.pack, words) for rank in trick.ranks)
    name = name_of(trick.winner)
    if view.form == "printed":
        you, them = N_("{number}. {cards}: you take it"), N_("{number}. {cards}: {name} takes it")
        line = sentence_about(name, you, them, words, number=number, cards=cards)
    else:
        line = sentence_about(
            name,
            N_("{number}. {cards}, sum {total}, remainder {rest}: you take it"),
            N_("{number}. {cards}, sum {total}, remainder {rest}: {name} takes it"),
            words,
            number=number,
            cards=cards,
            total=sum(trick.ranks),
            rest=trick.winner,
        )
    if view.games == 1:
        return line
    return words("Game {number}", number=trick.game + 1) + " · " + line


# -- what decided it ---------------------------------------------------------------------------------------------


def _outcome(view: ContraView, name_of: NameOf, words: Words) -> str:
    best = max(view.scores)
    names = name_list([name_of(seat) for seat in view.winners], words)
    total = len(view.tricks)
    if len(view.winners) == view.players:
        return words("All end with {n} each: nobody comes out ahead.", n=best)
    if len(view.winners) > 1:
        you = N_("{name} share first place: {n} of {total} tricks each.")
        them = N_("{name} share first place with {n} of {total} tricks each.")
        return sentence_about(names, you, them, words, n=best, total=total)
    second = max(score for seat, score in enumerate(view.scores) if seat not in view.winners)
    if isinstance(names, You):
        return words.many(
            "You win with {best} of {total} tricks, {n} more than the next.",
            "You win with {best} of {total} tricks, {n} more than the next.",
            best - second,
            best=best,
            total=total,
        )
    return words.many(
        "{names} wins with {best} of {total} tricks, {n} more than the next.",
        "{names} wins with {best} of {total} tricks, {n} more than the next.",
        best - second,
        names=names,
        best=best,
        total=total,
    )


def _turning_point(view: ContraView, name_of: NameOf, words: Words) -> str:
    """The trick from which the winner was alone in the lead for good; for shared firsts the one that made the tie."""
    scores = [0] * view.players
    since = 0
    standing: tuple[int, ...] = tuple(range(view.players))
    for count, trick in enumerate(view.tricks, 1):
        scores[trick.winner] += 1
        ahead = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        if ahead != standing:
            standing, since = ahead, count
    if not since:
        return ""
    cards = " – ".join(lore.rank_name(rank, view.pack, words) for rank in view.tricks[since - 1].ranks)
    if len(view.winners) > 1:
        return words("Trick {number} ({cards}) made it even.", number=since, cards=cards)
    name = name_of(view.winners[0])
    if since == len(view.tricks):
        return words("The last trick ({cards}) decided it.", cards=cards)
    you = N_("From trick {number} ({cards}) on you were alone in the lead.")
    them = N_("From trick {number} ({cards}) on, {name} was alone in the lead.")
    return sentence_about(name, you, them, words, number=since, cards=cards)


def _best_card(view: ContraView, seat: int, name_of: NameOf, words: Words) -> str:
    """The winner's card that took more tricks than the others; only with printed cards does a card itself win."""
    if view.form != "printed":
        return ""
    won = Counter(trick.ranks[seat] for trick in view.tricks if trick.winner == seat).most_common()
    if len(won) > 1 and won[0][1] == won[1][1]:
        return ""
    card, count = won[0]
    said, name = lore.spoken(card, view.pack, words), name_of(seat)
    if isinstance(name, You):
        return words.many(
            "Your best card was {card}: it took {n} trick.", "Your best card was {card}: it took {n} tricks.", count,
            card=said,
        )  # fmt: skip
    return words.many(
        "{name}'s best card was {card}: it took {n} trick.",
        "{name}'s best card was {card}: it took {n} tricks.",
        count,
        name=name,
        card=said,
    )


# -- for `replay`, in English --------------------------------------------------------------------------------------


def _where(view: ContraView) -> str:
    if view.over:
        winners = " and ".join(seat_letter(seat) for seat in view.winners)
        return f"Over after {len(view.tricks)} tricks; most tricks: {winners}"
    played = len(view.tricks_of(view.game))
    waits = ", ".join(seat_letter(seat) for seat in view.acting)
    return f"Trick {played + 1} of {view.length}; to choose: {waits}"


def _seat_line(view: ContraView, seat: int, name_of: NameOf) -> str:
    letter, name = seat_letter(seat), name_of(seat)
    called = letter if name == letter else f"{letter} ({name})"
    hand = " ".join(
        f"{lore.rank_name(rank, view.pack)}×{count}"
        for rank, count in zip(view.ranks[seat], view.hands[seat], strict=True)
        if count
    )
    score = view.scores[seat]
    line = f"{called}: {score} {'trick' if score == 1 else 'tricks'}, holds {hand or 'nothing'}"
    return line + (", has sealed a card" if view.sealed[seat] and not view.over else "")


def _trick_line(view: ContraView, count: int, trick: ContraTrick, name_of: NameOf) -> str:
    cards = "-".join(lore.rank_name(rank, view.pack) for rank in trick.ranks)
    letter, name = seat_letter(trick.winner), name_of(trick.winner)
    taker = letter if name == letter else f"{letter} ({name})"
    tail = f" = {sum(trick.ranks)}, remainder {trick.winner}" if view.form == "remainder" else ""
    game = f"game {trick.game + 1}, " if view.games > 1 else ""
    return f"  {game}{count}. {cards}{tail}: {taker}"


# -- habits, by what everybody could see -------------------------------------------------------------------------------


def _cards(view: ContraView, words: Words) -> dict[str, str]:
    """What the signs that name a card are called."""
    return {card_sign(rank): lore.spoken(rank, view.pack, words) for ranks in view.ranks for rank in ranks}


WATCHING: Final = Watching(choices, _cards)


TEXT: Final = ContraText()
