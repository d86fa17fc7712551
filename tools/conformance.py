"""Holds a program that reads records against docs/records.md: what it accepts, refuses, and makes of each move.

    python tools/conformance.py [--form] [--only GAME] PROGRAM ...      # runs PROGRAM ... RECORD
    python tools/conformance.py tablegame replay --json --every

Standard library only, so that it can be copied beside another program together with the records.
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
    """The states that a record leads to, and whether they are those before deals alone."""
    path = record.with_suffix(".jsonl")
    deals = not path.exists()
    lines = (record.with_suffix(".deals.jsonl") if deals else path).read_text(encoding="utf-8").splitlines()
    return list(map(json.loads, lines)), deals


def wrong(program: list[str], record: Path, form: bool) -> str:
    """What is wrong with the answer to a record that has to be accepted; "" if nothing is."""
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
    """A line for each record that is answered wrongly."""
    for record in sorted((TESTS / "playthroughs").glob(f"{only or '*'}/*.yaml")):
        said = wrong(program, record, form)
        if said:
            yield f"{record.parent.name}/{record.name} {said}"
    for record in sorted((TESTS / "refused").glob("*.yaml")):
        if not answered(program, record)[0]:
            yield f"refused/{record.name} is accepted"


def main() -> int:
    """Run all; 0 if the program answers as it should."""
    parser = argparse.ArgumentParser(description="Does a program read records as docs/records.md says?")
    parser.add_argument("--form", action="store_true", help="compare no states")
    parser.add_argument("--only", default="", metavar="GAME", help="the records of one game")
    parser.add_argument("program", nargs=argparse.REMAINDER, metavar="PROGRAM", help="with its arguments")
    options = parser.parse_args()
    if not options.program:
        parser.error("name the program")
    found = list(faults(options.program, options.form, options.only))
    print("\n".join(found) or "every record is answered as it should be")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
