"""What a review shows of the hidden cards: by one seat's view alone, and the truth only once the game is over."""

from __future__ import annotations

from random import Random

from spiel_deals import deal, passes, say, session

from tablegame.core.bots import NOWHERE
from tablegame.games.contraspiel.bot import BOT
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.wargops.bot import BOT as WARGOPS


def test_the_shares_of_a_hidden_card_add_up_to_one_and_fill_every_hand() -> None:
    state = say(session(), deal(4, "HT", B="EU GU HA HK SA"), "A pass, B play", passes("CDA"))
    found = BOT.beliefs(state.view(0), Random(1))
    assert found is not None
    assert found.places == (1, 2, 3, NOWHERE) and len(found.cards) == 24 - 5 - 1
    assert all(abs(sum(shares) - 1) < 1e-9 for shares in found.shares)
    sizes = [sum(column) for column in zip(*found.shares, strict=True)]
    assert all(abs(size - room) < 1e-9 for size, room in zip(sizes, (5, 5, 5, 3), strict=True))


def test_hidden_cards_change_no_belief() -> None:
    state = say(session(), deal(4, "HT", B="EU GU HA HK SA"), "A pass, B play", passes("CDA"))
    view = state.view(0)
    other = ENGINE.determinize(view, Random(3)).view(0)
    assert BOT.beliefs(view, Random(1)) == BOT.beliefs(other, Random(1))


def test_there_are_no_beliefs_between_deals_or_in_open_games() -> None:
    assert BOT.beliefs(session().view(0), Random(0)) is None
    assert WARGOPS.beliefs(session().view(0), Random(0)) is None  # type: ignore[arg-type]
