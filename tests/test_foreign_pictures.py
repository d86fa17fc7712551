"""Pictures from outside: what may not be drawn is refused by file and remedy, at once, and before it is decoded."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pack_files import block, extended, jpeg, pack_in, part, png, svg, webp

from tablegame.art.inks import Inks
from tablegame.art.whole import whole
from tablegame.storage.packs import WHOLE, read
from tablegame.storage.pictures import LARGEST, MOST_SCANS, PictureError, read_picture
from tablegame.theme.defaults import LAMPLIGHT

LOSSY = bytes.fromhex(
    "52494646240000005745425056503820180000003001009d012a0100010001001c25a4000370 00fefdc08000".replace(" ", "")
)
"""A WebP of one pixel, with losses."""


def problem(folder: Path, data: bytes) -> str:
    """What is said of a file, "" where it is taken as a picture."""
    (folder / "card.png").write_bytes(data)
    try:
        read_picture(folder / "card.png", "card.png")
    except PictureError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("png", png()),
        ("jpeg", jpeg()),
        ("jpeg", jpeg(scans=9)),
        ("webp", webp()),
        ("webp", extended(120, 185, webp())),
    ],
)
def test_what_people_have_passes_whatever_it_is_called(tmp_path: Path, kind: str, data: bytes) -> None:
    assert problem(tmp_path, data) == ""
    assert read_picture(tmp_path / "card.png") == (kind, data)


def test_what_a_camera_writes_behind_a_picture_or_into_its_head_is_not_decoded(tmp_path: Path) -> None:
    small = jpeg(30_000, 8)
    assert problem(tmp_path, jpeg(before=block(0xE1, b"Exif\0\0" + small)) + small) == ""
    assert read_picture(tmp_path / "card.png").data == jpeg(before=block(0xE1, b"Exif\0\0" + small))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is no PNG, JPEG or WebP, whatever it is called"),
        (b"GIF89a", "is no PNG, JPEG or WebP, whatever it is called"),
        (svg("<path/>"), "is no PNG, JPEG or WebP, whatever it is called"),
        (png(60_000, 60_000, b""), "is 60000 x 60000 pixels; each side must have 100 to 4096"),
        (png(20, 30), "is 20 x 30 pixels; each side must have 100 to 4096"),
        (png()[:-20], "is cut off; save it again"),
        (png()[:20], "is cut off; save it again"),
        (jpeg(5000, 200), "is 5000 x 200 pixels; each side must have 100 to 4096"),
        (jpeg(scans=MOST_SCANS), f"goes over its pixels more than {MOST_SCANS} times; save it again"),
        (jpeg(before=block(0xC0, b"\x08\x7f\xff\x7f\xff\x01\x01\x11\0")), "is a JPEG of a kind that is not read"),
        (jpeg(within=block(0xC0, b"\x08\x7f\xff\x7f\xff\x01\x01\x11\0")), "is a JPEG of a kind that is not read"),
        (jpeg()[:-2], "is cut off; save it again"),
        (jpeg()[:60], "is cut off; save it again"),
        (b"\xff\xd8\xff\xe0\0\4ab" + b"x" * 99, "is damaged; save it again"),
        (b"\xff\xd8\xff" * 1_000_000, "is cut off; save it again"),
        (b"\xff\xd8" + b"\xff" * 1_000_000, "is cut off; save it again"),
        (webp(5000, 200), "is 5000 x 200 pixels; each side must have 100 to 4096"),
        (LOSSY, "is 1 x 1 pixels; each side must have 100 to 4096"),
        (extended(5000, 200, webp()), "is 5000 x 200 pixels; each side must have 100 to 4096"),
        (extended(120, 185, webp(), flags=2), "moves; save one picture of it"),
        (webp()[:-4], "is cut off; save it again"),
        (webp()[:14], "is cut off; save it again"),
        (b"RIFF\x04\0\0\0WEBPwhat", "is a WebP of a kind that there is not"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_may_not_be_decoded_is_named_with_its_remedy(tmp_path: Path, data: bytes, said: str) -> None:
    found = problem(tmp_path, data)
    assert found.startswith("card.png: ") and said in found


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "card.png").open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(PictureError, match=f"is larger than {LARGEST // 1_000_000} MB; save it with fewer pixels"):
        read_picture(tmp_path / "card.png")
    with pytest.raises(PictureError, match="cannot be read: No such file"):
        read_picture(tmp_path / "missing.png")


DAMAGED = {
    "a head alone": png(lines=b""),
    "fewer pixels": png(lines=b"\0" * 500),
    "no such depth": png(depth=3),
    "a wrong sum": png()[:60] + b"\xff" + png()[61:],
    "two heads": png()[:33] + png(30_000, 30_000, b"")[8:],
    "clear": png(lines=b"\0" * (185 * (1 + 120 * 4)), colour=6),
    "other sides": extended(120, 185, webp(16_000, 16_000)),
    "no pixels": webp()[:25] + bytes(len(webp()) - 25),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_what_cannot_be_decoded_or_shows_nothing_is_no_card(tmp_path: Path, data: bytes) -> None:
    pack = read(pack_in(tmp_path, AS=data))
    with pytest.raises(PictureError, match=r"AS\.\w+: shows nothing, or is damaged; save it again"):
        whole(Inks.of(LAMPLIGHT.art_colours()), pack, pack.cards["AS"], WHOLE, "full")


PALETTE = png(121, 185, b"\0" * (185 * 62), 4, 3)
WHOLE_ONES = {
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


@pytest.mark.parametrize("data", WHOLE_ONES.values(), ids=WHOLE_ONES)
def test_every_kind_of_picture_is_drawn(tmp_path: Path, data: bytes) -> None:
    pack = read(pack_in(tmp_path, AS=data))
    assert "data:image/" in whole(Inks.of(LAMPLIGHT.art_colours()), pack, pack.cards["AS"], WHOLE, "full")


@given(st.binary(max_size=400))
def test_whatever_is_in_a_file_there_is_a_picture_or_words(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for head in (b"", png()[:33], jpeg()[:100], b"\xff\xd8\xff", webp()[:16], extended(120, 185, webp())[:20]):
            found = problem(Path(folder), head + data)
            assert not found or (found.startswith("card.png: ") and found.isprintable())
