"""How it is measured what a reader gains: by the choices in which it differs, with the cards that really lie there."""

from __future__ import annotations

import pytest
import strength_readers
from strength_readers import Table

from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import find


def test_whoever_chooses_alike_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_readers, "READER", "club")
    monkeypatch.setattr(strength_readers, "STRONG", "club")
    assert Table("contraconquer", 3, "alike", {}).gained() == (0.0, 0)


def test_a_choice_is_worth_what_comes_of_it_with_these_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single deal of Contraspiel between people who never think: what both choices come to, each played out."""
    monkeypatch.setattr(strength_readers, "READER", "beginner")
    monkeypatch.setattr(strength_readers, "STRONG", "club")
    monkeypatch.setattr(strength_readers, "PEOPLE", ("agnes", "basil", "jonas"))
    gains = []
    for number in range(12):
        table = Table("contraspiel", 4, str(number), {})
        table.state = table.entry.engine.new(4, complete(table.entry.engine, 4, {"deals": 2}))
        gains.append(table.gained())
    assert any(differing for _, differing in gains)
    assert all(not gain for gain, differing in gains if not differing)
    assert any(gain for gain, _ in gains)
    assert max(abs(gain) for gain, _ in gains) <= 240, "nobody wins more than lies on the table"


def test_the_game_goes_on_from_where_it_was_after_both_were_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("contraspiel", 4, "kept", {})
    rng = strength_readers.Random(4)
    while table.state.acting() == (CHANCE,):
        table.played("club", table.state, CHANCE, rng)
    (seat,) = table.state.acting()
    table.own = seat
    monkeypatch.setattr(strength_readers, "STRONG", "club")
    table.levels = dict.fromkeys(range(4), strength_readers.STYLED_LEVELS["agnes"]["contraspiel"])
    before = table.entry.engine.describe(table.state.view(seat))
    move = next(iter(table.state.legal(seat)))
    assert table.expected(table.state, move, "seed") == table.expected(table.state, move, "seed")
    assert table.entry.engine.describe(table.state.view(seat)) == before


def test_the_people_know_each_game_that_is_measured() -> None:
    for game, players, _ in strength_readers.ROWS:
        assert find(game).engine.usual_players == players
        assert strength_readers.READER in find(game).bot.learners
        assert all(game in games for games in strength_readers.STYLED_LEVELS.values())
