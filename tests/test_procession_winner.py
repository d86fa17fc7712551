"""The program that finds out who wins Procession agrees with what is known of short rows."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import procession_winner
import pytest

COMPILER = shutil.which(os.environ.get("CC", "cc"))


@pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")
@pytest.mark.parametrize(("length", "winner"), [(5, "second"), (6, "first"), (7, "first"), (8, "second")])
def test_the_winner_is_found_from_the_start(tmp_path: Path, length: int, winner: str) -> None:
    run = procession_winner.command(tmp_path, length, 0.002, tmp_path / "kept")
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert f"{length} digits: the {winner} to move wins" in said
