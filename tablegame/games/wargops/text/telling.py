"""How a trick of WarGops is told: a numbered sentence for each thing the rule does, in the order of the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.core.text import N_
from tablegame.games.wargops.facts.view import SettlementStep, WarCard, WarTrick
from tablegame.games.wargops.text import wording
from tablegame.view.builder import Words
from tablegame.view.phrases import name_list, sentence_about, sentence_about_all, waiting_names


@dataclass(frozen=True, slots=True)
class _SettlingLine:
    """One thing that the rule does: its sentence, the clause it stands on, the tricks whose cards it settles."""

    text: str
    clause: str
    kind: str
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Voice:
    """A teller: the language, the pack whose cards are named, and how names and claimants are set."""

    words: Words
    pack: str
    ranks: int
    letter: Callable[[int], str]
    """A rank as it stands on its card, for rows of cards."""
    name: Callable[[int], str]
    shapes: Callable[[Sequence[int]], str]
    """The claimants of a pile: their shapes on the table, their names in a list."""

    def names(self, seats: Iterable[int]) -> str:
        """Names as they are listed in a sentence."""
        return name_list([self.name(seat) for seat in seats], self.words)

    def cards(self, cards: Iterable[WarCard]) -> str:
        """Ranks as they are listed in a sentence, equal ones counted: "3, 9×2 and the jack"."""
        counts = Counter(sorted(card.rank for card in cards))
        said = [wording.counted(self.pack, self.ranks, rank, n, self.words) for rank, n in counts.items()]
        return name_list(said, self.words)

    def card(self, rank: int) -> str:
        """A rank as a sentence names it: "the jack"."""
        return wording.spoken(self.pack, self.ranks, rank, self.words)


def lines(trick: WarTrick, voice: Voice) -> tuple[_SettlingLine, ...]:
    """Everything that became of a trick and of the piles that waited, in the order of the rule."""
    lines: list[_SettlingLine] = []
    downs = sum(step.kind == "down" for step in trick.steps)
    for number, step in enumerate(trick.steps[:downs]):
        said = _down(step, trick.before(number).face_up(), number + 1, voice)
        lines.append(_SettlingLine(said, step.clause, step.kind, (step.trick,)))
    steps = list(trick.steps[downs:])
    while steps:
        step = steps.pop(0)
        if step.kind == "trash":
            lines.append(_won(step, steps.pop(0), voice))
            continue
        alike = [step]
        while steps and trick.number not in (step.trick, steps[0].trick) and _same(step, steps[0]):
            alike.append(steps.pop(0))
        text = _SENTENCES[step.kind](alike, trick, voice)
        lines.append(_SettlingLine(text, step.clause, step.kind, tuple(each.trick for each in alike)))
    return tuple(lines)


def _same(one: SettlementStep, other: SettlementStep) -> bool:
    """Whether the same becomes of two piles, so that one sentence tells it."""
    return (one.kind, one.seats, one.out) == (other.kind, other.seats, other.out)


_SHARED: Final = N_("{name} have the highest card in common, {card}."), N_("{name} share the highest card, {card}.")


def _won(trash: SettlementStep, then: SettlementStep, voice: Voice) -> _SettlingLine:
    """The trick itself: who wins it, or who ties and for what."""
    card, cards = voice.card(trash.cards[0].rank), voice.cards(then.cards)
    if then.kind == "takes":
        you = N_("{name} win the trick with {card}, which goes to the trash, and take {cards}.")
        them = N_("{name} wins the trick with {card}, which goes to the trash, and takes {cards}.")
        text = sentence_about(voice.name(then.seats[0]), you, them, voice.words, card=card, cards=cards)
        return _SettlingLine(text, "trick", then.kind, (then.trick,))
    shared = sentence_about(voice.names(then.seats), *_SHARED, voice.words, card=card)
    waits = voice.words.many(
        "One goes to the trash, {cards} waits for {claimants}.", "One goes to the trash, {cards} wait for {claimants}.",
        len(then.cards), cards=cards, claimants=voice.shapes(then.seats),
    )  # fmt: skip
    text = f"{shared} {waits}"
    return _SettlingLine(text, "ties", then.kind, (then.trick,))


def _down(step: SettlementStep, lying: Sequence[WarCard | None], number: int, voice: Voice) -> str:
    """A round of replacing ties: what lay there, who tied, who has no card to put in place."""
    text = sentence_about(
        voice.names(sorted(step.seats + step.out)),
        N_("Round {number}, {shown}: {name} tie with {card} and turn your cards over."),
        N_("Round {number}, {shown}: {name} tie with {card} and turn their cards over."),
        voice.words,
        number=number,
        shown=" – ".join(voice.letter(card.rank) if card else "·" for card in lying),
        card=voice.card(step.cards[0].rank),
    )
    if step.out:
        text += " " + sentence_about_all(list(map(voice.name, step.out)), *_NONE_LEFT, voice.words)
    return text


_NONE_LEFT: Final = (
    (N_("You have none to put in place."), N_("{name} has none to put in place.")),
    (N_("None to put in place: {name}."), N_("{name} have none to put in place.")),
)


def _pile(steps: Sequence[SettlementStep], voice: Voice) -> str:
    """Which pile, or which piles alike, and for whom it waited."""
    first = steps[0]
    return voice.words.many(
        "Pile of trick {numbers} waits for {claimants}:",
        "Piles of tricks {numbers} wait for {claimants}:",
        len(steps),
        numbers=_numbers(steps, voice),
        claimants=voice.shapes(tuple(sorted(first.seats + first.out))),
    )


def _pile_taken(steps: Sequence[SettlementStep], trick: WarTrick, voice: Voice) -> str:
    taker = steps[0].seats[0]
    you = N_("{name} have the highest of theirs, {card}, and take {cards}.")
    them = N_("{name} has the highest of theirs, {card}, and takes {cards}.")
    cards = voice.cards(card for step in steps for card in step.cards)
    said = sentence_about(voice.name(taker), you, them, voice.words, card=_laid(trick, taker, voice), cards=cards)
    return f"{_pile(steps, voice)} {said}"


def _laid(trick: WarTrick, seat: int, voice: Voice) -> str:
    """The card that a seat put first, as a sentence names it."""
    card = trick.rounds[0][seat]
    return voice.card(card.rank) if card else ""


def _pile_claimed(steps: Sequence[SettlementStep], trick: WarTrick, voice: Voice) -> str:
    first = steps[0]
    card, names = _laid(trick, first.seats[0], voice), voice.names(first.seats)
    said = voice.words("all tie with {card}, so it goes on.", card=card)
    if first.out:
        you = N_("{name} tie with {card}, and from now on it waits for you alone.")
        them = N_("{name} tie with {card}, and from now on it waits for them alone.")
        said = sentence_about(names, you, them, voice.words, card=card)
    return f"{_pile(steps, voice)} {said}"


def _orphaned(steps: Sequence[SettlementStep], trick: WarTrick, voice: Voice) -> str:
    cards = voice.cards(card for step in steps for card in step.cards)
    if steps[0].trick == trick.number and trick.face_down():
        return voice.words("No card lies face up any more: nobody gets {cards}.", cards=cards)
    if steps[0].trick == trick.number:
        return voice.words("The game ends, and nobody gets {cards} of this trick.", cards=cards)
    return voice.words.many(
        "Pile of trick {numbers}, {cards}: nobody is left to win it.",
        "Piles of tricks {numbers}, {cards}: nobody is left to win them.",
        len(steps), numbers=_numbers(steps, voice), cards=cards,
    )  # fmt: skip


def _numbers(steps: Sequence[SettlementStep], voice: Voice) -> str:
    """The numbers of the tricks from which these piles are."""
    return name_list([str(step.trick + 1) for step in steps], voice.words)


def _retired(steps: Sequence[SettlementStep], trick: WarTrick, voice: Voice) -> str:  # noqa: ARG001 - the shape of a sentence
    return sentence_about_all(
        list(map(voice.name, steps[0].seats)),
        (N_("You have no card left and retire."), N_("{name} has no card left and retires.")),
        (N_("{name} have no cards left and retire."), N_("{name} have no card left and retire.")),
        voice.words,
    )


_SENTENCES: dict[str, Callable[[Sequence[SettlementStep], WarTrick, Voice], str]] = {
    "takes": _pile_taken,
    "claims": _pile_claimed,
    "orphaned": _orphaned,
    "retires": _retired,
}


def plain_voice(words: Words, name_of: Callable[[int], str], pack: str, ranks: int) -> Voice:
    """For lists and logs: names and letters only."""

    def letter(rank: int) -> str:
        return wording.plain_letter(pack, ranks, rank, words)

    return Voice(
        words, pack, ranks, letter, name_of, lambda seats: waiting_names([name_of(seat) for seat in seats], words)
    )
