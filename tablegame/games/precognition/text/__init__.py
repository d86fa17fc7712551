"""The texts of Precognition: the status, sentences about strings and rows, and how a game was decided.

`words` translates a message, whose id is the English sentence, and fills in its fields; `name_of` writes a seat, such
as "Anna" or "You". `state_in_english` is English in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, value
from tablegame.core.contract import CHANCE, SeenEvent, View
from tablegame.core.options import Chosen
from tablegame.core.text import N_, many_, seat_letter
from tablegame.games.precognition import facts
from tablegame.games.precognition.facts import PrecognitionView, RevealedGame
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import MOVES, FrameRole, GameText, Listing, MoveLine, Remark, SceneInput
from tablegame.view.phrases import (
    FRENCH_RANKS,
    NameOf,
    Together,
    counted_about,
    labelled,
    name_list,
    rank_with_the,
    seat_in_english,
    sentence_about,
    standalone_name,
    waiting_text,
)
from tablegame.view.pieces import SIGNED

_CLAUSES: Final = {
    FrameRole.DEALING: "deal", FrameRole.EVENT: "row", FrameRole.REVEALED: "match", FrameRole.OVER: "winner",
}  # fmt: skip
"""For each role of a picture in which nobody chooses, the heading of the rules that explains it."""
_LONG: Final = 8  # the fewest letters of a string that is worth a remark if it comes true
_SAME_WAY: Final = 4  # the number of equal changes, one after the other, that is worth a remark
_REMARKS_OF_A_GAME: Final = 100  # the numbers that remarks on one game or playoff may have: more than a row has cards


def question_lines(view: PrecognitionView, name_of: NameOf, words: Words) -> tuple[str, ...]:
    """The sentence above the pad in one or two forms, the longer form first. It states the aim of the game; in a
    playoff it says why there is a playoff."""
    if not (view.game and view.past):
        return (words("Secret until all cards are played. The longest string that comes true wins."),)
    best, tied = view.past[-1].best, name_list([name_of(seat) for seat in view.seated], words)
    if best:
        text = words.many(
            "Playoff: {names} tied at {n} letter.", "Playoff: {names} tied at {n} letters.", best,
            names=standalone_name(tied),
        )  # fmt: skip
    else:
        you = N_("Playoff: nobody's string came true. Once more: {name}.")
        text = sentence_about(tied, you, N_("Playoff: nobody's string came true. {name} play again."), words)
    return text, words("Playoff: those who were tied play again.")


def own_string(
    view: PrecognitionView, start: int | None, needed: str, complete: bool, words: Words
) -> list[tuple[str, str]]:
    """The state of the own string in several forms, the longest first. Each form is a bold text and a plain text.
    start: the index at which the string is drawn, None if the string cannot come true.
    needed: the letter that the next card must make, "" if any letter will do.
    complete: whether the row is complete.
    """
    own = words("Your string")
    if start is None:
        lost = (own, words("can no longer come true."))
        if complete:
            return [lost]
        long = words("{letters} can no longer come true. Put a spoke in the others' wheels.", letters=view.string)
        return [(own, f"{long} {_spoiling_advice(view, words)}"), (own, long), lost]
    if view.stands:
        stands = words.many(
            "Your string stands, its letter too: nobody can take it away.",
            "Your string stands, all {n} letters: nobody can take it away.",
            len(view.string),
        )
        without_advice = [(stands, ""), (words("Your string stands."), "")]
        if complete:
            return without_advice
        spoil = words("Now spoil the others'.")
        return [(stands, f"{spoil} {_spoiling_advice(view, words)}"), (stands, spoil), *without_advice]
    count = len(view.open_starts)
    places = words.many("can still come true at {n} place.", "can still come true at {n} places.", count)
    if not needed:
        return [(own, places), ("", places)]
    fields = {"n": max(0, len(view.letters) - start), "count": len(view.string), "letter": SIGNED[needed]}
    standing = words("Here {n} of {count} stand, and the next must be {letter}.", **fields)
    short = words("{n} of {count} stand, next {letter}", **fields)
    medium = f"{short}; " + words.many("{n} place left", "{n} places left", count)
    return [(own, f"{places} {standing}"), (own, medium), ("", medium), ("", short)]


def _spoiling_advice(view: PrecognitionView, words: Words) -> str:
    """The advice to end the ups and downs of the row, which most strings follow; "" if no card of the hand can."""
    if not view.zigzag:
        return ""
    possible_letters = {facts.letter_between(view.row[-1], card) for card in view.hand}
    if possible_letters.isdisjoint((view.letters[-1], "S")):
        return ""
    return words.many(
        "The row has gone up and down for {n} step: a card marked × ends that.",
        "The row has gone up and down for {n} steps: a card marked × ends that.",
        view.zigzag,
    )


def result(game: RevealedGame, seat: int, words: Words) -> str:
    """The result of a seat's string, such as "6 letters, from card 3 on", "3 letters, 2 times" if there are several
    matches, or "does not come true"."""
    matches = game.matches[seat]
    if not matches:
        return words("does not come true")
    n = len(game.strings[seat])
    if len(matches) > 1:
        return words.many("{n} letter, {times} times", "{n} letters, {times} times", n, times=len(matches))
    return words.many(
        "{n} letter, from card {number} on", "{n} letters, from card {number} on", n, number=matches[0] + 1
    )


def verdict(view: PrecognitionView, name_of: NameOf, words: Words) -> str:
    """A sentence on the winner of the last game; or two, on the seats that are tied and on what follows from it."""
    game = view.past[-1]
    winners = name_list([name_of(seat) for seat in game.winners], words)
    if len(game.winners) == 1:
        you = many_(
            "You win: {n} letter, the longest string that came true.",
            "You win: {n} letters, the longest string that came true.",
        )
        them = many_(
            "{name} wins: {n} letter, the longest string that came true.",
            "{name} wins: {n} letters, the longest string that came true.",
        )
        return counted_about(winners, you, them, game.best, words)
    if not game.best:
        sentence = words("Nobody's string came true: all are tied.")
    else:
        sentence = words.many(
            "Tied at {n} letter: {names}.", "Tied at {n} letters: {names}.", game.best, names=standalone_name(winners)
        )
    again, share = N_("They play again among themselves."), N_("They share the win.")
    if isinstance(winners, Together):
        again, share = N_("You play again among yourselves."), N_("You share the win.")
    return f"{sentence} {words(again if view.playoff else share)}"


def rank_words(rank: int, words: Words) -> str:
    """A rank in a sentence: "the 4", "the king"."""
    return words.raw(FRENCH_RANKS[rank]) if rank in FRENCH_RANKS else rank_with_the(rank, words)


class PrecognitionText(GameText[PrecognitionView]):
    """The sentences of the game on screen. `look` is the input of a picture: the view, and the role of the picture."""

    listing: Listing = MOVES

    def status(self, look: SceneInput[PrecognitionView], words: Words) -> str:
        """The phase of the game; then what the viewer has to do, or else for whom the table waits."""
        view = look.view
        front = words("Playoff {number}", number=view.game) + " · " if view.game else ""
        if look.role is FrameRole.REVEALED:
            are_all_open = not view.past or look.step >= len(view.past[-1].seated)
            return front + (words("All strings are open") if are_all_open else words("The strings are opened"))
        if view.over:
            return front + words("The game is over")
        if look.role is FrameRole.DEALING:
            return front + words("The cards are dealt")
        if look.role is FrameRole.EVENT:
            return front + words("The last card lies")
        if not view.playing:
            return front + self._writing_status(look, view, words)
        card = words("Card {number} of {count}", number=len(view.row) + 1, count=view.length)
        return front + card + " · " + self._playing_status(look, view, words)

    def _writing_status(self, look: SceneInput[PrecognitionView], view: PrecognitionView, words: Words) -> str:
        """The status while strings are written: who has sealed a string, or who still writes."""
        sealed = [look.sitters[seat].name for seat in view.seated if view.written[seat] and seat != look.viewer]
        if look.can_act:
            text = words("Write in secret")
            if not sealed:
                return text
            names = name_list(sealed, words)
            return text + " · " + words.many("{names} has sealed", "{names} have sealed", len(sealed), names=names)
        awaited = [look.name_of(seat) for seat in view.acting if seat != CHANCE]
        if not awaited:
            return words("All strings are sealed")
        return words("Strings are written") + " · " + waiting_text(awaited, words)

    def _playing_status(self, look: SceneInput[PrecognitionView], view: PrecognitionView, words: Words) -> str:
        """The status while cards are put: the request to the viewer, or the name of the seat that is waited for."""
        if look.can_act and look.picked is None and look.viewer is not None:
            if sum(sitter.person for sitter in look.sitters) < 2:
                return words("your turn")
            return words("{name}, your turn", name=look.sitters[look.viewer].name)
        if look.can_act:
            return words("play it, or choose another")
        return waiting_text([look.name_of(seat) for seat in view.acting if seat != CHANCE], words)

    def clause(self, look: SceneInput[PrecognitionView], words: Words) -> str:  # noqa: ARG002 - the same in every language
        """The clause of the rules that F1 opens. While cards are put it is "": F1 opens the clause of all games."""
        view = look.view
        if look.role is FrameRole.CHOOSING and not view.playing:
            return "playoff" if view.game else "predict"
        return _CLAUSES.get(look.role, "")

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        return words("Write down how the row will rise and fall, then play your cards so that it comes true.")

    def commit_label(self, look: SceneInput[PrecognitionView], move: int, words: Words) -> str:  # noqa: ARG002 - the move says all
        """The label of the button that makes the move: "Play the king", or "Seal 6 letters"."""
        if facts.is_card(move):
            return words("Play {card}", card=rank_words(value(move), words))
        return words.many("Seal {n} letter", "Seal {n} letters", len(facts.letters_of(move)))

    def nothing_chosen(self, look: SceneInput[PrecognitionView], words: Words) -> str:
        """The notice after Enter if no letter is written or no card is lifted."""
        if look.role is FrameRole.CHOOSING and not look.view.playing:
            return words("Nothing is written yet: a string has at least one letter, by its key or a click.")
        return super().nothing_chosen(look, words)

    def no_choice_left(self, look: SceneInput[PrecognitionView]) -> bool:
        """Whether a playoff is under way and every person is out of it."""
        return bool(look.view.game) and not any(look.sitters[seat].person for seat in look.view.seated)

    def short_commit_label(self, look: SceneInput[PrecognitionView], move: int, words: Words, faces: Faces) -> str:  # noqa: ARG002 - letters are seen
        """A shorter label where the button has little room; "" for a card, which has none."""
        return "" if facts.is_card(move) else words("Seal it")

    def move_line(self, moment: SeenEvent[PrecognitionView], name_of: NameOf, words: Words) -> MoveLine:
        """The line in the list of moves about a card that is put, or about a complete game."""
        event, view = moment
        if isinstance(event, facts.Put):
            return _put_line(view.row, name_of(event.seat), words)
        game = view.past[-1]
        clause = "winner" if game.best else "match"
        if len(game.winners) > 1 and view.playoff:
            clause = "playoff"
        return MoveLine(game_words(len(view.past) - 1, game, view.playoff, name_of, words), clause)

    def remark(self, moment: SeenEvent[PrecognitionView]) -> Remark | None:
        """The remark that a card or a complete game gives to the characters at the table; None for most of them.

        A card gives one if it repeats the last value or goes the same way for the fourth time. A game gives one if
        several strings tie for the longest, if it was a playoff that somebody won, or if a long string won.
        """
        event, first_number = moment.event, len(moment.view.past) * _REMARKS_OF_A_GAME
        if isinstance(event, facts.Put):
            letters = facts.letters_between(moment.view.row)
            # The number of letters at the end of the row that are equal to the letter of the card.
            same_way = len(letters) - len(letters.rstrip(event.letter)) if event.letter else 0
            is_luck = same_way == _SAME_WAY or event.letter == "S"
            return Remark("luck", (event.seat,), (), first_number + len(letters)) if is_luck else None
        if not isinstance(event, facts.Opened) or not event.game.best:
            return None
        game = event.game
        if len(game.winners) > 1:
            return Remark("tie", game.winners, (), first_number)
        beaten = tuple(seat for seat in game.seated if seat not in game.winners)
        if len(game.seated) < moment.view.players:
            return Remark("revenge", game.winners, beaten, first_number)
        return Remark("feat", game.winners, beaten, first_number) if game.best >= _LONG else None

    def verdict(self, view: PrecognitionView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """A sentence on the winning string, and one on the number of playoffs if there were any; () before the end."""
        if not view.over or not view.past:
            return ()
        outcome, playoffs = _outcome(view, name_of, words), len(view.past) - 1
        if not playoffs:
            return (outcome,)
        return outcome, words.many("It took {n} playoff.", "It took {n} playoffs.", playoffs)

    def score_in_words(self, view: View, seat: int, words: Words) -> str:
        """The length of the seat's string if it came true in the last game. If not, how many of its first letters
        occurred in the row. For a seat that was out of the playoff, a text that says so."""
        game = view.past[-1] if isinstance(view, PrecognitionView) and view.past else None
        if game is not None and seat not in game.seated:
            return words("out of the playoff")
        if game is None or game.matches[seat]:
            return words.many("{n} letter", "{n} letters", view.scores[seat])
        return words("{n} of {count} letters", n=game.reached(seat), count=len(game.strings[seat]))

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:  # noqa: ARG002 - the same under all house rules
        return rank_words(value(move), words) if facts.is_card(move) else facts.letters_of(move)

    def terms(self, look: SceneInput[PrecognitionView], words: Words) -> tuple[str, ...]:  # noqa: ARG002 - the same in every picture
        return ("string", "change")

    def state_in_english(self, view: PrecognitionView, name_of: NameOf) -> str:
        """All that the view shows, as lines of English text for the command line."""
        head = f"Precognition: {view.players} players, {view.ranks} ranks" + ("" if view.playoff else ", no playoff")
        lines = [head, _state_line(view), _row_line(view.row)]
        lines += [_seat_line(view, seat, name_of) for seat in range(view.players)]
        for number, game in enumerate(view.past):
            lines += ["", _title(number)]
            lines.append(f"  {_row_line(game.row)}")
            lines += [_string_line(game, seat, name_of) for seat in game.seated]
        return "\n".join(lines)


def _put_line(row: Sequence[int], name: str, words: Words) -> MoveLine:
    """The line of the last card of a row: its number, its player (`name`), the card and the letter that it makes."""
    letter = SIGNED[facts.letter_between(row[-2], row[-1])] if len(row) > 1 else ""
    you = N_("{number}. {name} play {card}: {letter}") if letter else N_("{number}. {name} play {card}")
    them = N_("{number}. {name} plays {card}: {letter}") if letter else N_("{number}. {name} plays {card}")
    card = rank_words(value(row[-1]), words)
    return MoveLine(sentence_about(name, you, them, words, number=len(row), card=card, letter=letter), "row")


def game_words(number: int, game: RevealedGame, playoff: bool, name_of: NameOf, words: Words) -> str:
    """A complete game as one line: its winner or the tie, and the string of each player.
    number: 0 for the first game, then the number of the playoff.
    playoff: whether a tie is played off.
    """
    front = words("Playoff {number}", number=number) if number else words("First game")
    strings = ", ".join(
        words("{name} {letters}", name=standalone_name(name_of(seat)), letters=game.strings[seat])
        + (" ✓" if game.matches[seat] else " –")
        for seat in game.seated
    )
    names = name_list([name_of(seat) for seat in game.winners], words)
    if len(game.winners) == 1:
        you = many_("you win with {n} letter", "you win with {n} letters")
        them = many_("{name} wins with {n} letter", "{name} wins with {n} letters")
        return labelled(front, f"{counted_about(names, you, them, game.best, words)}. {strings}", words)
    tie = words("no string came true")
    if game.best:
        tie = words.many(
            "{names} tie at {n} letter", "{names} tie at {n} letters", game.best, names=standalone_name(names)
        )
    again, share = N_("they play again"), N_("they share the win")
    if isinstance(names, Together):
        again, share = N_("you play again"), N_("you share the win")
    return labelled(front, f"{tie}; {words(again if playoff else share)}. {strings}", words)


def _outcome(view: PrecognitionView, name_of: NameOf, words: Words) -> str:
    """A sentence on the winning string of the last game, or the sentences on a tie."""
    game = view.past[-1]
    names = name_list([name_of(seat) for seat in game.winners], words)
    if len(game.winners) > 1:
        return verdict(view, name_of, words)
    string, first = game.strings[game.winners[0]], game.matches[game.winners[0]][0]
    you = many_(
        "Your string {letters} came true from card {number} on: {n} letter.",
        "Your string {letters} came true from card {number} on: {n} letters.",
    )
    them = many_(
        "{name}'s string {letters} came true from card {number} on: {n} letter.",
        "{name}'s string {letters} came true from card {number} on: {n} letters.",
    )
    return counted_about(names, you, them, game.best, words, letters=string, number=first + 1)


def _title(number: int) -> str:
    """The English name of the first game (0) or of a playoff."""
    return f"Playoff {number}" if number else "First game"


def _row_line(row: Sequence[int]) -> str:
    """The line of `state_in_english` on a row, such as "Row: 7S KD"."""
    return "Row: " + (" ".join(ANGLO_FRENCH.text(card) for card in row) or "empty")


def _state_line(view: PrecognitionView) -> str:
    """The line of `state_in_english` on the winners, or on the seats that have to choose."""
    if view.over:
        return "Over; longest string: " + " and ".join(seat_letter(seat) for seat in view.winners)
    if not view.dealt:
        return f"{_title(view.game)}: the cards are to be dealt"
    waits = ", ".join(seat_letter(seat) for seat in view.acting)
    if view.writing:
        return f"{_title(view.game)}: strings to be written by {waits}"
    return f"{_title(view.game)}: card {len(view.row) + 1} of {view.length} is played by {waits}"


def _seat_line(view: PrecognitionView, seat: int, name_of: NameOf) -> str:
    """The line of `state_in_english` on a seat, with the hand and the string of the viewer."""
    line = seat_in_english(seat, name_of) + ": "
    if seat not in view.seated:
        return line + "out"
    line += f"holds {view.counts[seat]} cards"
    if seat == view.seat and view.hand:
        line += " (" + " ".join(ANGLO_FRENCH.text(card) for card in view.hand) + ")"
    if seat == view.seat and view.string:
        return line + f", has written {view.string}"
    return line + (", has sealed a string" if view.written[seat] and not view.over else "")


def _string_line(game: RevealedGame, seat: int, name_of: NameOf) -> str:
    """The line of `state_in_english` on a seat's string in a complete game: where it came true first, if it did."""
    result = f"from card {game.matches[seat][0] + 1}" if game.matches[seat] else "does not occur"
    return f"  {seat_in_english(seat, name_of)}: {game.strings[seat]}, {result}"


TEXT: Final = PrecognitionText()
