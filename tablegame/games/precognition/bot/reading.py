"""The computer player "reader" of Precognition: it learns from complete games how others write strings and play cards.

A model of a player has an approach to play cards (bot/beliefs.py) and a style of strings. Sparing players write strings
as the level `strong` does. Between two players, who know all cards, the reader finds the strings that `strong` would
write in the place of the other, by imagined games.

Styles are here because the reader must recognise them. `PrecognitionBot`, whose characters have styles, uses them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from tablegame.ai.predict import Learner, OptionSet, Predictor
from tablegame.core.bots import Memory
from tablegame.core.cards import value
from tablegame.core.text import N_
from tablegame.games.precognition.bot import beliefs
from tablegame.games.precognition.bot.beliefs import Guess, Prior
from tablegame.games.precognition.bot.simulation import Knowledge, Rounds, mean, strings
from tablegame.games.precognition.facts import PrecognitionView, RevealedGame, letters_of, prediction

LONG: Final = "long"
UPWARDS: Final = "upwards"
PAIRS: Final = "pairs"

STYLES: Final = {
    LONG: N_("Writes long strings."),
    UPWARDS: N_("Begins every string with U if it can be done."),
    PAIRS: N_("Writes an even number of letters, nearly always."),
}
PRICES: Final = dict.fromkeys(STYLES, 0.05)
"""The most that a string in a style may cost, as a chance to win: no more than an inaccuracy."""
_MOST_ADDED: Final = 3  # the most letters that a player with the style `LONG` adds
_NEXT_LETTER: Final = {"U": "D", "D": "U", "S": "U"}
"""The letter after each letter in a string that goes up and down in turns."""


def preferred_moves(view: PrecognitionView, move: int, style: str, rng: Random) -> Sequence[int]:
    """The predictions that a player of this style likes better than `move`, the favourite first; () for a card."""
    if not view.writing:
        return ()
    preferred = preferred_strings(letters_of(move), style, rng)
    return [prediction(string) for string in preferred if 0 < len(string) < view.length]


def preferred_strings(string: str, style: str, rng: Random) -> list[str]:
    """The strings that a player of this style likes better than `string`, the favourite first. Some may be empty or too
    long for the row; the caller leaves them out."""
    if style == LONG:
        longer = [string]
        for _ in range(_MOST_ADDED):
            longer.append(longer[-1] + _NEXT_LETTER[longer[-1][-1]])
        return longer[:0:-1]  # the longest first, without the string itself
    if style == PAIRS:
        even = [string + _NEXT_LETTER[string[-1]], string[:-1]]
        return even if len(string) % 2 else []
    if string.startswith("U"):  # the style is UPWARDS
        return []
    upwards = ["U" + string]
    if string[1:].startswith("U"):
        upwards.insert(rng.randrange(2), string[1:])
    return upwards


WITHOUT_STYLE: Final = 0.4  # the chance that a player has no style
UNLIKE_STRONG: Final = 0.05  # how often a sparing player writes a string that `strong` would not choose
ROUNDS: Final[Rounds] = ((32, 28), (64, 12))  # the rounds of imagined games in the place of the other player
SOFTNESS: Final = 0.03
"""A string whose chance to win there is smaller by this difference is written about a third (1/e) as often."""
USUAL_LETTER: Final = 0.8  # the chance that a letter of a careless string goes the way that most of its letters go
CARELESS_LENGTHS: Final = (3, 4, 5)
LONGEST_KNOWN: Final = 16  # the greatest length for which habits are counted: longer strings count as of this length
UNKNOWN_LENGTH: Final = 0.005  # the chance of a length that a model does not write
UNKNOWN_STRING: Final = 0.0005  # the chance of a string that a model does not write
CARD_EVIDENCE: Final = 0.3
"""The part of the evidence of cards for an approach that is believed, because one card follows from another."""
COUNT_PARTS: Final = 1000  # counts are thousandths of the chance of a length
RECENT: Final = 24  # the most strings in past games that are learned for one decision
LEAST: Final = 0.0005  # a guess with a smaller chance is left out
BANDS: Final = ("", *("short",) * 5, *("middle",) * 3, *("long",) * 3, *("longest",) * 5)
"""The band of strings of each length: 1 to 5 letters, 6 to 8, 9 to 11, 12 to 16."""

Strings = Mapping[str, float]  # strings with their chances


class PlayerModel(NamedTuple):
    """A model of a player, which the reader tells apart from other models: an approach and a style."""

    approach: int  # to play cards
    style: str  # of strings, "" for none

    @property
    def name(self) -> str:
        """The name under which the memory of a seat keeps the likelihood of the model, such as "1" or "2 long"."""
        return f"{self.approach} {self.style}".strip()


PLAYER_MODELS: Final = tuple(PlayerModel(approach, style) for approach in beliefs.APPROACHES for style in ("", *STYLES))


def usual_models(players: int) -> dict[str, float]:
    """By the name of a model its chance, as long as nothing is known of a player. players: the number of players."""
    style = (1 - WITHOUT_STYLE) / len(STYLES)
    return {
        model.name: beliefs.USUAL[players][model.approach] * (style if model.style else WITHOUT_STYLE)
        for model in PLAYER_MODELS
    }


def strings_by_model(players: int, longest: int, strong: Strings) -> dict[PlayerModel, Strings]:
    """The strings that each model writes, with their chances.
    longest: the most letters of a string.
    strong: the strings that the level `strong` would write with the player's cards; empty if these are unknown.
    """
    return {
        model: _in_style(_strings_of_approach(model.approach, players, longest, strong), model.style, longest)
        for model in PLAYER_MODELS
    }


def _strings_of_approach(approach: int, players: int, longest: int, strong: Strings) -> Strings:
    """The strings that a player with this approach but no style writes, with their chances."""
    if approach == beliefs.CARELESS:
        return _careless_strings(longest)
    usual = {guess.string: share for guess, share in beliefs.guesses(players, longest) if guess.approach == approach}
    if approach != beliefs.SPARING or not strong:
        return usual
    mixed = {string: UNLIKE_STRONG * share for string, share in usual.items()}
    for string, share in strong.items():
        mixed[string] = mixed.get(string, 0.0) + (1 - UNLIKE_STRONG) * share
    return mixed


@lru_cache(maxsize=16)
def _careless_strings(longest: int) -> Strings:
    """All strings of U and D that a careless player writes, with their chances. Most letters of such a string are the
    same; U and D are equally often this letter."""
    chances: dict[str, float] = {}
    for length in CARELESS_LENGTHS:
        for letters in product("UD", repeat=length):
            string, ups = "".join(letters)[:longest], letters.count("U")
            # U is the usual letter in one half of the cases, and occurs `ups` times; else D, the other times.
            share = sum(USUAL_LETTER**most * (1 - USUAL_LETTER) ** (length - most) / 2 for most in (ups, length - ups))
            chances[string] = chances.get(string, 0.0) + share / len(CARELESS_LENGTHS)
    return chances


def _in_style(strings: Strings, style: str, longest: int) -> Strings:
    """The strings that a player of a style writes, who would write these `strings` without the style. The player writes
    the favourite string half of the time, and each next preferred string half as often, because it may cost too much.
    """
    if not style:
        return strings
    chances: dict[str, float] = {}
    for string, share in strings.items():
        rest = share
        for preferred in preferred_strings(string, style, Random(0)):
            if 0 < len(preferred) <= longest:
                rest /= 2
                chances[preferred] = chances.get(preferred, 0.0) + rest
        chances[string] = chances.get(string, 0.0) + rest
    return chances


@lru_cache(maxsize=64)
def strong_strings(hand: Sequence[int], other: Sequence[int], turn: int, approaches: Sequence[float]) -> Strings:
    """The strings that the level `strong` writes with a hand in a game of two, with their chances.
    hand, other: the values of the hand and of the other player's hand, ascending.
    turn: 0 if the owner of the hand plays the first card, else 1.
    approaches: the likelihood of each approach of the other player, as the owner of the hand sees it.
    """
    prior = [
        (guess, share * approaches[guess.approach]) for guess, share in beliefs.guesses(2, len(hand) + len(other) - 1)
    ]
    belief = beliefs.update_belief(prior, (), "", 2)
    counts = (len(other), len(hand)) if turn else (len(hand), len(other))
    others = tuple(None if index == turn else belief for index in range(2))
    known = Knowledge(tuple(hand), tuple(other), counts, turn, 0, "", others)
    shares = strings(known, Random(f"{hand} {other} {turn}"), ROUNDS)
    means = {string: mean(shares_of_string) for string, shares_of_string in shares.items()}
    best = max(means.values())
    weights = {string: exp((share - best) / SOFTNESS) for string, share in means.items()}
    total = sum(weights.values())
    return {string: weight / total for string, weight in weights.items()}


def _strings_of_strong(
    view: PrecognitionView, game: PrecognitionView | RevealedGame, seat: int, hands: Mapping[int, Sequence[int]]
) -> Strings:
    """The strings that `strong` writes in the place of a seat in a game, with their chances; empty unless two play.
    view: the view before the game.
    hands: by seat, the cards that have not been played.
    """
    if len(game.seated) != 2:
        return {}
    (other,) = (player for player in game.seated if player != seat)
    dealt = {player: [*map(value, hands.get(player, ()))] for player in game.seated}
    for card, putter in zip(game.row, game.putters, strict=True):
        dealt[putter].append(value(card))
    own, others = tuple(sorted(dealt[seat])), tuple(sorted(dealt[other]))
    return strong_strings(own, others, int(seat != game.first), tuple(beliefs.approaches_of(view, other)))


@dataclass(frozen=True, slots=True)
class RevealedString:
    """A string that is turned up after a game, with the cards that its seat has played."""

    seat: int
    game: RevealedGame
    models: Mapping[PlayerModel, Strings]  # the strings that each model would have written, with their chances

    def inform(self, known: Predictor) -> None:
        """Let the predictor of the seat learn the length of the string, and how well each model fits the game."""
        players, string = len(self.game.seated), self.game.strings[self.seat]
        lengths = _length_chances(self.models, known.styles.chances(usual_models(players)))
        known.observe(_length_options(players, lengths), min(LONGEST_KNOWN, len(string)) - 1)
        by_cards = [
            CARD_EVIDENCE * log(beliefs.fit_revealed(Guess(approach, string), self.game, self.seat))
            for approach in beliefs.APPROACHES
        ]
        known.styles.observe(
            {
                model.name: log(chances.get(string, 0.0) + UNKNOWN_STRING) + by_cards[model.approach]
                for model, chances in self.models.items()
            }
        )


def _revealed_strings(view: PrecognitionView, since: int) -> Iterator[RevealedString]:
    """The strings of the other seats in complete games, from the game with the index `since` on."""
    for number, game in enumerate(view.past[since:], since):
        view_before = replace(view, past=view.past[:number], seated=game.seated)
        for seat in game.seated:
            if seat != view.seat:
                strong = _strings_of_strong(view_before, game, seat, {})
                yield RevealedString(seat, game, strings_by_model(len(game.seated), len(game.row) - 1, strong))


def _length_chances(models: Mapping[PlayerModel, Strings], shares: Mapping[str, float]) -> list[float]:
    """The chance of each length of a string, from 1 on. shares: the chance of each model, by its name."""
    chances = [UNKNOWN_LENGTH] * LONGEST_KNOWN
    for model, strings_of_model in models.items():
        for string, share in strings_of_model.items():
            chances[min(LONGEST_KNOWN, len(string)) - 1] += share * shares[model.name]
    return chances


def _length_options(players: int, lengths: Sequence[float]) -> OptionSet:
    """The lengths as options for a predictor. Habits are counted by length and number of players, and by the band of
    the length ("short", say) alone.
    lengths: the chance of each length, from 1 on.
    """
    letters = range(1, LONGEST_KNOWN + 1)
    features = {
        "letters": tuple(f"{players} {count}" for count in letters),
        "band": tuple(BANDS[count] for count in letters),
    }
    return OptionSet(tuple(max(1, round(COUNT_PARTS * chance)) for chance in lengths), features)


def _game_texts(view: PrecognitionView) -> list[str]:
    """A text for each past game, by which a memory remembers that it has learned from the game."""
    return [f"{game.row} {game.strings}" for game in view.past]


READING: Final = Learner(_game_texts, _revealed_strings, RECENT)  # predicts the strings of the other seats


def priors(view: PrecognitionView, memory: Memory | None) -> dict[int, Prior]:
    """For each other seat the guesses of a reader about its player, before that player has played a card.
    memory: what the reader has learned from earlier games."""
    known = READING.recall(view, memory)
    return {seat: _prior(view, seat, known[seat]) for seat in view.seated if seat != view.seat}


def _prior(view: PrecognitionView, seat: int, known: Predictor) -> Prior:
    """The guesses about a seat: the strings of all models, by the chance of each model and the lengths that the player
    writes more often than expected. known: what the reader knows of the player."""
    players, longest = len(view.seated), view.length - 1
    hands = {seat: view.unseen} if view.seat is None else {view.seat: view.hand, seat: view.unseen}
    strong = {} if view.seat is None else _strings_of_strong(view, view, seat, hands)
    models = strings_by_model(players, longest, strong)
    shares = known.styles.chances(usual_models(players))
    lengths = _length_chances(models, shares)
    predicted = known.chances(_length_options(players, lengths))
    chances: dict[Guess, float] = {}
    # Between two, the viewer chooses its string as if a sparing player who writes as expected had the usual strings: in
    # imagined games sparing players hinder a string more than in real games.
    takes_usual_strings = view.writing and players == 2
    for_usual_strings = 0.0  # the chance that goes to the usual guesses
    for model, strings_of_model in models.items():
        for string, share in strings_of_model.items():
            guess = Guess(model.approach, string)
            index = min(LONGEST_KNOWN, len(string)) - 1
            expected = share * shares[model.name]
            by_length = expected * predicted[index] / lengths[index]
            if takes_usual_strings and model.approach == beliefs.SPARING:
                for_usual_strings += min(expected, by_length)
                by_length = max(0.0, by_length - expected)
            chances[guess] = chances.get(guess, 0.0) + by_length
    if for_usual_strings:
        usual = beliefs.usual_prior(view, seat)
        total = sum(share for _, share in usual)
        for guess, share in usual:
            chances[guess] = chances.get(guess, 0.0) + for_usual_strings * (share / total)
    return tuple((guess, share) for guess, share in chances.items() if share > LEAST)
