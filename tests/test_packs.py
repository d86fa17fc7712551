"""Packs of cards: every fault of a pack by file, line and key; pictures by the names of cards; pictures of players."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from textwrap import dedent

import pytest
from effort import effort
from hypothesis import given
from hypothesis import strategies as st
from pack_files import HEAD, block, extended, jpeg, pack_in, part, png, svg, webp

from tablegame.art.indexed import CUTS
from tablegame.art.inks import Inks
from tablegame.art.whole import whole
from tablegame.cli import main
from tablegame.storage.folders import asset
from tablegame.storage.packs import WHOLE, Pack, PackError, built_in_packs, check, read
from tablegame.storage.pictures import LARGEST, MOST_SCANS, PictureError, read_picture
from tablegame.theme.library import check as check_theme
from tablegame.theme.model import LAMPLIGHT, Theme

INKS = Inks.of(LAMPLIGHT.art_colours())


@pytest.mark.parametrize("name", built_in_packs())
def test_the_shipped_packs_have_no_fault(name: str) -> None:
    pack, problems = check(asset(f"packs/{name}"))
    assert problems == ()
    assert {language for language, _ in pack.title} >= {"en", "de"}
    assert pack.maker and pack.licence


def test_the_examples_of_the_manual_have_no_fault(tmp_path: Path) -> None:
    manual = (Path(__file__).parent.parent / "docs" / "packs.md").read_text(encoding="utf-8")
    short, long = (dedent(block.split("```")[0]) for block in re.split(r" *```yaml\n", manual)[1:3])
    for text in (short, long):
        folder = pack_in(tmp_path, text, QC=jpeg())
        (folder / "hearts").mkdir(exist_ok=True)
        (folder / "queen-of-spades.webp").write_bytes(webp())
        (folder / "hearts" / "ten.png").write_bytes(png())
        assert check(folder)[1] == ()


def test_a_pack_file_with_title_and_kind_alone_has_defaults_for_the_rest(tmp_path: Path) -> None:
    pack = read(pack_in(tmp_path / "mine"))
    assert (pack.name, pack.title, pack.kind, pack.cards) == ("mine", (("en", "Mine"),), "french", {})
    assert pack.base == "french"
    assert pack.cuts == {"full": WHOLE, "picture": WHOLE}


def test_a_picture_has_the_name_of_its_card_or_is_listed_in_the_pack(tmp_path: Path) -> None:
    text = HEAD + "cards: {10H: hearts/ten.png, QS: cards/other.jpg}\n"
    folder = pack_in(tmp_path, text, AS=png(), QS=png(), other=jpeg(), **{"QS-D": webp(), "joker": png()})
    (folder / "hearts").mkdir()
    (folder / "hearts" / "ten.png").write_bytes(png())
    cards = {name: path.relative_to(folder).as_posix() for name, path in read(folder).cards.items()}
    assert cards == {
        "AS": "cards/AS.png", "QS": "cards/other.jpg", "QS-D": "cards/QS-D.webp", "joker": "cards/joker.png",
        "10H": "hearts/ten.png",
    }  # fmt: skip


def test_the_picture_for_a_cut_and_a_letter_comes_before_the_general_picture(tmp_path: Path) -> None:
    folder = pack_in(tmp_path, AS=png(), QS=png(), **{"QS-D": png()})
    for name in ("QS", "QS-D"):
        (folder / "cards" / "rail").mkdir(exist_ok=True)
        (folder / "cards" / "rail" / f"{name}.png").write_bytes(png())
    pack = read(folder)

    def name_of_picture(card: str, letter: str, cut: str) -> str:
        file_and_box = pack.picture(card, letter, cut)
        return file_and_box[0].relative_to(folder / "cards").as_posix() if file_and_box else ""

    assert [name_of_picture("QS", letter, "full") for letter in ("", "D", "X")] == ["QS.png", "QS-D.png", "QS.png"]
    assert [name_of_picture("QS", letter, "rail") for letter in ("", "D")] == ["rail/QS.png", "rail/QS-D.png"]
    assert [name_of_picture("AS", "", cut) for cut in CUTS] == ["AS.png", "AS.png", "", ""]
    assert name_of_picture("KS", "", "full") == ""


def test_letters_of_a_pack_follow_the_language_or_are_english(tmp_path: Path) -> None:
    pack = read(pack_in(tmp_path, HEAD + "letters: {en: {J: J, K: X}, de: {J: B}}\n"))
    assert pack.letters_in("de_AT") == {"J": "B"}
    assert pack.letters_in("fr") == {"J": "J", "K": "X"}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("kind: french\n", 1, "the key 'title' is missing"),
        ("title: A\n", 1, "the key 'kind' is missing"),
        (HEAD + "makers: A\n", 3, "makers: there is no such key; here the keys are title, maker, licence, kind"),
        ("title: A\nkind: italian\n", 2, "kind: must be one of french, german, not the text 'italian'"),
        ("title: {de: A}\nkind: french\n", 1, "title: an English name is missing: add en"),
        (HEAD + "base: spanish\n", 3, "base: must be one of french"),
        ("title: A\nkind: german\nbase: french\n", 3, "base: french is a french pack, and this one is german"),
        (HEAD + "suits: {E: {colour: '#000000'}}\n", 3, "suits: E: there is no such key; here the keys are S, H, D, C"),
        (HEAD + "suits:\n  S: {colour: black}\n", 4, "suits: S: colour: must be a colour in quotes"),
        (HEAD + "suits:\n  S: {four: '#000000'}\n", 4, "suits: S: the key 'colour' is missing"),
        (HEAD + "ranks: [A, 11]\n", 3, "ranks: entry 2: must be one of A, 2, 3"),
        (HEAD + "letters: {english: {J: J}}\n", 3, "letters: english: must be the code of a language"),
        (HEAD + "letters: {en: {B: J}}\n", 3, "letters: en: B: there is no such key; here the keys are A, 2"),
        (HEAD + "letters: {en: {J: Jack}}\n", 3, "letters: en: J: must be one or two letters, not the text 'Jack'"),
        (HEAD + "faces: {K: X}\n", 3, "faces: K: must be one of A, 2"),
        (HEAD + "cards: {TH: a.png}\n", 3, "cards: TH: there is no such card; a card is its rank and its suit"),
        (HEAD + "cards: {10H: a.gif}\n", 3, "cards: 10H: must be the name of a PNG, JPEG or WebP file"),
        (HEAD + "cards: {10H: a.png}\n", 3, "cards: 10H: there is no file a.png"),
        (HEAD + "cards: {10H: ../a.png}\n", 3, "cards: 10H: must lie in the folder of the pack"),
        (HEAD + "cards: {10H: /etc/a.png}\n", 3, "cards: 10H: must lie in the folder of the pack"),
        (HEAD + "cuts: {middle: [0, 0, 240, 370]}\n", 3, "cuts: middle: there is no such key; here the keys are full"),
        (HEAD + "cuts: {rail: [0, 0, 240]}\n", 3, "cuts: rail: must be a box [x, y, width, height]"),
        (HEAD + "cuts: {rail: [0, 0, 250, 385]}\n", 3, "cuts: rail: must lie on the card"),
        (HEAD + "cuts: {rail: [0, 0, 120, 120]}\n", 3, "cuts: rail: must have the proportions of a card: 120 wide"),
        (HEAD + "stock: white\n", 3, "stock: must be a colour in quotes such as '#2f6b4c'"),
        (HEAD + "corner: 60\n", 3, "corner: must be a number from 0 to 40, not 60"),
        (HEAD + "inks: {'#000000': green}\n", 3, "inks: #000000: there is no such ink; it is one of suit, shade"),
        (HEAD + "inks: {suit: '#000000'}\n", 3, "inks: suit: must be a colour of the files, such as '#8a1c10'"),
        (HEAD + "cards: {AS: [1]}\n", 3, "cards: AS: must be a text, not a list"),
    ],
)  # fmt: skip
def test_a_fault_of_a_pack_is_named_by_file_line_and_key(tmp_path: Path, text: str, line: int, message: str) -> None:
    folder = pack_in(tmp_path / "mine", text)
    with pytest.raises(PackError) as caught:
        read(folder)
    problem = next(problem for problem in caught.value.problems if message in problem)
    assert problem.startswith(f"{folder / 'pack.yaml'}: line {line}: ")


def test_svg_files_of_players_are_left_out_with_one_sentence(tmp_path: Path) -> None:
    svg = b"<style>" + b"a" * 50_000
    text = HEAD + "cards: {2S: two.svg, 3S: three.png, 4S: four.SVG}\n"
    folder = pack_in(tmp_path / "mine", text, AS=svg, KS=svg, QS=png())
    # Of the six SVG files one is no fault: the queen has a PNG too. The message names the first of five.
    for name in ("two.svg", "four.SVG", "cards/QS.svg", "cards/ace.svg"):
        (folder / name).write_bytes(svg)
    (folder / "three.png").write_bytes(png())
    pack = read(folder)
    assert {name: path.name for name, path in pack.cards.items()} == {"QS": "QS.png", "3S": "three.png"}
    assert check(folder)[1] == (
        f"{folder}/cards/AS.svg (+4): SVG is read only in the packs that come with the program; "
        "save it as a PNG of 960 x 1480 pixels",
    )
    stamp = pack.stamp()
    (folder / "cards" / "AS.svg").unlink()
    assert read(folder).stamp() == stamp, "a file that is left out is no part of the pack"


def test_an_svg_beside_a_png_of_the_same_card_is_no_fault(tmp_path: Path) -> None:
    folder = pack_in(pack_in(tmp_path, AS=svg("")), AS=png())
    assert check(folder)[1] == () and read(folder).cards["AS"].name == "AS.png"


def test_a_link_out_of_the_folder_of_a_pack_is_not_followed(tmp_path: Path) -> None:
    folder = pack_in(tmp_path / "mine", HEAD + "cards: {AS: ace.png}\n")
    (tmp_path / "outside.png").write_bytes(png())
    (folder / "ace.png").symlink_to(tmp_path / "outside.png")
    (folder / "cards" / "KS.png").symlink_to(tmp_path / "outside.png")
    assert "must lie in the folder of the pack" in check(folder)[1][0]
    assert check(folder)[0].cards == {}


@given(st.binary(max_size=300))
def test_random_bytes_in_a_pack_or_a_theme_are_reported_in_one_line_each(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "pack.yaml"
        for head in (b"", HEAD.encode()):
            path.write_bytes(head + data)
            (pack, problems), (theme, problems_of_theme) = check(path.parent), check_theme(path)
            assert isinstance(pack, Pack) and isinstance(theme, Theme)
            for problem in (*problems, *problems_of_theme):
                assert problem.startswith(name) and problem.isprintable()


ALL_FAULTS = """\
PACK/pack.yaml: line 3: maker: must be a text, not the number 7
PACK/pack.yaml: line 4: suits: X: there is no such key; here the keys are S, H, D, C
PACK/pack.yaml: line 5: cards: 11S: there is no such card; a card is its rank and its suit, S H D or C, such as 10S, \
or joker; QS-D is one with another letter
PACK/pack.yaml: line 6: corner: must be a number from 0 to 40, not 99
PACK/cards/2S.svg: SVG is read only in the packs that come with the program; save it as a PNG of 960 x 1480 pixels
PACK/cards/ace.png: there is no such card; a card is its rank and its suit, S H D or C, such as 10S, or joker; QS-D is \
one with another letter
PACK/cards/3S.png: is 60 x 90 pixels; each side must have 100 to 4096
PACK/cards/4S.png: shows nothing, or is damaged; save it again
"""


def test_the_command_pack_check_prints_all_faults_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faults = "maker: 7\nsuits: {X: {colour: '#000000'}}\ncards: {11S: a.svg}\ncorner: 99\n"
    pictures = {"2S": svg('<use href="file:///etc/passwd"/>'), "3S": png(60, 90), "4S": png(lines=b""), "ace": png()}
    folder = pack_in(tmp_path / "mine", HEAD + faults, **pictures)
    assert main(["pack", "check", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.replace(str(folder), "PACK")) == ("", ALL_FAULTS)


def test_the_command_pack_check_calls_a_faultless_pack_fine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pack_in(tmp_path / "french", AS=webp(), KS=png(), QS=jpeg())
    assert main(["pack", "check", str(folder)]) == 0
    assert capsys.readouterr().out == f"{folder}: fine\n"


def test_pack_check_refuses_a_missing_folder_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "check", str(tmp_path / "missing")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["pack", "check"]) == 2
    assert "FOLDER" in capsys.readouterr().err


LOSSY = bytes.fromhex(
    "52494646240000005745425056503820180000003001009d012a0100010001001c25a4000370 00fefdc08000".replace(" ", "")
)
"""A WebP of one pixel, with losses."""


def problem_of(folder: Path, data: bytes) -> str:
    """The sentence by which a picture is refused, "" for an accepted picture."""
    (folder / "card.png").write_bytes(data)
    try:
        read_picture(folder / "card.png", "card.png")
    except PictureError as error:
        return str(error)
    return ""


def test_a_preview_of_a_camera_within_or_behind_a_picture_is_not_checked(tmp_path: Path) -> None:
    too_wide = jpeg(30_000, 8)
    picture = jpeg(before=block(0xE1, b"Exif\0\0" + too_wide))
    assert problem_of(tmp_path, picture + too_wide) == ""
    assert read_picture(tmp_path / "card.png").data == picture, "without the preview behind it"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is no PNG, JPEG or WebP, whatever it is called"),
        (b"GIF89a", "is no PNG, JPEG or WebP, whatever it is called"),
        (svg("<path/>"), "is no PNG, JPEG or WebP, whatever it is called"),
        (png(60_000, 60_000, b""), "is 60000 x 60000 pixels; each side must have 100 to 4096"),
        (png(20, 30), "is 20 x 30 pixels; each side must have 100 to 4096"),
        (png()[:-20], "is cut off; save it again"),
        (png()[:20], "is cut off; save it again"),
        (jpeg(5000, 200), "is 5000 x 200 pixels; each side must have 100 to 4096"),
        (jpeg(scans=MOST_SCANS), "is damaged, or of a kind that is not read; save it again"),
        (jpeg(before=block(0xC0, b"\x08\x7f\xff\x7f\xff\x01\x01\x11\0")), "is damaged, or of a kind"),
        (jpeg(within=block(0xC0, b"\x08\x7f\xff\x7f\xff\x01\x01\x11\0")), "is damaged, or of a kind"),
        (jpeg()[:-2], "is cut off; save it again"),
        (jpeg()[:60], "is cut off; save it again"),
        (b"\xff\xd8\xff\xe0\0\4ab" + b"x" * 99, "is damaged, or of a kind"),
        (b"\xff\xd8\xff" * 1_000_000, "is cut off; save it again"),
        (b"\xff\xd8" + b"\xff" * 1_000_000, "is cut off; save it again"),
        (webp(5000, 200), "is 5000 x 200 pixels; each side must have 100 to 4096"),
        (LOSSY, "is 1 x 1 pixels; each side must have 100 to 4096"),
        (extended(5000, 200, webp()), "is 5000 x 200 pixels; each side must have 100 to 4096"),
        (extended(120, 185, webp(), flags=2), "moves; save one picture of it"),
        (webp()[:-4], "is cut off; save it again"),
        (webp()[:14], "is cut off; save it again"),
        (b"RIFF\x04\0\0\0WEBPwhat", "is damaged, or of a kind"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_picture_that_is_not_allowed_is_refused_with_a_remedy(tmp_path: Path, data: bytes, message: str) -> None:
    problem = problem_of(tmp_path, data)
    assert problem.startswith("card.png: ") and message in problem


@pytest.mark.parametrize("filling", [b"\xff" * 4_000_000, block(0xE1, b"") * 1_000_000])
def test_a_picture_full_of_padding_is_checked_with_little_work(tmp_path: Path, filling: bytes) -> None:
    problems: list[str] = []
    assert effort(lambda: problems.append(problem_of(tmp_path, jpeg(before=filling)))) < 20_000
    assert problems in ([""], ["card.png: is damaged, or of a kind that is not read; save it again"])


def test_reading_a_pack_opens_no_picture(tmp_path: Path) -> None:
    folder = pack_in(tmp_path, AS=png())
    with (folder / "cards" / "KS.png").open("wb") as file:
        file.truncate(90_000_000)
    stamp = read(folder).stamp()
    (folder / "cards" / "KS.png").write_bytes(png())
    assert read(folder).stamp() != stamp and effort(read(folder).stamp) < 2000


def test_a_picture_of_a_hundred_megabytes_or_a_missing_picture_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "card.png").open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(PictureError, match=f"is larger than {LARGEST // 1_000_000} MB; save it with fewer pixels"):
        read_picture(tmp_path / "card.png")
    with pytest.raises(PictureError, match="cannot be read: No such file"):
        read_picture(tmp_path / "missing.png")


DAMAGED_PICTURES = {
    "a head alone": png(lines=b""),
    "fewer pixels": png(lines=b"\0" * 500),
    "no such depth": png(depth=3),
    "a wrong sum": png()[:60] + b"\xff" + png()[61:],
    "two heads": png()[:33] + png(30_000, 30_000, b"")[8:],
    "clear": png(lines=b"\0" * (185 * (1 + 120 * 4)), colour=6),
    "other sides": extended(120, 185, webp(16_000, 16_000)),
    "no pixels": webp()[:25] + bytes(len(webp()) - 25),
}


@pytest.mark.parametrize("data", DAMAGED_PICTURES.values(), ids=DAMAGED_PICTURES)
def test_a_picture_that_shows_nothing_is_refused_as_a_card(tmp_path: Path, data: bytes) -> None:
    pack = read(pack_in(tmp_path, AS=data))
    with pytest.raises(PictureError, match=r"AS\.\w+: shows nothing, or is damaged; save it again"):
        whole(INKS, pack, pack.cards["AS"], WHOLE, "full")


PALETTE = png(121, 185, b"\0" * (185 * 62), 4, 3)
SOUND_PICTURES = {
    "grey": png(121, 185, b"\0" * (185 * 17), 1, 0),
    "palette": PALETTE[:33] + part(b"PLTE", b"abc" * 16) + PALETTE[33:],
    "deep": png(121, 185, (b"\0" + b"\xff" * 968) * 185, 16, 6),
    "more than it says": png(lines=b"\0" * 5_000_000),
    "jpeg": jpeg(),
    "jpeg in scans": jpeg(scans=5),
    "webp": webp(),
    "webp extended": extended(120, 185, webp()),
    "bomb of text": png()[:33] + part(b"zTXt", b"a\0\0" + bytes(9)) + png()[33:],
}


@pytest.mark.parametrize("data", SOUND_PICTURES.values(), ids=SOUND_PICTURES)
def test_every_allowed_kind_of_picture_is_accepted_and_drawn(tmp_path: Path, data: bytes) -> None:
    assert problem_of(tmp_path, data) == "", "although it is called card.png"
    pack = read(pack_in(tmp_path, AS=data))
    assert "data:image/" in whole(INKS, pack, pack.cards["AS"], WHOLE, "full")


@given(st.binary(max_size=400))
def test_random_bytes_are_a_picture_or_refused_in_one_line(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for head in (b"", png()[:33], jpeg()[:100], b"\xff\xd8\xff", webp()[:16], extended(120, 185, webp())[:20]):
            problem = problem_of(Path(folder), head + data)
            assert not problem or (problem.startswith("card.png: ") and problem.isprintable())
