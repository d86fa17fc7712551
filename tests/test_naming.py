"""What players are called: a lone person without a name is You, and nobody is ever a bare letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from contra_table import Case, English, played
from tables import until_choice
from wargops_play import at_table as wargops

from tablegame.files.language import load
from tablegame.games.contraconquer.text import TEXT
from tablegame.games.wargops.facts.view import Card, Step, Trick
from tablegame.games.wargops.text import telling
from tablegame.play.seats import computer, person
from tablegame.play.settings import Settings
from tablegame.table import slips
from tablegame.table.naming import You, about, called, listed

WORDS, GERMAN = English(), load("de")
ALONE = called(("", "Berta", "Cilla"), (0,), WORDS)
TRICK = Trick(
    0,
    0,
    ((Card(13, 0, 0), Card(1, 1, 0), Card(2, 2, 0)),),
    (
        Step("trash", 0, (0,), (), (Card(13, 0, 0),), "trick"),
        Step("takes", 0, (0,), (), (Card(1, 1, 0), Card(2, 2, 0)), "trick"),
    ),
)
"""A wins with the king and takes B's ace and C's 2."""


def test_a_lone_person_without_a_name_is_you_and_several_are_called_by_their_places() -> None:
    assert ALONE == ("You", "Berta", "Cilla") and isinstance(ALONE[0], You)
    assert called(("", "", "Cilla"), (0, 1), WORDS) == ("Seat A", "Seat B", "Cilla")
    assert called(("Anna", ""), (0,), WORDS) == ("Anna", "Seat B")
    assert called(("", "Berta"), (0,), GERMAN)[0] == "Du"


def test_a_sentence_that_has_no_form_for_you_names_the_place() -> None:
    assert WORDS("{name} claims it", name=ALONE[0]) == "Seat A claims it"
    assert listed(ALONE[:2], WORDS) == "Seat A and Berta"
    assert isinstance(listed(ALONE[:1], WORDS), You)
    assert about(ALONE[0], "{name} win", "{name} wins", WORDS) == "You win"
    assert about(ALONE[1], "{name} win", "{name} wins", WORDS) == "Berta wins"
    bold = slips.bold(ALONE[0])
    assert isinstance(bold, You) and bold.replace(slips.BOLD, "") == "You"


@pytest.mark.parametrize(
    "words, name, said",
    [
        (WORDS, "You", "You win the trick with the king, which goes to the trash, and take 2 and the ace."),
        (GERMAN, "Du", "Du machst den Stich: der König geht in die Ablage, 2 und das Ass ins Blatt."),
    ],
)
def test_you_take_the_ace(words: English, name: str, said: str) -> None:
    voice = telling.plain_voice(words, lambda seat: (You(name, "A"), "Berta", "Cilla")[seat], "standard", 13)
    (line,) = telling.lines(TRICK, voice)
    assert sorted(line.text) == sorted(said) and line.text.startswith(said[:40])


def test_a_game_you_have_won_says_so() -> None:
    view = next(
        each
        for seed in range(200)
        for each in [played(Case(copies=2, tricks=6, seed=seed))[1]]
        if each.over and each.winners == (0,)
    )
    told = TEXT.verdict(view, lambda seat: ALONE[seat], WORDS)
    assert told[0].startswith("You win with ") and not any("Seat A" in sentence for sentence in told)
    german = TEXT.verdict(view, lambda seat: called(("", "Berta", "Cilla"), (0,), GERMAN)[seat], GERMAN)
    assert german[0].startswith("Du gewinnst mit ")


def test_at_the_table_you_are_you(tmp_path: Path) -> None:
    chairs = (person(), computer("beginner", "Berta"), computer("beginner", "Cilla"))
    with wargops(tmp_path, chairs, settings=Settings(hold_click=True, forced_last=False)) as ui:
        until_choice(ui)
        assert "You" in ui.words().splitlines()
        for _ in range(3):
            ui.key("t")
            assert not any(f" A {verb}" in f" {ui.words()}" for verb in ("wins", "takes", "and", "share"))
            ui.key("escape")
            until_choice(ui)
            ui.click(next(t.id for t in ui.scene().targets if t.action.verb == "pick" and t.enabled))
            ui.key("enter")
            ui.run(3.0, rate=10)
            ui.key("enter")
