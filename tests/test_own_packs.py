"""A player's own packs: at the table, in the settings by mouse and keyboard, broken or gone; large print."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from pack_files import HEAD, pack_in, png, svg, webp
from sights import APART, SIGHTS, distance
from ui_harness import Harness, new_table

from tablegame.art.catalogue import svg as drawing
from tablegame.art.drawing import png as raster
from tablegame.art.inks import Inks
from tablegame.art.pack import house_pack
from tablegame.art.task import PictureTask
from tablegame.games import find
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings, load_settings
from tablegame.session.worker import answer
from tablegame.storage.folders import Folders, asset
from tablegame.storage.language import load
from tablegame.storage.pack_library import survey
from tablegame.storage.packs import RANKS, SUITS, read
from tablegame.theme.legible import contrast
from tablegame.theme.model import LAMPLIGHT
from tablegame.ui import packs
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.view.scene import Action, Card

INKS = Inks.of(LAMPLIGHT.art_colours())
NOWHERE = Path("nowhere")
RED = webp(240, 370, (255, 0, 0))
CARDS = [rank + suit for suit, rank in product(SUITS["french"], RANKS["french"])]
RED_LINES = (b"\0" + b"\xff\0\0" * 120) * 185
WHOLE = "cuts: {full: [0, 0, 240, 370], picture: [0, 0, 240, 370], small: [0, 0, 240, 370], rail: [0, 0, 240, 370]}\n"


def own(folder: Path, name: str = "mine") -> Path:
    """The folder of a player's pack of that name, for a harness in the folder."""
    return Folders(folder / "data", folder / "cache").packs / name


def dealt(folder: Path, settings: Settings, pictures: bool = False) -> Harness:
    chairs = (person("Anna"), computer("club"))
    entry = find("wargops")
    ui = Harness(
        folder,
        (960, 600),
        settings,
        screen=lambda desk: new_table(desk, entry, len(chairs), {"ranks": 5}, chairs),
        pictures=pictures,
    )
    ui.run(2.0, rate=10)
    return ui


def hand(ui: Harness) -> list[Card]:
    cards = [node for node in ui.scene().nodes if isinstance(node, Card) and not node.id.startswith("fan/")]
    return [card for card in cards if card.face.partition("/")[0] != "back"]


def test_a_game_shows_the_52_png_files_of_a_pack(tmp_path: Path) -> None:
    pack_in(own(tmp_path), HEAD + WHOLE, **dict.fromkeys(CARDS, png(lines=RED_LINES)))
    with dealt(tmp_path, Settings(french_pack="mine"), pictures=True) as ui:
        ui.settle()
        cards = hand(ui)
        assert len(cards) == 5 and all(card.face.startswith("french:mine@") for card in cards)
        for card in cards:
            inside_bottom_edge = round(card.rect.cx), round(card.rect.bottom - 8)
            assert ui.app.window.surface.get_at(inside_bottom_edge)[:3] == (255, 0, 0), card.face
        assert ui.notice() == ""


def test_three_missing_cards_are_composed_as_in_the_base(tmp_path: Path) -> None:
    present = [card for card in CARDS if card not in ("AS", "10S", "KS")]
    pack_in(own(tmp_path), HEAD, **dict.fromkeys(present, RED))
    with dealt(tmp_path, Settings(french_pack="mine")) as ui:
        folder, word = ui.folders.packs, ui.app.faces.french.word
        assert {card.face.split("/")[0] for card in hand(ui)} == {word}
    for rank in ("A", "10", "K"):
        for tail in ("full", "picture", "small", "full/of-4", "full/faded"):
            assert drawing(f"{word}/S/{rank}/{tail}", INKS, folder) == drawing(f"french/S/{rank}/{tail}", INKS)
    assert drawing(f"{word}/S/9/full", INKS, folder) != drawing("french/S/9/full", INKS)
    assert drawing(f"{word}/S/9/small", INKS, folder) == drawing("french/S/9/small", INKS)


def test_missing_cards_are_in_the_colours_of_the_pack(tmp_path: Path) -> None:
    pack_in(tmp_path / "mine", HEAD + "suits: {S: {colour: '#123456'}}\n")
    assert "#123456" in drawing("french:mine@1/S/7/full", INKS, tmp_path)
    assert drawing("french:mine@1/H/7/full", INKS, tmp_path) == drawing("french/H/7/full", INKS)


def test_a_german_pack_shows_its_own_pictures(tmp_path: Path) -> None:
    folder = pack_in(tmp_path / "skat", "title: Skat\nkind: german\n", EU=RED)
    assert read(folder).kind == "german"
    assert "data:image" in drawing("german:skat@1/E/U/full", INKS, tmp_path)
    assert drawing("german:skat@1/E/O/full", INKS, tmp_path) == drawing("german/E/O/full", INKS)


def test_a_card_is_cut_marked_and_faded(tmp_path: Path) -> None:
    pack_in(tmp_path / "mine", HEAD + "corner: 40\nstock: '#0000ff'\n", AS=RED)
    shown = [drawing(f"french:mine@1/S/A/full{tail}", INKS, tmp_path) for tail in ("", "/of-4", "/faded")]
    assert len(set(shown)) == 3
    pictures = [pygame.image.load(BytesIO(raster(each, 240, 370)), "png") for each in shown]
    middle, corner, mark = (120, 185), (9, 9), (46, 312)
    assert pictures[0].get_at(middle)[:3] == (255, 0, 0)
    assert pictures[0].get_at(corner)[2] > 200, "the corner shows the stock"
    assert pictures[1].get_at(mark)[:3] != (255, 0, 0)
    assert pictures[2].get_at(middle)[2] > 100, "a card that is spent is under a veil of stock"


@pytest.mark.parametrize("data", [svg('<path d="M0 0H9V9Z"/>'), b"", b"\x89PNG", png()[:-20]])
def test_a_picture_against_the_rules_of_packs_is_replaced_by_the_built_in_card(tmp_path: Path, data: bytes) -> None:
    pack_in(tmp_path / "mine", HEAD + WHOLE, AS=data, KS=RED)
    assert drawing("french:mine@1/S/A/full", INKS, tmp_path) == drawing("french/S/A/full", INKS)
    assert "data:image" in drawing("french:mine@1/S/K/full", INKS, tmp_path)


def test_the_worker_also_replaces_a_damaged_picture_by_the_built_in_card(tmp_path: Path) -> None:
    pack_in(tmp_path / "mine", HEAD, AS=png(lines=b""))
    drawn = answer(PictureTask("french:mine@1/S/A/full", INKS, tmp_path, 48, 74))
    assert drawn == raster(drawing("french/S/A/full", INKS), 48, 74)


def test_a_pack_with_svg_files_is_reported_and_its_other_cards_are_shown(tmp_path: Path) -> None:
    said = {"en": "save it as a PNG of 960 x 1480 pixels", "de": "als PNG mit 960 x 1480 Pixeln speichern"}
    folder = pack_in(own(tmp_path), HEAD, AS=svg(""), QS=svg(""), KS=RED)
    for language, remedy in said.items():
        with Harness(tmp_path, settings=Settings(french_pack="mine", language=language)) as ui:
            assert f"{folder}/cards/AS.svg (+1): " in ui.notice() and remedy in ui.notice()
            word = ui.app.faces.french.word
            assert "data:image/webp" in drawing(f"{word}/S/K/full", INKS, ui.folders.packs)
            assert drawing(f"{word}/S/A/full", INKS, ui.folders.packs) == drawing("french/S/A/full", INKS)


@pytest.mark.parametrize("text", [None, "title: [}", "title: A\nkind: german\n"])
def test_a_broken_or_missing_pack_is_replaced_by_a_built_in_one_with_a_notice(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        pack_in(own(tmp_path), text)
    with Harness(tmp_path, settings=Settings(french_pack="mine")) as ui:
        assert "The cards of the house are used: " in ui.notice() and "mine" in ui.notice()
        assert ui.app.faces.french.word == "french"
        ui.app.save_settings()
        assert load_settings(ui.folders)[0].french_pack == "mine"


def test_faults_of_a_theme_or_a_pack_are_named_in_the_players_language(tmp_path: Path) -> None:
    folders, wrong = Folders(tmp_path / "data", tmp_path / "cache"), "Zeile 1: "
    folders.themes.mkdir(parents=True)
    (folders.themes / "mine.yaml").write_text("titel: x\n", encoding="utf-8")
    pack_in(own(tmp_path), "titel: x\n")
    with Harness(tmp_path, settings=Settings(language="de", theme="mine")) as ui:
        assert wrong in ui.notice()
        for page in ("screen", "cards"):
            ui.push(SettingsScreen(ui.app, page))
            assert wrong in ui.one_line()


@pytest.mark.parametrize("name", ["../../mine", "", ".", "..", "a/b"])
def test_no_name_of_a_pack_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    pack_in(tmp_path / "mine")
    faces, problem = packs.faces(Settings(french_pack=name), Folders(tmp_path / "a" / "b", tmp_path), load("en"))
    assert faces.french.word == "french" and problem


def test_a_pack_deleted_during_a_game_is_replaced_with_a_notice(tmp_path: Path) -> None:
    folder = pack_in(own(tmp_path), AS=RED)
    with dealt(tmp_path, Settings(french_pack="mine")) as ui:
        word = ui.app.faces.french.word
        folder.rename(tmp_path / "elsewhere")
        assert drawing(f"{word}/S/A/full", INKS, ui.folders.packs) == drawing("french/S/A/full", INKS)
        ui.app.apply_settings()
        ui.frame()
        assert "The cards of the house are used" in ui.notice()
        assert {card.face.split("/")[0] for card in hand(ui)} == {"french"}


def test_changed_files_of_a_pack_are_drawn_again(tmp_path: Path) -> None:
    settings, folders = Settings(french_pack="mine"), Folders(tmp_path, tmp_path / "cache")
    pack_in(folders.packs / "mine", AS=RED)
    first = packs.faces(settings, folders, load("en"))[0].french.word
    pack_in(folders.packs / "mine", AS=webp())
    assert packs.faces(settings, folders, load("en"))[0].french.word != first


def test_texts_name_the_cards_of_a_pack_as_its_pictures_do(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path / "cache")
    pack_in(folders.packs / "mine", HEAD + "letters: {en: {J: V, K: R}}\n", KS=RED)
    with Harness(tmp_path / "ui") as ui:
        faces = packs.faces(Settings(french_pack="mine"), folders, load("en"))[0]
        assert [faces.letter(rank, ui.app.words) for rank in (1, 11, 12, 13)] == ["A", "V", "Q", "R"]


def test_a_pack_with_the_name_of_a_built_in_one_hides_none(tmp_path: Path) -> None:
    pack_in(tmp_path / "french")
    pack_in(tmp_path / "broken", "title: [}")
    for name in (".hidden", "two\nlines", "x" * 81):
        pack_in(tmp_path / name)
    found = {each.name: each for each in survey(tmp_path)}
    assert list(found) == ["french", "german", "large-print", "broken", "own-french"]
    assert found["broken"].pack is None and found["broken"].problems
    assert found["own-french"].folder == tmp_path / "french"


def in_settings(folder: Path, size: tuple[int, int] = (960, 600)) -> Harness:
    """The settings, with a pack of the player's besides those of the house."""
    pack_in(own(folder), "title: {en: Mine, de: Meins}\nkind: french\n", KS=RED)
    return Harness(folder, size, screen=lambda desk: SettingsScreen(desk, "cards"))


def test_a_pack_is_chosen_by_the_mouse_from_pictures_of_its_cards(tmp_path: Path) -> None:
    with in_settings(tmp_path, (1600, 3200)) as ui:
        assert [ui.target(f"french_pack.{i}").label for i in range(3)] == ["French suits", "Large print", "Mine"]
        assert ui.target("french_pack.0").chosen
        ui.click("french_pack.2")
        assert ui.app.settings.french_pack == load_settings(ui.folders)[0].french_pack == "mine"
        assert ui.target("french_pack.2").chosen and ui.app.faces.french.word.startswith("french:mine@")
        assert ui.scene().target("card_colours.1") is not None
        ui.click("french_pack.1")
        assert ui.app.faces.four and ui.scene().target("card_colours.1") is None, "it has four colours of its own"
        ui.click("french_pack.0")
        assert ui.app.faces.french.word == "french"


def test_choosing_a_pack_names_the_faults_of_its_pictures(tmp_path: Path) -> None:
    with in_settings(tmp_path, (1600, 3200)) as ui:
        (own(tmp_path) / "cards" / "QS.png").write_bytes(b"GIF89a")
        ui.click("french_pack.2")
        assert "Some cards are those of the house: " in ui.notice() and "QS.png: is no PNG, JPEG" in ui.notice()
        (own(tmp_path) / "cards" / "KH.svg").write_bytes(svg(""))
        ui.click("french_pack.0", "french_pack.2")
        assert "KH.svg: SVG is read only in the packs that come with the program; save it" in ui.notice()


def test_packs_have_a_title_in_each_language(tmp_path: Path) -> None:
    with in_settings(tmp_path, (1600, 3200)) as ui:
        ui.act(Action("set", ("language", "de")))
        assert [ui.target(f"french_pack.{i}").label for i in (1, 2)] == ["Großdruck", "Meins"]


def test_a_pack_is_chosen_by_the_keyboard(tmp_path: Path) -> None:
    with in_settings(tmp_path) as ui:
        ui.key("down")
        assert ui.focus().startswith("french_pack."), "right below the names of the pages"
        for _ in range(int(ui.focus()[-1])):
            ui.key("left")
        assert ui.focus() == "french_pack.0"
        ui.key("right")
        assert ui.focus() == "french_pack.1"
        ui.key("enter")
        assert ui.app.settings.french_pack == "large-print"


def test_the_settings_name_the_faults_of_a_pack_that_cannot_be_used(tmp_path: Path) -> None:
    pack_in(own(tmp_path, "bad"), "title: Bad\nkind: frensh\n")
    with in_settings(tmp_path, (1600, 3200)) as ui:
        assert "line 2: kind: must be one of french, german" in ui.words().replace("\n", " ")


@pytest.mark.parametrize("size", [(960, 600), (3840, 2160)])
@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("de", 200)])
def test_choices_of_packs_and_colours_stay_in_the_window_and_do_not_overlap(
    tmp_path: Path, size: tuple[int, int], language: str, scale: int
) -> None:
    pack_in(own(tmp_path), "title: Ein Blatt mit einem sehr langen Namen\nkind: french\n")
    settings = Settings(language=language, text_scale=scale)
    with Harness(tmp_path, size, settings, screen=lambda desk: SettingsScreen(desk, "cards")) as ui:
        names = (*(f"french_pack.{i}" for i in range(3)), "card_colours.0", "card_colours.1")
        boxes = [ui.target(name).rect for name in names]
        assert all(box.x > 0 and box.right < size[0] for box in boxes)
        assert not any(box.overlaps(other) for box, other in combinations(boxes, 2))


# -- large print -----------------------------------------------------------------------------------------------------

SMALLEST = 40
"""Pixels of width at which a card of the pack in large print can be read."""
STRIP = 84 / 240


def smallest_card(key: str) -> pygame.Surface:
    """A card of the pack in large print at the smallest size."""
    picture = raster(drawing(f"french:large-print@1/{key}/four", INKS, NOWHERE), SMALLEST, round(SMALLEST * 370 / 240))
    return pygame.image.load(BytesIO(picture), "png")


def ink_rows(picture: pygame.Surface, ink: str, area: pygame.Rect) -> list[bool]:
    """For every row of an area whether something in it stands out from the stock as type must."""
    stock = "#" + "".join(f"{channel:02x}" for channel in picture.get_at((2, SMALLEST * 370 // 240 - 3))[:3])
    rows = []
    for y in range(area.top, area.bottom):
        colours = (picture.get_at((x, y))[:3] for x in range(area.left, area.right))
        rows.append(any(contrast("#" + "".join(f"{c:02x}" for c in colour), stock) >= 4.5 for colour in colours))
    assert contrast(ink, stock) >= 4.5
    return rows


@pytest.mark.parametrize("card", CARDS)
def test_the_index_in_large_print_can_be_read_at_40_pixels(card: str) -> None:
    pack = read(asset("packs/large-print"))
    rank, suit = card[:-1], card[-1]
    ink = pack.suits[suit].colour
    strip = pygame.Rect(1, 1, int(SMALLEST * STRIP) - 1, 58)
    rows = "".join("x" if dark else " " for dark in ink_rows(smallest_card(f"{suit}/{rank}/small"), ink, strip))
    runs = [len(run) for run in rows.split()]
    assert max(runs) >= 16, f"the rank is {max(runs)} pixels high"
    top = pygame.Rect(1, 1, SMALLEST - 2, int(SMALLEST * STRIP))
    high = sum(ink_rows(smallest_card(f"{suit}/{rank}/rail"), ink, top))
    assert high >= 10, f"on stacks it is {high} pixels high"


def test_no_two_ranks_in_large_print_look_alike_at_40_pixels() -> None:
    strip = pygame.Rect(0, 0, int(SMALLEST * STRIP), 20)
    seen = {
        rank: pygame.image.tobytes(smallest_card(f"S/{rank}/small").subsurface(strip), "RGB")
        for rank in RANKS["french"]
    }
    for one, other in product(seen, seen):
        if one != other:
            apart = sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) / len(seen[one])
            assert apart > 8, (one, other, apart)


def test_suits_in_large_print_have_four_colours_that_stand_out() -> None:
    colours = [suit.colour for suit in read(asset("packs/large-print")).suits.values()]
    assert len(set(colours)) == 4
    assert all(contrast(colour, INKS.card_bottom) >= 5.5 for colour in colours)


@pytest.mark.parametrize("pack", ["french", "large-print"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_four_suit_colours_differ_for_colour_blind_players(pack: str, sight: str) -> None:
    art = house_pack(pack)
    for one, other in combinations([art.ink_of(INKS, suit, four=True) for suit in art.suits], 2):
        assert distance(one, other, sight) >= APART


def test_the_pack_in_large_print_speaks_german_too() -> None:
    key = partial("french:large-print@1/S/Q/{}/four{}".format)
    for cut in ("small", "rail"):
        german, english = (drawing(key(cut, letter), INKS, NOWHERE) for letter in ("/as-D", ""))
        assert german != english
