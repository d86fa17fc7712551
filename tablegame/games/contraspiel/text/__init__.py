"""The texts of Contraspiel: status, buttons, names of moves, tricks, settlements and the verdict as sentences.

Names of cards and suits are in text/wording.py, the questions of the bidding in text/question.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Final

from tablegame.core.cards import GERMAN, GERMAN_SUITS
from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_, context_, many_, seat_letter
from tablegame.core.tricks import plays_text
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.view import (
    Call,
    Deal,
    Phase,
    Redealt,
    Settled,
    SpielCalled,
    SpielTrickTaken,
    SpielView,
    ThrownIn,
)
from tablegame.games.contraspiel.text import wording
from tablegame.view import signs, tricks
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import FrameRole, GameText, MoveLine, Occasion, Remark, SceneInput, Term
from tablegame.view.phrases import NameOf, capital, name_list, sentence_about, standalone_name, waiting_text

GERMAN_NAMES: Final = {
    "hearts": context_("German suits", "hearts"), "Hearts": context_("German suits", "Hearts"),
    "7 of hearts": context_("German suits", "7 of hearts"), "8 of hearts": context_("German suits", "8 of hearts"),
    "9 of hearts": context_("German suits", "9 of hearts"), "10 of hearts": context_("German suits", "10 of hearts"),
    "king of hearts": context_("German suits", "king of hearts"),
}  # fmt: skip
"""For names that are alike for German and French cards in English, the names of the German cards in any language."""
FRENCH: Final = {
    "acorns": N_("clubs"), "leaves": N_("spades"), "bells": N_("diamonds"),
    "Acorns": N_("Clubs"), "Leaves": N_("Spades"), "Bells": N_("Diamonds"),
    "7 of acorns": N_("7 of clubs"), "8 of acorns": N_("8 of clubs"),
    "9 of acorns": N_("9 of clubs"), "10 of acorns": N_("10 of clubs"),
    "Unter of acorns": N_("jack of clubs"), "Ober of acorns": N_("queen of clubs"),
    "king of acorns": N_("king of clubs"), "Daus of acorns": N_("ace of clubs"),
    "7 of leaves": N_("7 of spades"), "8 of leaves": N_("8 of spades"),
    "9 of leaves": N_("9 of spades"), "10 of leaves": N_("10 of spades"),
    "Unter of leaves": N_("jack of spades"), "Ober of leaves": N_("queen of spades"),
    "king of leaves": N_("king of spades"), "Daus of leaves": N_("ace of spades"),
    "Unter of hearts": N_("jack of hearts"), "Ober of hearts": N_("queen of hearts"),
    "Daus of hearts": N_("ace of hearts"),
    "7 of bells": N_("7 of diamonds"), "8 of bells": N_("8 of diamonds"),
    "9 of bells": N_("9 of diamonds"), "10 of bells": N_("10 of diamonds"),
    "Unter of bells": N_("jack of diamonds"), "Ober of bells": N_("queen of diamonds"),
    "king of bells": N_("king of diamonds"), "Daus of bells": N_("ace of diamonds"),
    "Cannot leave a sow lying that is turned up.": N_("Cannot leave an ace lying that is turned up."),
    "no matsch where the dealer took a Wenzel or a sow": N_("no matsch where the dealer took a Wenzel or an ace"),
    "No matsch where the dealer took a Wenzel or a Daus": N_("No matsch where the dealer took a Wenzel or an ace"),
    "passes, leaves the Daus, keeps the hand, stays in": N_("passes, leaves the ace, keeps the hand, stays in"),
    "plays, takes the Daus, says contra or recontra": N_("plays, takes the ace, says contra or recontra"),
    "Acorns are trump, and you are the soloist. Play it?": N_("Clubs are trump, and you are the soloist. Play it?"),
    "Now you deal and have paid the stamm. {card} is turned up, a Daus: the dealer may take it unseen.": N_(
        "Now you deal and have paid the stamm. {card} is turned up, an ace: the dealer may take it unseen."
    ),
    "take the Daus or leave it": N_("take the ace or leave it"),
    "take the Daus": N_("take the ace"),
    "leave the Daus": N_("leave the ace"),
    "After the Unter of acorns a bête ends the deal: nobody wins it.": N_(
        "After the jack of clubs a bête ends the deal: nobody wins it."
    ),
}  # fmt: skip
"""For each sentence that names a German card or suit, the sentence with French cards."""
_MOST_CALLS: Final = 1000
"""More calls than a deal has. The number of a remark is this times the number of the deal, plus that of the call."""
_PHASES: Final = {
    Phase.SOW: ("turnup", N_("take the Daus or leave it")),
    Phase.EXCHANGE: ("turnup", N_("choose the card that you give")),
    Phase.WENZEL: ("turnup", N_("stand or fold")),
    Phase.FIRST: ("bidding", N_("play or pass")),
    Phase.SECOND: ("bidding", N_("play another suit, or pass")),
    Phase.TURNUP: ("bidding", N_("take the turn-up for a card, or not")),
    Phase.CONTRA: ("contra", N_("contra or pass")),
    Phase.DROP: ("dropping", N_("stay in or drop out")),
    Phase.RECONTRA: ("recontra", N_("recontra or pass")),
    Phase.MATSCH: ("matsch", N_("matsch or pass")),
    Phase.PLAY: ("tricks", ""),
}
"""For each phase the anchor of its rules in the rule book, and the request to the viewer."""
_MOVES: Final = {
    moves.TAKE: N_("take the Daus"), moves.LEAVE: N_("leave the Daus"),
    moves.STAND: N_("stand"), moves.FOLD: N_("fold"), moves.PLAY: N_("play"), moves.PASS: N_("pass"),
    moves.CONTRA: N_("contra"), moves.RECONTRA: N_("recontra"), moves.DROP: N_("drop out"), moves.STAY: N_("stay in"),
}  # fmt: skip
"""The names of the calls that name neither a suit nor a card."""
_TERMS: Final = (
    "forehand", "soloist", "wenzel", "talon", "turnup", "pool", "stamm", "bete", "contra", "recontra", "matsch",
    "revolte",
)  # fmt: skip
"""The terms that the rule book explains, by their slugs."""


class SpielText(GameText[SpielView]):
    plain_outcome: bool = True
    french: Mapping[str, str] = FRENCH
    german: Mapping[str, str] = GERMAN_NAMES
    part: str = N_("Deal {number}")

    def status(self, look: SceneInput[SpielView], words: Words) -> str:
        """The number of deal and trick, then the request to the viewer or the names of those who are waited for."""
        view = look.view
        if view.over:
            return words.many(
                "{n} deal played, the session is over", "{n} deals played, the session is over", view.deal
            )
        event = look.happened
        if look.role is FrameRole.SETTLED or isinstance(event, Settled):
            return _in_deal(view, view.past[-1].number, words, words("settled"))
        if look.role is FrameRole.DEALING:
            return _in_deal(view, view.deal, words, words("dealing"))
        if isinstance(event, ThrownIn | Redealt):
            text = words("thrown in") if isinstance(event, ThrownIn) else words("dealt again")
            return _in_deal(view, view.deal, words, text)
        if isinstance(event, SpielCalled):
            you, them = N_("You take the game over"), N_("{name} takes the game over")
            return _in_deal(view, view.deal, words, sentence_about(look.name_of(event.seat), you, them, words))
        trick = words("trick {number}", number=len(view.tricks) + 1) if view.phase == Phase.PLAY else ""
        next_step = "" if look.role is FrameRole.REVEALED else self._next_step(look, view, words)
        return _in_deal(view, view.deal, words, trick, next_step)

    def _next_step(self, look: SceneInput[SpielView], view: SpielView, words: Words) -> str:
        """The end of the status: what the viewer has to do, or the names of those who are waited for."""
        if not look.can_act:
            names = [look.name_of(seat) for seat in view.acting if seat >= 0]
            return waiting_text(names, words) if names else words("dealing")
        playing = view.phase == Phase.PLAY
        if look.picked is None or _is_spoken(look.picked):
            if playing:
                return words("you follow") if view.trick else words("you lead")
            return words(_PHASES[view.phase][1])
        if view.legal().count() == 1:
            return words("play it") if playing else words("give it")
        if playing:
            return words("play it, or choose another")
        if view.phase == Phase.CONTRA:
            return words("say contra and give it, or choose another")
        return words("give it, or choose another")

    def clause(self, look: SceneInput[SpielView], words: Words) -> str:  # noqa: ARG002 - the same in every language
        """The anchor of the rule that F1 opens: it explains the call or event on the table, or else the phase."""
        event = look.happened
        if isinstance(event, SpielCalled):
            return event.word
        if look.role is FrameRole.OVER:
            return "session"
        if look.role is FrameRole.SETTLED or isinstance(event, Settled):
            return "payments"
        if isinstance(event, ThrownIn | Redealt):
            return "bidding" if isinstance(event, ThrownIn) else "stamm"
        return _PHASES.get(look.view.phase, ("deal", ""))[0]

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        """The aim of the game in a sentence or two, for newcomers."""
        deals = int(str(chosen["deals"]))
        return words.many(
            "Win the most chips in this deal. The soloist plays against all the others.",
            "Win the most chips in {n} deals. The soloist plays against all the others.",
            deals,
        )

    def commit_label(self, look: SceneInput[SpielView], move: int, words: Words) -> str:
        """The label of the button that plays the lifted card or makes the chosen call: "Play king of leaves"."""
        if move < moves.TAKE:
            return words("Play {card}", card=wording.card_name(move, words))
        if _is_spoken(move):
            return capital(self.move_name(move, look.chosen, words))
        card, contra = wording.card_name(moves.card_of(move), words), move >= moves.CONTRA_FOR
        return words("Contra, give {card}", card=card) if contra else words("Give {card}", card=card)

    def short_commit_label(self, look: SceneInput[SpielView], move: int, words: Words, faces: Faces) -> str:
        """The same label, in which a card is named by rank and suit as in its corner."""
        if _is_spoken(move):
            return self.commit_label(look, move, words)
        card, contra = signs.cards(GERMAN.text(moves.card_of(move)), faces, words), move >= moves.CONTRA_FOR
        if move < moves.TAKE:
            return words("Play {card}", card=card)
        return words("Contra, {card}", card=card) if contra else words("Give {card}", card=card)

    def move_line(self, moment: SeenEvent[SpielView], name_of: NameOf, words: Words) -> MoveLine:
        """The line in the list of moves about a finished trick or a settled deal."""
        event, view = moment
        if isinstance(event, SpielTrickTaken):
            return _trick_line(view, event.seat, name_of, words)
        return _settled_line(view.past[-1], name_of, words)

    def terms(self, look: SceneInput[SpielView], words: Words) -> Sequence[str | Term]:  # noqa: ARG002 - the same in every picture
        return _TERMS

    def remark(self, moment: SeenEvent[SpielView]) -> Remark | None:
        """What an event gives the characters to talk about; None for most events.

        It may be contra, recontra, matsch, a sow that is taken, or the end of a deal in which contra was said, the
        soloist took every trick, or a soloist wins who lost the deal before.
        """
        event, view = moment.event, moment.view
        if isinstance(event, SpielCalled) and event.word in ("contra", "recontra", "matsch", "take"):
            number = len(view.past) * _MOST_CALLS + len(view.calls)
            occasions: Mapping[str, Occasion] = {"contra": "contra", "take": "luck"}
            return Remark(occasions.get(event.word, "call"), (event.seat,), (), number)
        if not isinstance(event, Settled) or event.seat is None or not view.past:
            return None
        deal, number, winner = view.past[-1], len(view.past) * _MOST_CALLS, event.seat
        others = tuple(seat for seat in range(view.players) if seat != deal.soloist)
        previous = view.past[-2] if len(view.past) > 1 else None
        if winner == deal.soloist:
            won_all_tricks = 0 < len(deal.tricks) == deal.taken[winner]
            if deal.contra is not None or won_all_tricks:
                return Remark("feat", (winner,), others, number)
            lost = previous is not None and previous.soloist == winner and previous.winner not in (winner, None)
            return Remark("revenge", (winner,), (), number) if lost else None
        if deal.contra is not None and deal.contra != deal.soloist:
            return Remark("feat", (deal.contra,), (deal.soloist,), number)
        return None

    def verdict(self, view: SpielView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """Sentences on the winners and their lead, on their best deal, and on lost solos; () during the session."""
        if not view.over:
            return ()
        sentences = [_outcome(view, name_of, words)]
        # The deal that brought a winner of the session most.
        gain, deal, winner = max(
            ((deal.earned(seat), deal, seat) for deal in view.past for seat in view.winners), key=itemgetter(0)
        )
        if gain > 0 and len(view.past) > 1 and len(view.winners) < view.players:
            you = N_("Deal {number} brought you most: {chips}.")
            them = N_("Deal {number} brought {name} most: {chips}.")
            chips = wording.chips_text(gain, words)
            sentences.append(sentence_about(name_of(winner), you, them, words, number=deal.number + 1, chips=chips))
        lost = Counter(deal.soloist for deal in view.past if deal.winner != deal.soloist)
        losses = ", ".join(f"{standalone_name(name_of(seat))} {lost[seat]}" for seat in sorted(lost))
        if losses:
            solos = many_("Solos lost in {n} deal: {who}.", "Solos lost in {n} deals: {who}.")
            sentences.append(words.many(*solos, len(view.past), who=losses))
        else:
            sentences.append(words("No soloist lost a deal."))
        return tuple(sentences)

    def score_in_words(self, view: SpielView, seat: int, words: Words) -> str:
        return wording.chips_text(view.scores[seat], words)

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:  # noqa: ARG002 - said alike under all house rules
        """The name of a move in a hint: "king of leaves", "play hearts", "contra, giving 9 of leaves"."""
        if move in _MOVES:
            return words(_MOVES[move])
        if move < moves.TAKE:
            return wording.card_name(move, words)
        if moves.PLAY_IN <= move < moves.PASS:
            return words("play {suit}", suit=wording.suit_name(move - moves.PLAY_IN, words))
        if moves.is_matsch(move):
            return words("matsch in {suit}", suit=wording.suit_name(move - moves.MATSCH, words))
        card, contra = wording.card_name(moves.card_of(move), words), move >= moves.CONTRA_FOR
        return words("contra, giving {card}", card=card) if contra else words("give {card}", card=card)

    def state_in_english(self, view: SpielView, name_of: NameOf) -> str:
        """The whole view in lines of English, for `tablegame replay`; cards and seats are written as in records."""
        rules = ", ".join(f"{name} {value}" for name, value in view.rules)
        lines = [f"Contraspiel: {view.players} players, {rules}", _moment_line(view)]
        lines += [_seat_line(view, seat, name_of) for seat in range(view.players)]
        lines.append(f"Pool: {view.pool}")
        if view.turn_up is not None:
            trump = "none yet" if view.trump is None else GERMAN_SUITS[view.trump]
            lines.append(f"Turn-up {GERMAN.text(view.turn_up)}, talon {view.talon}, trump {trump}")
        if view.calls:
            lines.append("Said: " + ", ".join(map(_call_in_english, view.calls)))
        lines += [f"  {plays_text(trick.plays, GERMAN)}: {seat_letter(trick.winner)}" for trick in view.tricks]
        if view.trick:
            lines.append(f"  On the table: {plays_text(view.cards_on_table, GERMAN)}")
        lines += map(_deal_line, view.past)
        return "\n".join(lines)


def _is_spoken(move: int) -> bool:
    """Whether a move is a call that gives no card. Such a call is picked only while the tutor looks at it."""
    return moves.TAKE <= move < moves.GIVE


def _in_deal(view: SpielView, number: int, words: Words, *parts: str) -> str:
    """The line of a status: the number of the deal, unless the session has only one, then those parts that are not "".

    number: of the deal, from 0.
    """
    deals = view.rule("deals")
    deal = words("Deal {number} of {deals}", number=number + 1, deals=deals) if deals != 1 else ""
    return capital(" · ".join(filter(None, (deal, *parts))))


def _trick_line(view: SpielView, winner: int, name_of: NameOf, words: Words) -> MoveLine:
    """The line about a trick that is still on the table: its cards with their players, its winner and the reason."""
    you = N_("Deal {deal}, trick {number}: {played}. You take it, {why}.")
    them = N_("Deal {deal}, trick {number}: {played}. {name} takes it, {why}.")
    played = tricks.plays_in_words(view, name_of, wording.card_name, words)
    why = wording.trick_reason(view.trick, view.order.trump, words)
    deal, number = view.deal + 1, len(view.tricks) + 1
    text = sentence_about(name_of(winner), you, them, words, deal=deal, number=number, played=played, why=why)
    return MoveLine(text, "tricks")


def _settled_line(deal: Deal, name_of: NameOf, words: Words) -> MoveLine:
    """The line about a settled deal: its outcome, and the gain or loss of each seat."""
    gains = enumerate(deal.gains[:-1])  # without the pool's
    changes = ", ".join(f"{standalone_name(name_of(seat))} {wording.signed_chips(gain)}" for seat, gain in gains)
    number, outcome, pool = deal.number + 1, wording.heading(deal, name_of, words), deal.pool_after
    text = words(
        "Deal {deal}: {outcome}. {changes}; {pool} in the pool.",
        deal=number, outcome=outcome, changes=changes, pool=pool,
    )  # fmt: skip
    return MoveLine(text, "payments")


def _outcome(view: SpielView, name_of: NameOf, words: Words) -> str:
    """The sentence that names the winners of the session, with their chips and their lead."""
    best = max(view.scores)
    chips = wording.chips_text(best, words)
    names = name_list([name_of(seat) for seat in view.winners], words)
    if len(view.winners) == view.players:
        return words("All end with {chips}: nobody comes out ahead.", chips=chips)
    if len(view.winners) > 1:
        you, them = N_("{name} share first place: {points} each."), N_("{name} share first place with {points} each.")
        return sentence_about(names, you, them, words, points=chips)
    second = max(score for seat, score in enumerate(view.scores) if seat not in view.winners)
    you = N_("You win with {chips}, {more} more than the next.")
    them = N_("{name} wins with {chips}, {more} more than the next.")
    return sentence_about(names, you, them, words, chips=chips, more=best - second)


def _moment_line(view: SpielView) -> str:
    """The line about who has to act in which phase, or about the end."""
    if view.over:
        winners = " and ".join(seat_letter(seat) for seat in view.winners)
        return f"Over after {view.deal} deals; most chips: {winners}"
    acting = ", ".join(seat_letter(seat) for seat in view.acting)
    return f"Deal {view.deal + 1}, {view.phase}; to act: {acting}"


def _seat_line(view: SpielView, seat: int, name_of: NameOf) -> str:
    """The line about a seat: "B (Ben): 52 chips, 3 cards, 1 tricks, dealer"."""
    letter, name = seat_letter(seat), name_of(seat)
    line = letter if name == letter else f"{letter} ({name})"
    line += f": {view.scores[seat]} chips, {view.sizes[seat]} cards, {view.tricks_won[seat]} tricks"
    if view.seat == seat and view.hand is not None:
        line += ", holds " + (" ".join(map(GERMAN.text, view.hand)) or "nothing")
    forehand = None if view.dealer is None else view.forehand
    roles = (("dealer", view.dealer), ("forehand", forehand), ("soloist", view.soloist))
    line += "".join(f", {role}" for role, holder in roles if holder == seat)
    return line + (", dropped out" if view.dropped[seat] else "")


def _call_in_english(call: Call) -> str:
    suit = "" if call.suit is None else " " + GERMAN_SUITS[call.suit]
    return f"{seat_letter(call.seat)} {call.word}{suit}" + (" (exchanged)" if call.exchanged else "")


def _deal_line(deal: Deal) -> str:
    """The line about a settled deal: its soloist, its winner and all payments."""

    def letter(seat: int | None) -> str:
        return "pool" if seat is None else seat_letter(seat)

    payments = ", ".join(
        f"{each.kind} {letter(each.payer)} to {letter(each.payee)} {each.chips}" for each in deal.payments
    )
    winner = "nobody" if deal.winner is None else seat_letter(deal.winner)
    return f"Deal {deal.number + 1}: soloist {seat_letter(deal.soloist)}, winner {winner}; {payments}"


TEXT: Final = SpielText()
