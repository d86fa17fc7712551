"""A game of an hour or more: left at any moment and continued there, and fast-forwarded."""

from __future__ import annotations

from pathlib import Path
from random import Random

from frames import frame_name
from tables import table_of, until_choice, view_of
from trick_play import at_grid

from tablegame.games.contractgrid.facts.view import Phase
from tablegame.session.seats import computer
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.view.scene import Action

LONG: dict[str, object] = {"cap": "none"}
ALONE = tuple(computer("beginner", name) for name in ("Ada", "Ben", "Cilla"))


def test_left_at_any_moment_it_is_continued_exactly_there(tmp_path: Path) -> None:
    """Before every choice of a hand and in the midst of pictures: home to the shelf, Enter, and all is as it was."""
    rng, seen = Random(5), set()
    with at_grid(tmp_path, options=LONG) as ui:
        for _ in range(17):
            until_choice(ui)
            before = view_of(ui)
            seen.add(before.phase)
            ui.home()
            ui.key("enter")
            assert isinstance(ui.top(), TableScreen) and view_of(ui) == before
            until_choice(ui)
            ui.act(Action("say", (before.legal().sample(rng),)))
            here = table_of(ui).session
            kept, after = list(here.file.record.moves) if here.file else [], view_of(ui)
            ui.home()
            ui.key("enter")
            again = table_of(ui).session
            assert again.file is not None and list(again.file.record.moves)[: len(kept)] == kept
            assert len(view_of(ui).past) >= len(after.past)
        assert seen == {Phase.GRID, Phase.REFUSE, Phase.BID, Phase.PLAY} and len(view_of(ui).past) >= 1


def test_fast_forward_leads_a_game_of_computers_from_settlement_to_settlement(tmp_path: Path) -> None:
    settings = Settings(hold_ms=500, speed=0)
    with at_grid(tmp_path, ALONE, LONG, settings) as ui:
        ui.key("f")
        table, shown = table_of(ui), 0
        start, before = ui.now, ""
        while len(view_of(ui).past) < 2 or frame_name(table.frame) != "settled":
            ui.frame(1 / 10)
            shown += frame_name(table.frame) == "settled" != before
            before = frame_name(table.frame)
            assert ui.now - start < 90, "a hand takes long"
        assert shown == 2 and table.pace.forward


def test_what_was_being_put_together_lies_there_again(tmp_path: Path) -> None:
    """A sheet half laid out, bids half laid: after the shelf as before; what was sealed does not come back."""
    with at_grid(tmp_path, options=LONG) as ui:
        for phase in (Phase.GRID, Phase.BID):
            until_choice(ui)
            while view_of(ui).phase != phase:
                ui.act(Action("say", (view_of(ui).legal().sample(Random(1)),)))
                until_choice(ui)
            for key in ("x", "x") if phase == Phase.GRID else ():
                ui.key(key)
            if phase == Phase.BID:
                ui.click("square/3", "square/6")
            draft = table_of(ui).look().draft
            assert draft is not None
            ui.home()
            ui.key("enter")
            until_choice(ui)
            assert table_of(ui).look().draft == draft
            ui.act(Action("say", (view_of(ui).legal().sample(Random(2)),)))
            ui.home()
            ui.key("enter")
            until_choice(ui)
            assert table_of(ui).look().draft is None


def test_a_settlement_with_which_the_table_was_left_stands_there_once_more(tmp_path: Path) -> None:
    """Until somebody goes on; and no more once the next hand is under way."""
    settings = Settings(forced_last=False)
    with at_grid(tmp_path, options=LONG, settings=settings) as ui:
        for _ in range(3000):
            table = table_of(ui)
            if frame_name(table.frame) == "settled":
                break
            if table.chooses:
                ui.app.act(Action("say", (view_of(ui).legal().sample(Random(1)),)))
            elif table.playback.holding:
                ui.key("enter")
            ui.frame(1 / 20)
        shown = table_of(ui).frame.view
        ui.run(1)
        for _ in range(2):
            ui.home()
            ui.key("enter")
            ui.run(3, 20)
            assert frame_name(table_of(ui).frame) == "settled" and table_of(ui).frame.view == shown
            assert "This hand" in ui.words() and ui.focus() == "go"
        ui.key("enter")
        while view_of(ui).refused.count(None) == 3:
            until_choice(ui)
            ui.act(Action("say", (view_of(ui).legal().sample(Random(2)),)))
        ui.home()
        ui.key("enter")
        assert frame_name(table_of(ui).frame) != "settled"
