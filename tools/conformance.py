"""Checks whether a program reads records as docs/records.md says: which it refuses, and to which states moves lead.

    python tools/conformance.py [--form] [--only GAME] PROGRAM ...      # runs PROGRAM ... RECORD
    python tools/conformance.py tablegame replay --json --every

Needs nothing but Python, so that it can be copied together with the records in tests/.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent / "tests"


def answered(program: list[str], record: Path) -> tuple[int, str]:
    """The exit status of the program for a record, and what it prints."""
    done = subprocess.run([*program, str(record)], capture_output=True, text=True, encoding="utf-8", timeout=300)
    return done.returncode, done.stdout


def wanted(record: Path) -> tuple[list[Any], bool]:
    """The states after each move of a record, and whether only those before a deal are listed."""
    path = record.with_suffix(".jsonl")
    deals = not path.exists()
    lines = (record.with_suffix(".deals.jsonl") if deals else path).read_text(encoding="utf-8").splitlines()
    return list(map(json.loads, lines)), deals


def wrong(program: list[str], record: Path, form: bool) -> str:
    """The fault of the answer to a record that has to be accepted; "" if the answer is right. form: whether the states
    are not compared."""
    status, out = answered(program, record)
    if status:
        return f"is refused with status {status}"
    if form:
        return ""
    expected, deals = wanted(record)
    try:
        states = [json.loads(line) for line in out.splitlines()]
    except ValueError as error:
        return f"is answered by what is no JSON: {error}"
    if deals:
        states = [state for state in states if state.get("legal") == {}]
    for state, other in zip(states, expected, strict=False):
        if state != other:
            keys = [key for key in {**other, **state} if state.get(key) != other.get(key)]
            return f"differs after {other['n']} moves in {', '.join(keys)}"
    return "" if len(states) == len(expected) else f"has {len(states)} states, not {len(expected)}"


def faults(program: list[str], form: bool, only: str) -> Iterator[str]:
    """Yields a line for each record that is answered wrongly. only: the game whose records are used, "" for all."""
    for record in sorted((TESTS / "playthroughs").glob(f"{only or '*'}/*.yaml")):
        fault = wrong(program, record, form)
        if fault:
            yield f"{record.parent.name}/{record.name} {fault}"
    for record in sorted((TESTS / "refused").glob("*.yaml")):
        if not answered(program, record)[0]:
            yield f"refused/{record.name} is accepted"


def main() -> int:
    parser = argparse.ArgumentParser(description="Does a program read records as docs/records.md says?")
    parser.add_argument("--form", action="store_true", help="compare no states")
    parser.add_argument("--only", default="", metavar="GAME", help="the records of one game")
    parser.add_argument("program", nargs=argparse.REMAINDER, metavar="PROGRAM", help="with its arguments")
    options = parser.parse_args()
    if not options.program:
        parser.error("name the program")
    lines = list(faults(options.program, options.form, options.only))
    print("\n".join(lines) or "every record is answered as it should be")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
