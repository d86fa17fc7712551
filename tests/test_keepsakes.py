"""What a player keeps of a game: by name, in the order kept, whole or not at all, and never lost by a bad file."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from full_disk import Disk
from hypothesis import given
from hypothesis import strategies as st
from tables import at_choice, at_table
from ui_harness import Harness

from tablegame.core.errors import TableError
from tablegame.core.table import Keepsake
from tablegame.games.contraconquer import scene as contra
from tablegame.games.contraconquer.scene import ContraScene
from tablegame.session import keepsake_store
from tablegame.session.seats import tidy
from tablegame.storage.folders import Folders
from tablegame.view.builder import Builder
from tablegame.view.game_scene import SceneInput
from tablegame.view.scene import Action, Rect

GAME = "contraconquer"
ONE, TWO = Keepsake("Mine", "grid Zero One"), Keepsake("Corner: #2", "grid One Zero")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "cache")


def path_of(folders: Folders) -> Path:
    return folders.data / "keepsakes" / f"{GAME}.yaml"


def kept(folders: Folders) -> tuple[Keepsake, ...]:
    """What is kept, without any trouble."""
    found, troubles = keepsake_store.kept_of(folders, GAME)
    assert troubles == ()
    return found


def test_nothing_is_kept_and_no_folder_made_before_something_is(folders: Folders) -> None:
    assert kept(folders) == () and not folders.data.exists()


def test_what_was_kept_comes_back_in_its_order_and_for_its_game_alone(folders: Folders) -> None:
    keepsake_store.keep(folders, GAME, ONE)
    assert keepsake_store.keep(folders, GAME, TWO) == (ONE, TWO) == kept(folders)
    assert keepsake_store.kept_of(folders, "wargops") == ((), ())


def test_the_same_name_is_replaced_in_its_place(folders: Folders) -> None:
    keepsake_store.keep(folders, GAME, ONE)
    keepsake_store.keep(folders, GAME, TWO)
    assert (
        keepsake_store.keep(folders, GAME, Keepsake("Mine", "else")) == (Keepsake("Mine", "else"), TWO) == kept(folders)
    )


def test_one_is_forgotten_and_another_renamed(folders: Folders) -> None:
    keepsake_store.keep(folders, GAME, ONE)
    keepsake_store.keep(folders, GAME, TWO)
    assert keepsake_store.rename(folders, GAME, "Mine", "Yours") == (Keepsake("Yours", ONE.text), TWO) == kept(folders)
    assert keepsake_store.rename(folders, GAME, TWO.name, "Yours") == (Keepsake("Yours", TWO.text),) == kept(folders)
    assert keepsake_store.rename(folders, GAME, "Yours", "Yours") == kept(folders)
    assert keepsake_store.forget(folders, GAME, "Yours") == () == kept(folders)


def test_what_another_window_kept_meanwhile_stays(folders: Folders) -> None:
    keepsake_store.keep(folders, GAME, ONE)
    seen = kept(folders)
    keepsake_store.keep(folders, GAME, TWO)
    assert keepsake_store.forget(folders, GAME, seen[0].name) == (TWO,)


def test_number_and_length_are_bounded(folders: Folders) -> None:
    for i in range(keepsake_store.MOST):
        keepsake_store.keep(folders, GAME, Keepsake(f"No. {i}", "x"))
    with pytest.raises(TableError, match="kept already"):
        keepsake_store.keep(folders, GAME, Keepsake("one more", "x"))
    keepsake_store.keep(folders, GAME, Keepsake("No. 3", "y"))
    for bad in (
        Keepsake("", "x"),
        Keepsake("n" * 41, "x"),
        Keepsake(" a", "x"),
        Keepsake("a", "x" * 401),
        Keepsake("a", "x\ny"),
    ):
        with pytest.raises(TableError):
            keepsake_store.keep(folders, GAME, bad)
    with pytest.raises(TableError):
        keepsake_store.rename(folders, GAME, "No. 1", "a\nb")
    assert len(kept(folders)) == keepsake_store.MOST


def test_a_file_with_too_many_is_read_up_to_the_bound(folders: Folders) -> None:
    keepsake_store.keep(folders, GAME, ONE)
    lines = "".join(f'  - {{name: "n{i}", text: "x"}}\n' for i in range(100))
    path_of(folders).write_text("keepsakes: 1\nkept:\n" + lines)
    found, troubles = keepsake_store.kept_of(folders, GAME)
    assert len(found) == keepsake_store.MOST and str(100 - keepsake_store.MOST) in troubles[0].english()


LEFT_OUT = (
    "keepsakes: 1\nkept:\n  - {name: Mine, text: a}\n  - {name: ' Mine ', text: b}\n",
    "keepsakes: 2\nkept:\n  - {name: Mine, text: a}\n",
)


@pytest.mark.parametrize("text", LEFT_OUT, ids=["two of one name", "newer version"])
def test_what_a_change_would_lose_is_named_and_kept_aside_first(folders: Folders, text: str) -> None:
    path = path_of(folders)
    path.parent.mkdir(parents=True)
    path.write_text(text)
    found, troubles = keepsake_store.kept_of(folders, GAME)
    assert found == (Keepsake("Mine", "a"),) and path.name in troubles[0].english()
    keepsake_store.keep(folders, GAME, ONE)
    assert kept(folders) == (ONE,)
    assert text in [each.read_text() for each in path.parent.iterdir()]


@given(st.text(max_size=60), st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=60))
def test_any_name_and_text_come_back(name: str, text: str) -> None:
    kept_name = tidy(name)
    assert kept_name == tidy(kept_name)
    with TemporaryDirectory() as folder:
        folders = Folders(Path(folder) / "data", Path(folder) / "cache")
        if kept_name:
            keepsake_store.keep(folders, GAME, Keepsake(kept_name, text))
            assert kept(folders) == (Keepsake(kept_name, text),)


BROKEN = (
    b"\xff\xfe\x00",
    b"- a\n- b\n",
    b"kept: &x 1\n",
    b"keepsakes: 1\nkept:\n  - {name: 3, text: x}\n",
    b"keepsakes: 1\nkept:\n  - {name: a}\n",
    b"keepsakes: 1\nkept:\n  - {name: ' ', text: x}\n",
    b"keepsakes: 1\nkept: [\n",
    b"keepsakes: 1\nkept: []\nmore: 1\n",
    b"x" * 5000,
)


# -- at the table ---------------------------------------------------------------------------------------------------


class Keeps(ContraScene):
    """Contraconquer that offers a text to be kept, and shows what is."""

    def build(self, builder: Builder, look: SceneInput, area: Rect) -> None:
        """A line for what is kept, and four keys."""
        super().build(builder, look, area)
        builder.text(Rect(area.x, area.y, 900, 40), "kept: " + "; ".join(f"{k.name}={k.text}" for k in look.kept))
        builder.key("f5", Action("keep", (f"grid {len(look.kept)}", f"Layout {len(look.kept) + 1}")))
        builder.key("f8", Action("keep", ("grid 0",)))
        builder.key("f6", Action("rename_kept", (0,)))
        builder.key("f7", Action("forget", (0,)))


@pytest.fixture
def keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game at the table is one that keeps something."""
    monkeypatch.setattr(contra, "SCENE", Keeps())


def write(ui: Harness, text: str) -> None:
    """Write a name over the one that is proposed."""
    for _ in range(60):
        ui.key("backspace")
    ui.type(text)
    ui.key("enter")


@pytest.mark.usefixtures("keeps")
def test_a_game_offers_what_is_kept_under_a_name_and_shows_it_ever_after(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("f5")
        assert "Layout 1" in ui.words()
        ui.key("enter")
        assert "kept: Layout 1=grid 0" in ui.words() and "Layout 1" in ui.notice()
        ui.key("f8")
        assert ui.at_table() and "kept already" in ui.notice()
        ui.key("f5")
        write(ui, " Of  my own ")
        assert "kept: Layout 1=grid 0; Of my own=grid 1" in ui.words()
    with at_table(tmp_path) as ui:
        assert "Of my own=grid 1" in ui.words()
        ui.key("f6")
        assert "replaced" in ui.words(), "another of that name would give way"
        write(ui, "First")
        assert "kept: First=grid 0; Of my own=grid 1" in ui.words()
        ui.key("f7", "escape")
        assert "First=" in ui.words()
        ui.key("f7")
        ui.click("answer.0")
        assert "kept: Of my own=grid 1" in ui.words() and "First" not in ui.words()


@pytest.mark.usefixtures("keeps")
def test_a_name_is_asked_for_and_escape_keeps_nothing(tmp_path: Path) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("f5")
        write(ui, "  ")
        assert "name" in ui.notice() and ui.top() is not table_of_below(ui)
        ui.key("escape")
        assert ui.at_table() and "kept: \n" in ui.words() + "\n"
        ui.key("f6", "f7")
        assert ui.at_table()


def table_of_below(ui: Harness) -> object:
    """The first screen of the stack: the table."""
    return ui.screens()[0]


@pytest.mark.usefixtures("keeps")
def test_when_as_many_are_kept_as_can_be_that_is_said_before_a_name_is_asked_for(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "data", tmp_path / "cache")
    for i in range(keepsake_store.MOST):
        keepsake_store.keep(folders, GAME, Keepsake(f"No. {i}", f"grid {i}"))
    with at_choice(tmp_path) as ui:
        ui.key("f5")
        assert ui.at_table() and str(keepsake_store.MOST) in ui.notice()


@pytest.mark.usefixtures("keeps")
def test_a_full_disk_is_said_and_what_was_kept_stays(tmp_path: Path, disk: Disk) -> None:
    with at_choice(tmp_path) as ui:
        ui.key("f5", "enter")
        disk.full = True
        ui.key("f5", "enter")
        assert "cannot be written" in ui.notice() and "grid 1" not in ui.words()
        ui.key("f7")
        ui.click("answer.0")
        assert "cannot be written" in ui.notice() and "kept: Layout 1=grid 0" in ui.words()
        disk.full = False
        ui.key("f5", "enter")
        assert "Layout 2=grid 1" in ui.words()


@pytest.mark.usefixtures("keeps")
def test_a_broken_file_is_told_at_the_table(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "data", tmp_path / "cache")
    keepsake_store.keep(folders, GAME, ONE)
    path_of(folders).write_bytes(b"\xff\xfe\x00")
    with at_table(tmp_path) as ui:
        assert f"{GAME}.yaml" in ui.notice()
