"""What a hint of ContractGrid says of bids and cards: which contracts come of them, and how often."""

from __future__ import annotations

from dataclasses import replace

from tablegame.games.contractgrid.bot.advice import of_bids, of_cards
from tablegame.games.contractgrid.bot.estimate import GridWorth
from tablegame.games.contractgrid.facts.contracts import PLAY, SPADES, THIRD, TWO, ZERO, most_together


def worth(*hands: tuple[int, ...], points: float = 12.4) -> GridWorth:
    """What imagined hands brought, each as the contracts that were made."""
    values = tuple(sum(1 << contract for contract in hand) for hand in hands)
    return GridWorth(0.5, 0.01, points, values, (0.5,) * len(hands))


def test_how_often_a_contract_comes_is_its_share_of_the_imagined_hands() -> None:
    assert worth((ZERO,), (ZERO, PLAY), (PLAY,), ()).share_of(ZERO) == 0.5
    assert GridWorth(0.5, 0.01, 0.0).share_of(ZERO) == 0


def test_bids_are_explained_by_the_surest_and_the_least_sure() -> None:
    reason = of_bids(
        1 << TWO | 1 << ZERO | 1 << THIRD, worth((ZERO, TWO, THIRD), (ZERO, THIRD), (ZERO,), ()), 0, 3, True
    )
    assert reason.english() == ("surest is Zero, 75 times in 100, least sure Two, 25 times; 12 points on average")
    assert reason.clause == "bids"


def test_a_bid_that_is_sure_is_no_reason_and_play_is_known_to_be_always_made() -> None:
    hands = worth((PLAY, ZERO), (PLAY, ZERO), (PLAY, ZERO, THIRD), (PLAY, ZERO))
    said = [
        of_bids(bids, hands, 0, 3, True).english()
        for bids in (1 << PLAY | 1 << THIRD, 1 << ZERO | 1 << THIRD, 1 << PLAY | 1)
    ]
    assert said == [
        "Play is always made, least sure is Third, 25 times in 100; 12 points on average",
        "least sure is Third, 25 times in 100; 12 points on average",
        "all of these bids are as good as made; 12 points on average",
    ]


def test_what_hardly_ever_comes_is_said_to_be_missed_or_to_be_a_long_shot() -> None:
    """Where it comes once in twelve hands, what that hand is worth tells why it is bid; a marked one brings no line."""
    bids, hands = 1 << PLAY | 1 << ZERO, ((PLAY, ZERO), *((PLAY,),) * 11)
    missed, hoped = (replace(worth(*hands), chances=(first, *(0.5,) * 11)) for first in (0.4, 0.9))
    assert "Zero is bid in order to miss it" in of_bids(bids, missed, 0, 3, True).english()
    assert "Zero is bid in order to miss it" in of_bids(bids, hoped, 1 << ZERO, 3, True).english()
    assert (
        "Zero seldom comes, 8 times in 100, but its square is still open" in of_bids(bids, hoped, 0, 3, True).english()
    )
    assert "Zero is bid in order to miss it" in of_bids(bids, worth((PLAY,), (PLAY,)), 0, 3, True).english()


def test_a_single_bid_has_no_least_sure_one() -> None:
    assert (
        of_bids(1 << ZERO, worth((ZERO,), ()), 0, 3, True).english()
        == "Zero comes 50 times in 100; 12 points on average"
    )


def test_a_card_is_explained_by_the_bid_that_it_helps_or_harms_most_beside_the_others() -> None:
    good, bad, plain = worth((ZERO,), (ZERO,)), worth((), ()), worth((ZERO,), ())
    said = [reason.english() for reason in of_cards([good, bad, plain], 1 << ZERO | 1 << SPADES, True)]
    assert said == [
        "good for Zero, which then comes 100 times in 100; 12 points on average",
        "bad for Zero, which then comes 0 times in 100; 12 points on average",
        "the hand brings 12 points on average",
    ]


def test_what_was_not_bid_explains_no_card() -> None:
    said = {reason.english() for reason in of_cards([worth((ZERO,)), worth(())], 1 << SPADES, True)}
    assert said == {"the hand brings 12 points on average"}


def test_a_card_that_misses_a_bid_because_the_game_is_better_so_says_that_this_is_the_plan() -> None:
    makes, misses = replace(worth((ZERO,), (ZERO,)), chance=0.3, chances=(0.3, 0.3)), worth((), (), points=7.0)
    for near, why in ((True, "fewer points leave more hands before the cap"), (False, "the game looks better so")):
        said = of_cards([makes, misses], 1 << ZERO, near)[1].english()
        assert said == f"Zero is to be missed and comes 0 times in 100: {why}; 7 points on average"
        assert why in of_bids(1 << PLAY | 1 << ZERO, worth((PLAY,), (PLAY,)), 0, 2, near).english()


def test_bids_that_cannot_come_together_are_said_to_be_such() -> None:
    bids = 1 << ZERO | 1 << TWO | 1 << PLAY
    assert (most_together(bids, 3), most_together(bids, 4), most_together(bids & ~1, 3)) == (2, 2, 2)
    said = of_bids(bids, worth((ZERO, PLAY), (TWO, PLAY)), 0, most_together(bids, 3), True).english()
    assert said.startswith("no more than 2 of these bids can come in one hand; surest is Play, 100 times in 100")
