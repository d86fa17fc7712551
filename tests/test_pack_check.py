"""``tablegame pack check``: what is wrong with a pack by file, key and line, to the letter; the contact sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from art_checks import size_of
from pack_files import HEAD, jpeg, pack_in, png, svg, webp

from tablegame.cli import main
from tablegame.storage.folders import asset

GOLDEN = """\
PACK/pack.yaml: line 3: maker: must be a text, not the number 7
PACK/pack.yaml: line 4: suits: X: there is no such key; here the keys are S, H, D, C
PACK/pack.yaml: line 5: cards: 11S: there is no such card; a card is its rank and its suit, S H D or C, such as 10S, \
or joker; QS-D is one with another letter
PACK/pack.yaml: line 6: corner: must be a number from 0 to 40, not 99
PACK/cards/2S.svg: SVG is read only in the packs that come with the program; save it as a PNG of 960 x 1480 pixels
PACK/cards/ace.png: no card is called so; a card is its rank and its suit, S H D or C, such as 10S, or joker; QS-D is \
one with another letter
PACK/cards/3S.png: is 60 x 90 pixels; each side must have 100 to 4096
PACK/cards/4S.png: shows nothing, or is damaged; save it again
"""


def test_everything_wrong_is_told_in_one_run_to_the_letter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = "maker: 7\nsuits: {X: {colour: '#000000'}}\ncards: {11S: a.svg}\ncorner: 99\n"
    drawn = {"2S": svg('<use href="file:///etc/passwd"/>'), "3S": png(60, 90), "4S": png(lines=b""), "ace": png()}
    folder = pack_in(tmp_path / "mine", HEAD + wrong, **drawn)
    assert main(["pack", "check", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.replace(str(folder), "PACK")) == ("", GOLDEN)


def test_a_pack_without_fault_is_fine_and_has_its_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = pack_in(tmp_path / "french", AS=webp(), KS=png(), QS=jpeg())
    sheet = tmp_path / "sheet.png"
    assert main(["pack", "check", str(folder), "--sheet", str(sheet)]) == 0
    assert capsys.readouterr().out == f"{folder}: fine\n"
    assert size_of(sheet.read_bytes())[0] == 13 * (114 + 8) + 8


def test_a_pack_with_faults_has_a_sheet_of_what_is_right(tmp_path: Path) -> None:
    folder = pack_in(tmp_path / "mine", HEAD + "corner: x\n")
    assert main(["pack", "check", str(folder), "--sheet", str(tmp_path / "sheet.png")]) == 2
    assert (tmp_path / "sheet.png").is_file()
    assert main(["pack", "check", str(folder), "--sheet", str(tmp_path / "no" / "\n" / "sheet.png")]) == 2


def test_packs_of_the_house_are_fine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "check", str(asset("packs/french"))]) == 0
    assert capsys.readouterr().out.endswith(": fine\n")


def test_what_is_no_folder_of_a_pack_costs_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "check", str(tmp_path / "missing")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["pack", "check"]) == 2
    assert "FOLDER" in capsys.readouterr().err
