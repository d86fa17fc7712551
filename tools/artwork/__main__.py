"""Cuts the pictures in `assets/` again: ``python tools/artwork [WORD...]``, those whose paths have a word."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from artwork.files import files  # noqa: E402 - the checkout need not be installed


def main(words: list[str]) -> None:
    """Write the files, and say how many changed."""
    changed = 0
    for path, cut in files().items():
        if words and not any(word in path for word in words):
            continue
        file, text = ROOT / "assets" / path, cut()
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            changed += 1
    print(f"{changed} files are new or changed")


if __name__ == "__main__":
    main(sys.argv[1:])
