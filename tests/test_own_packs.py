"""A player's own packs: at the table, in the settings by mouse and keyboard, broken or gone; large print."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from art_checks import differences, raster
from pack_files import HEAD, pack_in, png, svg, webp
from sights import APART, SIGHTS, distance
from ui_harness import Harness, new_table

from tablegame.art.catalogue import svg as drawing
from tablegame.art.inks import Inks
from tablegame.art.pack import house_pack
from tablegame.games import find
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings, load_settings
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
CARDS = [rank + suit for suit in SUITS["french"] for rank in RANKS["french"]]
RED_LINES = (b"\0" + b"\xff\0\0" * 120) * 185
"""The pixels of a red PNG of 120 x 185."""
WHOLE_IN_EVERY_CUT = (
    "cuts: {full: [0, 0, 240, 370], picture: [0, 0, 240, 370], small: [0, 0, 240, 370], rail: [0, 0, 240, 370]}\n"
)


def own_pack(folder: Path, name: str = "mine") -> Path:
    """The folder of a pack of the player whose data are in a folder."""
    return Folders(folder / "data", folder / "cache").packs / name


def table_of_wargops(folder: Path, pictures: bool = False) -> Harness:
    """A game with a hand of five cards, by the player's pack."""
    chairs = (person("Anna"), computer("club"))
    ui = Harness(
        folder, (960, 600), Settings(french_pack="mine"), pictures=pictures,
        screen=lambda desk: new_table(desk, find("wargops"), len(chairs), {"ranks": 5}, chairs),
    )  # fmt: skip
    ui.run(2.0, rate=10)
    return ui


def open_cards(ui: Harness) -> list[Card]:
    cards = [node for node in ui.scene().nodes if isinstance(node, Card) and not node.id.startswith("fan/")]
    return [card for card in cards if card.face.partition("/")[0] != "back"]


def test_a_table_shows_the_pictures_of_a_players_pack(tmp_path: Path) -> None:
    pack_in(own_pack(tmp_path), HEAD + WHOLE_IN_EVERY_CUT, **dict.fromkeys(CARDS, png(lines=RED_LINES)))
    with table_of_wargops(tmp_path, pictures=True) as ui:
        ui.settle()
        cards = open_cards(ui)
        assert len(cards) == 5 and all(card.face.startswith("french:mine@") for card in cards)
        for card in cards:
            inside_bottom_edge = round(card.rect.cx), round(card.rect.bottom - 8)
            assert ui.app.window.surface.get_at(inside_bottom_edge)[:3] == (255, 0, 0), card.face
        assert ui.notice() == ""


def test_a_card_that_a_pack_lacks_is_drawn_as_in_its_base(tmp_path: Path) -> None:
    present = [card for card in CARDS if card not in ("AS", "10S", "KS")]
    pack_in(own_pack(tmp_path), HEAD, **dict.fromkeys(present, RED))
    with table_of_wargops(tmp_path) as ui:
        folder, word = ui.folders.packs, ui.app.faces.french.word  # the beginning of the keys of its cards
        assert {card.face.split("/")[0] for card in open_cards(ui)} == {word}
    for rank in ("A", "10", "K"):
        for tail in ("full", "picture", "small", "full/of-4", "full/faded"):
            assert drawing(f"{word}/S/{rank}/{tail}", INKS, folder) == drawing(f"french/S/{rank}/{tail}", INKS)
    assert drawing(f"{word}/S/9/full", INKS, folder) != drawing("french/S/9/full", INKS)
    assert drawing(f"{word}/S/9/small", INKS, folder) == drawing("french/S/9/small", INKS), "a picture fits two cuts"


def test_a_card_that_a_pack_lacks_has_the_colours_of_the_pack(tmp_path: Path) -> None:
    pack_in(tmp_path / "mine", HEAD + "suits: {S: {colour: '#123456'}}\n")
    assert "#123456" in drawing("french:mine@1/S/7/full", INKS, tmp_path)
    assert drawing("french:mine@1/H/7/full", INKS, tmp_path) == drawing("french/H/7/full", INKS)


def test_a_german_pack_shows_its_own_pictures(tmp_path: Path) -> None:
    pack_in(tmp_path / "skat", "title: Skat\nkind: german\n", EU=RED)
    assert "data:image" in drawing("german:skat@1/E/U/full", INKS, tmp_path)
    assert drawing("german:skat@1/E/O/full", INKS, tmp_path) == drawing("german/E/O/full", INKS)


def test_the_picture_of_a_card_is_cut_at_the_corners_marked_and_faded(tmp_path: Path) -> None:
    pack_in(tmp_path / "mine", HEAD + "corner: 40\nstock: '#0000ff'\n", AS=RED)
    plain, marked, faded = (
        raster(drawing(f"french:mine@1/S/A/full{tail}", INKS, tmp_path), 240) for tail in ("", "/of-4", "/faded")
    )
    middle, corner, mark = (120, 185), (9, 9), (46, 312)
    assert plain.get_at(middle)[:3] == (255, 0, 0)
    assert plain.get_at(corner)[2] > 200, "the corner shows the stock"
    assert marked.get_at(mark)[:3] != (255, 0, 0)
    assert faded.get_at(middle)[2] > 100, "the stock covers the picture of a spent card in part"


@pytest.mark.parametrize("data", [svg('<path d="M0 0H9V9Z"/>'), b"", b"\x89PNG", png()[:-20]])
def test_a_picture_that_is_not_allowed_is_replaced_by_the_built_in_card(tmp_path: Path, data: bytes) -> None:
    pack_in(tmp_path / "mine", HEAD + WHOLE_IN_EVERY_CUT, AS=data, KS=RED)
    assert drawing("french:mine@1/S/A/full", INKS, tmp_path) == drawing("french/S/A/full", INKS)
    assert "data:image" in drawing("french:mine@1/S/K/full", INKS, tmp_path)


def test_a_pack_with_svg_files_is_reported_and_its_other_cards_are_shown(tmp_path: Path) -> None:
    remedies = {"en": "save it as a PNG of 960 x 1480 pixels", "de": "als PNG mit 960 x 1480 Pixeln speichern"}
    folder = pack_in(own_pack(tmp_path), HEAD, AS=svg(""), QS=svg(""), KS=RED)
    for language, remedy in remedies.items():
        with Harness(tmp_path, settings=Settings(french_pack="mine", language=language)) as ui:
            assert f"{folder}/cards/AS.svg (+1): " in ui.notice() and remedy in ui.notice()
            word = ui.app.faces.french.word
            assert "data:image/webp" in drawing(f"{word}/S/K/full", INKS, ui.folders.packs)
            assert drawing(f"{word}/S/A/full", INKS, ui.folders.packs) == drawing("french/S/A/full", INKS)


@pytest.mark.parametrize("text", [None, "title: [}", "title: A\nkind: german\n"])
def test_a_broken_or_missing_pack_is_replaced_with_a_notice_and_stays_chosen(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        pack_in(own_pack(tmp_path), text)
    with Harness(tmp_path, settings=Settings(french_pack="mine")) as ui:
        assert "The cards of the house are used: " in ui.notice() and "mine" in ui.notice()
        assert ui.app.faces.french.word == "french"
        ui.app.save_settings()
        assert load_settings(ui.folders)[0].french_pack == "mine"


def test_faults_of_a_theme_or_a_pack_are_named_in_the_players_language(tmp_path: Path) -> None:
    folders, fault = Folders(tmp_path / "data", tmp_path / "cache"), "Zeile 1: "
    folders.themes.mkdir(parents=True)
    (folders.themes / "mine.yaml").write_text("titel: x\n", encoding="utf-8")
    pack_in(own_pack(tmp_path), "titel: x\n")
    with Harness(tmp_path, settings=Settings(language="de", theme="mine")) as ui:
        assert fault in ui.notice()
        for page in ("screen", "cards"):
            ui.push(SettingsScreen(ui.app, page))
            assert fault in ui.one_line()


@pytest.mark.parametrize("name", ["../../mine", "", ".", "..", "a/b"])
def test_no_name_of_a_pack_leads_out_of_the_folder_of_packs(tmp_path: Path, name: str) -> None:
    pack_in(tmp_path / "mine")
    faces, problem = packs.faces(Settings(french_pack=name), Folders(tmp_path / "a" / "b", tmp_path), load("en"))
    assert faces.french.word == "french" and problem


def test_a_pack_deleted_during_a_game_is_replaced_with_a_notice(tmp_path: Path) -> None:
    folder = pack_in(own_pack(tmp_path), AS=RED)
    with table_of_wargops(tmp_path) as ui:
        word = ui.app.faces.french.word
        folder.rename(tmp_path / "elsewhere")
        assert drawing(f"{word}/S/A/full", INKS, ui.folders.packs) == drawing("french/S/A/full", INKS)
        ui.app.apply_settings()
        ui.frame()
        assert "The cards of the house are used" in ui.notice()
        assert {card.face.split("/")[0] for card in open_cards(ui)} == {"french"}


def test_a_pack_with_any_changed_file_has_other_keys_so_that_its_cards_are_drawn_anew(tmp_path: Path) -> None:
    settings, folders, keys = Settings(french_pack="mine"), Folders(tmp_path, tmp_path / "cache"), []
    for text, picture in ((HEAD, RED), (HEAD, webp()), (HEAD + "corner: 20\n", webp())):
        pack_in(folders.packs / "mine", text, AS=picture)
        first, again = (packs.faces(settings, folders, load("en"))[0].french.word for _ in range(2))
        assert first == again, "nothing has changed"
        keys.append(first)
    assert len(set(keys)) == 3


def test_texts_name_the_cards_of_a_pack_by_the_letters_of_the_pack(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path / "cache")
    pack_in(folders.packs / "mine", HEAD + "letters: {en: {J: V, K: R}}\n", KS=RED)
    faces, _ = packs.faces(Settings(french_pack="mine"), folders, load("en"))
    assert [faces.letter(rank, load("en")) for rank in (1, 11, 12, 13)] == ["A", "V", "Q", "R"]


def test_a_pack_with_the_name_of_a_built_in_pack_is_listed_beside_it(tmp_path: Path) -> None:
    pack_in(tmp_path / "french")
    pack_in(tmp_path / "broken", "title: [}")
    for name in (".hidden", "two\nlines", "x" * 81):
        pack_in(tmp_path / name)
    listed = {entry.name: entry for entry in survey(tmp_path)}
    assert list(listed) == ["french", "german", "large-print", "broken", "own-french"]
    assert listed["broken"].pack is None and listed["broken"].problems
    assert listed["own-french"].folder == tmp_path / "french"


def in_settings(folder: Path, size: tuple[int, int] = (960, 600)) -> Harness:
    """The settings of cards, where a pack of the player can be chosen beside the two French packs of the house."""
    pack_in(own_pack(folder), "title: {en: Mine, de: Meins}\nkind: french\n", KS=RED)
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
        assert ui.app.faces.four and ui.scene().target("card_colours.1") is None, "large print has four colours"
        ui.click("french_pack.0")
        assert ui.app.faces.french.word == "french"
        ui.act(Action("set", ("language", "de")))
        assert [ui.target(f"french_pack.{i}").label for i in (1, 2)] == ["Großdruck", "Meins"]


def test_choosing_a_pack_names_the_faults_of_its_pictures(tmp_path: Path) -> None:
    with in_settings(tmp_path, (1600, 3200)) as ui:
        (own_pack(tmp_path) / "cards" / "QS.png").write_bytes(b"GIF89a")
        ui.click("french_pack.2")
        assert "Some cards are those of the house: " in ui.notice() and "QS.png: is no PNG, JPEG" in ui.notice()
        (own_pack(tmp_path) / "cards" / "KH.svg").write_bytes(svg(""))
        house_pack_and_own_pack = "french_pack.0", "french_pack.2"
        ui.click(*house_pack_and_own_pack)
        assert "KH.svg: SVG is read only in the packs that come with the program; save it" in ui.notice()


def test_the_settings_name_the_faults_of_a_pack_that_cannot_be_used(tmp_path: Path) -> None:
    pack_in(own_pack(tmp_path, "bad"), "title: Bad\nkind: frensh\n")
    with in_settings(tmp_path, (1600, 3200)) as ui:
        assert "line 2: kind: must be one of french, german" in ui.words().replace("\n", " ")


@pytest.mark.parametrize("size", [(960, 600), (3840, 2160)])
@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("de", 200)])
def test_choices_of_packs_with_long_titles_stay_in_the_window_and_do_not_overlap(
    tmp_path: Path, size: tuple[int, int], language: str, scale: int
) -> None:
    pack_in(own_pack(tmp_path), "title: Ein Blatt mit einem sehr langen Namen\nkind: french\n")
    settings = Settings(language=language, text_scale=scale)
    with Harness(tmp_path, size, settings, screen=lambda desk: SettingsScreen(desk, "cards")) as ui:
        names = ("french_pack.0", "french_pack.1", "french_pack.2", "card_colours.0", "card_colours.1")
        boxes = [ui.target(name).rect for name in names]
        assert all(box.x > 0 and box.right < size[0] for box in boxes)
        assert not any(first.overlaps(second) for first, second in combinations(boxes, 2))


SMALLEST = 40
"""The width in pixels at which a card of the pack in large print can be read."""
STRIP = SMALLEST * 84 // 240
"""The pixels of the strip that stays visible where cards overlap."""


def large_print_card(key: str) -> pygame.Surface:
    return raster(drawing(f"french:large-print@1/{key}/four", INKS, NOWHERE), SMALLEST)


def readable_rows(picture: pygame.Surface, area: pygame.Rect) -> str:
    """For every row of pixels of an area "x" if a pixel has enough contrast for type on the stock, else " "."""

    def hex_of(x: int, y: int) -> str:
        return "#{:02x}{:02x}{:02x}".format(*picture.get_at((x, y))[:3])

    stock = hex_of(2, picture.get_height() - 4)
    return "".join(
        "x" if any(contrast(hex_of(x, y), stock) >= 4.5 for x in range(area.left, area.right)) else " "
        for y in range(area.top, area.bottom)
    )


@pytest.mark.parametrize("card", CARDS)
def test_the_index_in_large_print_can_be_read_at_40_pixels(card: str) -> None:
    rank, suit = card[:-1], card[-1]
    left_strip, top_strip = pygame.Rect(1, 1, STRIP - 1, 58), pygame.Rect(1, 1, SMALLEST - 2, STRIP)
    runs = readable_rows(large_print_card(f"{suit}/{rank}/small"), left_strip).split()
    assert max(map(len, runs)) >= 16, "the height of the rank in a fan"
    assert readable_rows(large_print_card(f"{suit}/{rank}/rail"), top_strip).count("x") >= 10, "its height on stacks"


def test_no_two_ranks_in_large_print_look_alike_at_40_pixels() -> None:
    """A card in the small cut, 40 pixels wide, has its index in the upper left corner. Two indices are unlike if their
    pixels differ by more than 8 of 255 on the average."""
    index = pygame.Rect(0, 0, STRIP + 1, 20)
    indices = {rank: large_print_card(f"S/{rank}/small").subsurface(index).copy() for rank in RANKS["french"]}
    for first, second in combinations(indices, 2):
        unlike = differences(indices[first], indices[second], side=1)  # pixel by pixel
        assert sum(unlike) / len(unlike) > 8, f"{first} and {second} look alike"


def test_suits_in_large_print_have_four_colours_with_much_contrast() -> None:
    colours = [suit.colour for suit in read(asset("packs/large-print")).suits.values()]
    assert len(set(colours)) == 4
    assert all(contrast(colour, INKS.card_bottom) >= 5.5 for colour in colours)


@pytest.mark.parametrize("pack", ["french", "large-print"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_four_suit_colours_differ_for_colour_blind_players(pack: str, sight: str) -> None:
    art = house_pack(pack)
    for first, second in combinations([art.ink_of(INKS, suit, four=True) for suit in art.suits], 2):
        assert distance(first, second, sight) >= APART
