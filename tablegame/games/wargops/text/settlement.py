"""The settlement of a trick of WarGops as numbered sentences, in the order of the rule.

`lines` makes them from the steps of the trick, with `SettlementWords` for names and cards. A pile waits for later
tricks with the cards of a tie; its claimants are the seats that can win it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import SettlementStep, WarCard, WarTrick
from tablegame.games.wargops.text import cards as card_text
from tablegame.view.builder import Words
from tablegame.view.phrases import name_list, sentence_about, sentence_about_all, waiting_names


class SettlementLine(NamedTuple):
    """A sentence of a settlement, about one step or about several steps that are alike."""

    text: str
    clause: str  # the heading of the rules with the rule, such as "ties"
    kind: str  # the kind of the steps, as in `SettlementStep`
    tricks: tuple[int, ...]  # the numbers of the tricks whose cards the steps move


class SettlementWords(NamedTuple):
    """Writes names, cards and claimants in a language, for one pack, and for the table or for plain text."""

    words: Words
    pack: str
    ranks: int
    letter: Callable[[int], str]  # writes a rank as it stands on its card
    name: Callable[[int], str]  # writes a seat
    claimants: Callable[[Sequence[int]], str]  # writes the seats that wait for a pile: by shapes, or by names

    def names(self, seats: Iterable[int]) -> str:
        """A list of names: "A, B and C"."""
        return name_list([self.name(seat) for seat in seats], self.words)

    def cards(self, steps: Iterable[SettlementStep]) -> str:
        """The cards of these steps, equal cards counted: "3, 2× 9 and the jack"; a single card as "the 3"."""
        counts = Counter(sorted(card.rank for step in steps for card in step.cards))
        if counts.total() == 1:
            return self.card(next(iter(counts)))
        parts = [card_text.cards_in_list(self.pack, self.ranks, rank, n, self.words) for rank, n in counts.items()]
        return name_list(parts, self.words)

    def card(self, rank: int) -> str:
        """A rank within a sentence: "the jack"."""
        return card_text.rank_words(self.pack, self.ranks, rank, self.words)

    def about(self, seats: Sequence[int], you: str, them: str, **fields: object) -> str:
        """A sentence about these seats. you, them: its message ids if the viewer is one of the seats, and if not."""
        return sentence_about(self.names(seats), you, them, self.words, **fields)


def plain_wording(words: Words, name_of: Callable[[int], str], pack: str, ranks: int) -> SettlementWords:
    """The wording for lists and logs, in plain text. name_of: a function that gives the name of a seat."""
    return SettlementWords(
        words, pack, ranks,
        letter=lambda rank: card_text.plain_letter(pack, ranks, rank, words),
        name=name_of,
        claimants=lambda seats: waiting_names([name_of(seat) for seat in seats], words),
    )  # fmt: skip


def lines(trick: WarTrick, wording: SettlementWords) -> tuple[SettlementLine, ...]:
    """The sentences of a settlement in the order of the rule. Piles with the same result share a sentence."""
    sentences: list[SettlementLine] = []
    steps = list(trick.steps)
    while steps and steps[0].kind == "down":  # each of the first steps may be a tie, if ties are replaced
        number, step = len(sentences), steps.pop(0)
        text = _tie_sentence(step, trick.before_step(number).face_up(), number + 1, wording)
        sentences.append(SettlementLine(text, step.clause, step.kind, (step.trick,)))
    while steps:
        step = steps.pop(0)
        if step.kind == "trash":  # the step of the other cards always follows
            sentences.append(_trick_line(step, steps.pop(0), wording))
            continue
        alike = [step]
        while steps and _are_alike(step, steps[0], trick):
            alike.append(steps.pop(0))
        text = _SENTENCES[step.kind](alike, trick, wording)
        sentences.append(SettlementLine(text, step.clause, step.kind, tuple(same.trick for same in alike)))
    return tuple(sentences)


def _are_alike(step: SettlementStep, following: SettlementStep, trick: WarTrick) -> bool:
    """Whether two steps share a sentence: they do the same with older piles, not with the cards of the trick itself."""
    are_about_piles = trick.number not in (step.trick, following.trick)
    return are_about_piles and (step.kind, step.seats, step.out) == (following.kind, following.seats, following.out)


def _tie_sentence(
    step: SettlementStep, face_up: Sequence[WarCard | None], number: int, wording: SettlementWords
) -> str:
    """The sentence about a round that ends with a tie: its cards, the tied seats, and those who cannot replace.
    face_up: the card before each seat. number: of the round, from 1.
    """
    shown = " – ".join(wording.letter(card.rank) if card else "·" for card in face_up)
    text = wording.about(
        sorted(step.seats + step.out),
        N_("Round {number}, {shown}: {name} tie with {card} and turn your cards over."),
        N_("Round {number}, {shown}: {name} tie with {card} and turn their cards over."),
        number=number, shown=shown, card=wording.card(step.cards[0].rank),
    )  # fmt: skip
    if not step.out:
        return text
    return f"{text} " + sentence_about_all(
        list(map(wording.name, step.out)),
        (N_("You have none to put in place."), N_("{name} has none to put in place.")),
        (N_("None to put in place: {name}."), N_("{name} have none to put in place.")),
        wording.words,
    )


def _trick_line(trash: SettlementStep, rest: SettlementStep, wording: SettlementWords) -> SettlementLine:
    """The sentence about the trick itself: its winner, or the seats that tie and can still win it.
    trash: the step of the card that leaves the game. rest: the step of the other cards.
    """
    card, cards = wording.card(trash.cards[0].rank), wording.cards([rest])
    if rest.kind == "takes":
        you = N_("{name} win the trick with {card}, which goes to the trash, and take {cards}.")
        them = N_("{name} wins the trick with {card}, which goes to the trash, and takes {cards}.")
        text = wording.about(rest.seats, you, them, card=card, cards=cards)
        return SettlementLine(text, "trick", rest.kind, (rest.trick,))
    you, them = N_("{name} have the highest card in common, {card}."), N_("{name} share the highest card, {card}.")
    waits = wording.words.many(
        "One goes to the trash, {cards} waits for {claimants}.", "One goes to the trash, {cards} wait for {claimants}.",
        len(rest.cards), cards=cards, claimants=wording.claimants(rest.seats),
    )  # fmt: skip
    text = f"{wording.about(rest.seats, you, them, card=card)} {waits}"
    return SettlementLine(text, "ties", rest.kind, (rest.trick,))


def _pile_title(steps: Sequence[SettlementStep], wording: SettlementWords) -> str:
    """The beginning of a sentence about piles that are settled alike."""
    return wording.words.many(
        "Pile of trick {numbers} waits for {claimants}:", "Piles of tricks {numbers} wait for {claimants}:", len(steps),
        numbers=_numbers(steps, wording), claimants=wording.claimants(sorted(steps[0].seats + steps[0].out)),
    )  # fmt: skip


def _numbers(steps: Sequence[SettlementStep], wording: SettlementWords) -> str:
    """The numbers of the tricks from which these piles come, as a list in words."""
    return name_list([str(step.trick + 1) for step in steps], wording.words)


def _first_card(trick: WarTrick, seat: int, wording: SettlementWords) -> str:
    """The card that a seat played in the first round, which decides about piles; "" if it played none."""
    card = trick.rounds[0][seat]
    return wording.card(card.rank) if card else ""


def _taken_sentence(steps: Sequence[SettlementStep], trick: WarTrick, wording: SettlementWords) -> str:
    """The sentence about older piles that a seat takes."""
    you = N_("{name} have the highest card among them, {card}, and take {cards}.")
    them = N_("{name} has the highest card among them, {card}, and takes {cards}.")
    seats, card = steps[0].seats, _first_card(trick, steps[0].seats[0], wording)
    return f"{_pile_title(steps, wording)} {wording.about(seats, you, them, card=card, cards=wording.cards(steps))}"


def _claimed_sentence(steps: Sequence[SettlementStep], trick: WarTrick, wording: SettlementWords) -> str:
    """The sentence about older piles that go on waiting, for all of their claimants or for some."""
    first = steps[0]
    card = _first_card(trick, first.seats[0], wording)
    you = them = N_("all tie with {card}, so it goes on.")
    if first.out:
        you = N_("{name} tie with {card}, and from now on it waits for you alone.")
        them = N_("{name} tie with {card}, and from now on it waits for them alone.")
    return f"{_pile_title(steps, wording)} {wording.about(first.seats, you, them, card=card)}"


def _orphaned_sentence(steps: Sequence[SettlementStep], trick: WarTrick, wording: SettlementWords) -> str:
    """The sentence about older piles, or the cards of the trick itself, that belong to nobody for good."""
    cards = wording.cards(steps)
    if steps[0].trick != trick.number:
        return wording.words.many(
            "Pile of trick {numbers}, {cards}: nobody is left to win it.",
            "Piles of tricks {numbers}, {cards}: nobody is left to win them.",
            len(steps), numbers=_numbers(steps, wording), cards=cards,
        )  # fmt: skip
    if trick.face_down():
        return wording.words("No card lies face up any more: nobody gets {cards}.", cards=cards)
    return wording.words("The game ends, and nobody gets {cards} of this trick.", cards=cards)


def _retired_sentence(steps: Sequence[SettlementStep], trick: WarTrick, wording: SettlementWords) -> str:  # noqa: ARG001 - as the others
    """The sentence about the seats that have no card left."""
    return sentence_about_all(
        list(map(wording.name, steps[0].seats)),
        (N_("You have no card left and retire."), N_("{name} has no card left and retires.")),
        (N_("{name} have no cards left and retire."), N_("{name} have no card left and retire.")),
        wording.words,
    )


_SENTENCES: dict[str, Callable[[Sequence[SettlementStep], WarTrick, SettlementWords], str]] = {
    "takes": _taken_sentence,
    "claims": _claimed_sentence,
    "orphaned": _orphaned_sentence,
    "retires": _retired_sentence,
}
"""For each kind of steps the function that writes the sentence about some alike ones."""
