"""What is read from the others in Contraspiel: from what they said, and from the cards they played."""

from __future__ import annotations

from random import Random

from spiel_deals import deal, mask, passes, say, session

from tablegame.core.cards import GERMAN
from tablegame.games.contraspiel.bot.model import Model, PlayerHabits, sample_deals
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState


def share(view: SpielView, seat: int, card: int, model: Model | None = None) -> float:
    """In how many of the imagined deals that seat holds that card."""
    deals = sample_deals(view, 400, Random(1), model)
    return sum(each.hands[seat] >> card & 1 for each in deals) / len(deals)


def begun() -> SpielState:
    return say(session(4, deals=3), deal(4, "HT", A="S9 G9 E9 ST GT", B="EU GU HA HK SA"))


def test_who_passes_holds_the_highest_trump_more_seldom_and_who_plays_oftener() -> None:
    passed = say(begun(), "A pass, B pass, C pass")
    played = say(begun(), "A pass, B play")
    # D looks on in both; the stamm of the first deal gives EU away, so GU is asked for.
    gu = GERMAN.card("GU")
    assert share(played.view(2), 1, gu) > share(passed.view(3), 1, gu) + 0.1


def test_who_leans_to_play_is_believed_to_hold_less() -> None:
    view = say(begun(), "A pass, B play").view(2)
    bold = Model(view, {1: PlayerHabits(plays=4.0)})
    king = GERMAN.card("HK")
    assert share(view, 1, king) > share(view, 1, king, bold)


def test_who_leaves_a_trick_to_the_soloist_is_believed_not_to_hold_what_would_have_taken_it() -> None:
    line = deal(4, "HT", A="S9 G9 E9 EU GU", B="ST GT ET GK EK", C="SK HA HK HO GA", D="SU GO EO HU EA")
    state = say(session(), line, "A pass, B pass, C play", passes("DAB"), "A S9, B ST, C SK, D SU")
    model = Model(state.view(0))
    rest = [0, mask("GT ET GK EK"), mask("HA HK HO GA")]
    assert model.cards([*rest, mask("SA GO EO HU")]) < 0.6 * model.cards([*rest, mask("EA GO EO HU")])


def test_what_is_believed_comes_from_the_view_alone() -> None:
    state = say(begun(), "A pass, B play", passes("CDA"))
    view = state.view(0)
    other = ENGINE.determinize(view, Random(5))
    assert other.hands != state.hands
    assert sample_deals(view, 20, Random(2)) == sample_deals(other.view(0), 20, Random(2))
