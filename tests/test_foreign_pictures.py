"""Pictures from outside: what may not be drawn is refused by file, line and remedy, and at once."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pack_files import LAUGHS, SVG_HEAD, part, png, svg

from tablegame.files.pictures import LARGEST_PNG, LARGEST_SVG, PictureError, read_picture
from tablegame.files.svg import DEEPEST, MOST_DRAWN, MOST_ELEMENTS


def problems(folder: Path, name: str, data: bytes) -> tuple[str, ...]:
    (folder / name).write_bytes(data)
    try:
        read_picture(folder / name, name)
    except PictureError as error:
        return error.problems
    return ()


def test_what_people_who_draw_use_passes(tmp_path: Path) -> None:
    inkscape = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink"
      width="63mm" height="88mm" viewBox="0 0 63 88" inkscape:version="1.3">
      <sodipodi:namedview onclick="x" pagecolor="#ffffff"><inkscape:page x="0"/></sodipodi:namedview>
      <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><text/></rdf:RDF></metadata>
      <defs><linearGradient id="a"><stop offset="0" style="stop-color:#fff"/></linearGradient>
      <radialGradient id="b" xlink:href="#a"/><clipPath id="c"><rect width="9" height="9"/></clipPath>
      <style>.x{fill:url(#b)}</style></defs>
      <g clip-path="url(#c)" style="fill:url('#b');mask:url(&quot;#m&quot;)"><use xlink:href="#d"/></g>
      <path id="d" class="x" d="M0 0L9 9Z"/></svg>"""
    assert problems(tmp_path, "ink.svg", inkscape.encode()) == ()
    assert read_picture(tmp_path / "ink.svg") == ("svg", inkscape.encode())
    assert problems(tmp_path, "plain.png", png()) == ()
    assert read_picture(tmp_path / "plain.png") == ("png", png())


@pytest.mark.parametrize(
    ("inside", "line", "said"),
    [
        ("<script>alert(1)</script>", 2, "<script>: scripts are refused; take it out"),
        ('<path onclick="x()" d=""/>', 2, "onclick: scripts are refused; take it out"),
        ("\n<text>K</text>", 3, "cards have no fonts; turn the text into paths"),
        ("<foreignObject/>", 2, "<foreignObject>: foreign parts are refused"),
        ('<image href="https://example.org/a.png"/>', 2, "<image>: pictures within a picture are not opened"),
        ('<image href="data:image/png;base64,AAAA"/>', 2, "<image>: pictures within a picture are not opened"),
        (
            '<use href="https://example.org/a.svg#b"/>',
            2,
            "href leads out of the file, to 'https://example.org/a.svg#b'",
        ),
        ('<use xlink:href="file:///etc/passwd"/>', 2, "href leads out of the file, to 'file:///etc/passwd'"),
        ('<path style="fill:url(http://example.org/#x)" d=""/>', 2, "url() leads out of the file"),
        ('<path fill="url(\'other.svg#x\')" d=""/>', 2, "url() leads out of the file"),
        ("<style>@import 'x.css';</style>", 2, "a style brings in another file"),
        ("<style>@font-face{src:local(x)}</style>", 2, "a style brings in another file"),
        ("<style>path{fill:u\\72l(//example.org)}</style>", 2, "a style has a backslash"),
        ('<mask id="m"/><style>path{mask:url(#m)}</style>', 2, "a style sheet may use gradients alone"),
        ("<filter/>", 2, "<filter>: this is not drawn on cards; turn it into paths"),
        ("<pattern/>", 2, "<pattern>: this is not drawn on cards"),
        ('<animate attributeName="x"/>', 2, "<animate>: this is not drawn on cards"),
        ('<?xml-stylesheet href="x.css"?>', 2, "<?xml-stylesheet?> is refused"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', 2, "an element uses itself"),
        ('<path d="M0 0L1e30 0"/>', 2, "d has a number beyond a million"),
        ('<rect width="12345678" height="1"/>', 2, "width has a number beyond a million"),
        ("<path>", 2, "is no SVG: mismatched tag; save it again"),
    ],
)
def test_what_is_more_than_a_picture_is_named_by_line_and_remedy(
    tmp_path: Path, inside: str, line: int, said: str
) -> None:
    found = problems(tmp_path, "card.svg", svg(inside))
    assert found and found[0].startswith(f"card.svg: line {line}: "), found
    assert said in found[0]


def test_a_drawing_needs_a_size_and_to_be_one(tmp_path: Path) -> None:
    assert "says no size" in problems(tmp_path, "a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>')[0]
    flat = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1e9"/>'
    assert "says no size" in problems(tmp_path, "a.svg", flat)[0]
    assert "it begins with <html>" in problems(tmp_path, "a.svg", b"<html/>")[0]
    assert "it begins with <svg>, not with <svg xmlns=" in problems(tmp_path, "a.svg", b"<svg/>")[0]
    assert "must be an SVG or a PNG file" in problems(tmp_path, "a.gif", b"GIF89a")[0]
    assert "cannot be read" in "".join(PictureError(error.problems).problems[0] for error in [_missing(tmp_path)])


def _missing(folder: Path) -> PictureError:
    with pytest.raises(PictureError) as caught:
        read_picture(folder / "missing.png")
    return caught.value


def test_all_that_is_wrong_is_told_in_one_run_and_each_only_once(tmp_path: Path) -> None:
    found = problems(tmp_path, "card.svg", svg("<text/>\n<text/>\n<image/>\n<script/>"))
    assert [sentence.split(": ")[1] for sentence in found] == ["line 2", "line 4", "line 5"]


def _laughing(levels: int) -> str:
    """Each element uses the one before ten times."""
    groups = ['<path id="n0" d=""/>']
    groups += [f'<g id="n{i}">' + f'<use href="#n{i - 1}"/>' * 10 + "</g>" for i in range(1, levels)]
    return "".join(groups)


def test_files_without_end_are_refused_before_anybody_draws_them(tmp_path: Path) -> None:
    assert "has a DOCTYPE" in problems(tmp_path, "laughs.svg", LAUGHS.encode())[0]
    outside = '<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg xmlns="http://www.w3.org/2000/svg"/>'
    assert "has a DOCTYPE" in problems(tmp_path, "outside.svg", outside.encode())[0]
    assert f"draws more than {MOST_DRAWN} elements" in problems(tmp_path, "uses.svg", svg(_laughing(9)))[0]
    chain = "".join(f'<g id="n{i}"><use href="#n{i + 1}"/></g>' for i in range(DEEPEST))
    assert f"use one another more than {DEEPEST} deep" in problems(tmp_path, "chain.svg", svg(chain))[0]
    assert f"more than {DEEPEST} elements within" in problems(tmp_path, "deep.svg", svg("<g>" * 100_000))[0]
    many = problems(tmp_path, "many.svg", svg('<path d=""/>' * (MOST_ELEMENTS + 1)))
    assert f"more than {MOST_ELEMENTS} elements" in many[0]


@pytest.mark.parametrize(
    "inside",
    [
        '<rect opacity="0.5" width="9" height="9"/>' * 600,
        '<rect style="fill:red;opacity:.5" width="9" height="9"/>' * 600,
        '<mask id="m"/>' + '<rect mask="url(#m)" width="9" height="9"/>' * 600,
        "<style>.a{opacity:.5}</style>" + '<rect class="b a" width="9" height="9"/>' * 600,
        "<style>rect{mix-blend-mode:multiply}</style>" + '<rect width="9" height="9"/>' * 600,
    ],
    ids=["opacity", "style", "mask", "class", "sheet"],
)
def test_what_the_rasteriser_paints_apart_is_bounded(tmp_path: Path, inside: str) -> None:
    found = problems(tmp_path, "card.svg", svg(inside))
    assert found and "that are see-through, clipped or masked" in found[0]
    plain = inside.replace("0.5", "1").replace(":.5", ":1.0").replace("multiply", "normal").replace("url(#m)", "none")
    assert problems(tmp_path, "card.svg", svg(plain)) == ()


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path) -> None:
    for name, most in (("large.svg", LARGEST_SVG), ("large.png", LARGEST_PNG)):
        with (tmp_path / name).open("wb") as file:
            file.truncate(100_000_000)
        with pytest.raises(PictureError, match=f"is larger than {most // 1_000_000} MB"):
            read_picture(tmp_path / name)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"GIF89a", "is no PNG, whatever it is called"),
        (png(60_000, 60_000, b""), "is 60000 x 60000 pixels; each side must have 100 to 4096"),
        (png(20, 30), "is 20 x 30 pixels; each side must have 100 to 4096"),
        (png(lines=b"\0" * 50_000_000), "holds more or fewer pixels than its head says"),
        (png(lines=b""), "holds more or fewer pixels than its head says"),
        (png(depth=3), "is a PNG of a kind that there is not"),
        (png()[:-20], "is cut off; save it again"),
        (png()[:60] + b"\xff" + png()[61:], "is damaged; save it again"),
        (png()[:8] + part(b"IEND", b""), "is no whole PNG; save it again"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_png_is_no_larger_than_it_says_and_whole(tmp_path: Path, data: bytes, said: str) -> None:
    found = problems(tmp_path, "card.png", data)
    assert found and found[0].startswith("card.png: ") and said in found[0]


@pytest.mark.parametrize(("colour", "depth", "bits"), [(0, 1, 1), (3, 4, 4), (4, 8, 16), (6, 16, 64), (0, 16, 16)])
def test_every_kind_of_png_passes(tmp_path: Path, colour: int, depth: int, bits: int) -> None:
    lines = b"\0" * (185 * (1 + -(-121 * bits // 8)))
    assert problems(tmp_path, "card.png", png(121, 185, lines, depth, colour)) == ()


def test_an_interlaced_png_passes(tmp_path: Path) -> None:
    passes = ((13, 13), (13, 13), (26, 13), (26, 26), (52, 26), (52, 52), (104, 52))  # columns and rows of 104 x 104
    lines = b"\0" * sum(rows * (1 + columns) for columns, rows in passes)
    assert problems(tmp_path, "card.png", png(104, 104, lines, 8, 0, 1)) == ()


@given(st.binary(max_size=400))
def test_whatever_is_in_a_file_there_is_a_picture_or_words(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, head in (("a.svg", b""), ("b.svg", SVG_HEAD.encode()), ("c.png", b"\x89PNG\r\n\x1a\n")):
            found = problems(Path(folder), name, head + data)
            assert all(sentence.startswith(f"{name}: ") and "\n" not in sentence for sentence in found)
