"""What WarGops says beyond the kept games (test_wording.py): a sentence for all that a trick settles."""

from __future__ import annotations

from game_pictures import NAMES, English
from hypothesis import given
from hypothesis import strategies as st
from war_table import Case, played

from tablegame.games.wargops.text import settlement
from tablegame.storage.language import load

WORDS = English()


@given(st.integers(2, 8), st.sampled_from(("deferred", "replace")), st.sampled_from((3, 13, 15)), st.integers(0, 300))
def test_every_step_of_a_settlement_has_a_sentence_in_both_languages(
    players: int, ties: str, ranks: int, seed: int
) -> None:
    """A sentence for all that a trick settles, whole and without a field left open, and not the same in both."""
    german = load("de")
    view = played(Case(players=players, ties=ties, ranks=ranks, choices=25, alike=0.6, seed=seed))[1]
    tricks = [*view.tricks, *([view.under_way] if view.under_way else [])]
    for trick in tricks:
        settled = {step.trick for step in trick.steps if step.kind != "retires"}
        pair = []
        for words in (WORDS, german):
            wording = settlement.plain_wording(words, NAMES.__getitem__, view.pack, view.ranks)
            lines = settlement.lines(trick, wording)
            assert {number for line in lines for number in line.tricks} >= settled
            assert all("{" not in line.text and line.text.endswith((".", "!")) for line in lines)
            pair.append([line.text for line in lines])
        assert len(pair[0]) == len(pair[1]) and all(a != b for a, b in zip(*pair, strict=True))
