"""Words that were explained and are kept."""

from __future__ import annotations

from pathlib import Path

from ui_harness import Harness

KEPT = Path(__file__).parent / "playthroughs"


def kept(ui: Harness, key: str, name: str, moves: int) -> None:
    """So many moves of a kept game on the table, the curtain open."""
    head, _, lines = (KEPT / key / f"{name}.yaml").read_text(encoding="utf-8").partition("moves:\n")
    ui.paste(head + "moves:\n" + "".join(f"{line}\n" for line in lines.splitlines()[:moves]))
    ui.settle()
    ui.run(3.0, rate=10)
    if ui.scene().target("open"):
        ui.key("enter")
    ui.run(6.0, rate=10)
