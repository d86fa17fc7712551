"""Prints the size of every package, of the tests, tools, documents and messages, each beside its budget.

    python tools/size.py [--features]    # prints the lines of each feature of features.yaml as well

Ends with status 1 if one of them, or a module, is too large.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[1]
CODE: Final = ROOT / "tablegame"
LONGEST_MODULE: Final = 700
BUDGETS: Final = {
    "tablegame": 75_630, "tablegame, modules": 352, "tablegame.ai": 1_740, "tablegame.art": 2_700,
    "tablegame.core": 2_660, "tablegame.games": 260, "tablegame.games.contraconquer": 2_910,
    "tablegame.games.contractgrid": 8_620, "tablegame.games.contraspiel": 6_160,
    "tablegame.games.precognition": 4_560, "tablegame.games.procession": 3_300, "tablegame.games.wargops": 4_790,
    "tablegame.practice": 2_780, "tablegame.printing": 650, "tablegame.session": 3_360,
    "tablegame.storage": 2_590, "tablegame.theme": 540, "tablegame.ui": 19_950, "tablegame.view": 7_530,
    "tests": 39_610, "tools": 7_280, "docs, words": 17_470, "docs/decisions, words": 7_910, "messages": 2_580,
}  # fmt: skip
"""The greatest size of each, in lines unless another unit is named."""


def main() -> int:
    modules = {path: lines(path) for path in sorted(CODE.rglob("*.py"))}
    sizes = Counter(dict.fromkeys(BUDGETS, 0))
    for path, count in modules.items():
        sizes["tablegame"] += count
        sizes["tablegame, modules"] += 1
        if path.parent != CODE:
            sizes[package_of(path)] += count
    sizes["tests"] = sum(lines(path) for path in (ROOT / "tests").rglob("*.py"))
    sizes["tools"] = sum(lines(path) for path in (ROOT / "tools").rglob("*") if path.suffix in {".py", ".c", ".h"})
    sizes["docs, words"] = words(ROOT / "docs")
    sizes["docs/decisions, words"] = words(ROOT / "docs" / "decisions")
    catalogue = (ROOT / "locale" / "tablegame.pot").read_text(encoding="utf-8")
    sizes["messages"] = len(re.findall(r'^msgid "', catalogue, re.MULTILINE)) - 1  # the first one is the head
    too_large = [name for name, size in sizes.items() if name in BUDGETS and size > BUDGETS[name]]
    for name, budget in BUDGETS.items():
        print(f"{name:32} {sizes[name]:7,} of {budget:7,}{'   too large' if name in too_large else ''}")
    for feature, count in by_feature(modules).items() if "--features" in sys.argv else ():
        print(f"{feature:36} {count:6,}")
    too_long = [path for path, count in modules.items() if count > LONGEST_MODULE]
    for path in too_long:
        print(f"{path.relative_to(ROOT)} has {modules[path]} lines: more than {LONGEST_MODULE}")
    return 1 if too_large or too_long else 0


def by_feature(modules: dict[Path, int]) -> Counter[str]:
    """The lines of each feature. A module belongs to the feature whose longest pattern matches the module; without any
    such feature it belongs to all of them."""
    features = yaml.safe_load((ROOT / "tools" / "features.yaml").read_text(encoding="utf-8"))
    patterns = [(pattern, feature) for feature, patterns in features.items() for pattern in patterns]
    sizes = Counter[str](dict.fromkeys([*features, "All of them"], 0))
    for path, count in modules.items():
        matching = [
            (len(pattern), feature)
            for pattern, feature in patterns
            if any(folder.match(str(CODE / pattern.rstrip("/"))) for folder in (path, *path.parents))
        ]
        _, feature = max(matching, default=(0, "All of them"))
        sizes[feature] += count
    return sizes


def package_of(path: Path) -> str:
    """The package in whose size a module counts: the package of a game, or another package of tablegame."""
    parts = path.relative_to(ROOT).parts[:-1]
    return ".".join(parts[: 3 if parts[1:2] == ("games",) else 2])


def lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


def words(folder: Path) -> int:
    """The words of the documents in a folder, without its subfolders."""
    return sum(len(path.read_text(encoding="utf-8").split()) for path in folder.glob("*.md"))


if __name__ == "__main__":
    raise SystemExit(main())
