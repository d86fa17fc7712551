"""The wheels of the Flatpak: `wheels.txt` pins them by their SHA-256, `sources.json` says where they are.

python packaging/flatpak/pin.py          write sources.json for the pinned wheels, before the Flatpak is built
python packaging/flatpak/pin.py --new    pin what pip would install now, after a change of the dependencies
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
PYTHON: Final = "3.12"
"""The Python of the runtime that the manifest names."""
PINS: Final = HERE / "wheels.txt"
_PLATFORMS: Final = ("manylinux_2_28_x86_64", "manylinux2014_x86_64")


def main(new: bool) -> None:
    """Pin the wheels anew, or write where the pinned ones are. Ends with a sentence where a hash differs."""
    if new:
        project = tomllib.loads((HERE.parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
        found = _found([*project["dependencies"], *project["optional-dependencies"]["print"]])
        PINS.write_text("".join(f"{sha256}  {name}\n" for name, (sha256, _) in found.items()), encoding="utf-8")
        return
    pinned = {name: sha256 for sha256, name in map(str.split, PINS.read_text("utf-8").splitlines())}
    found = _found(["==".join(name.split("-")[:2]) for name in pinned])
    for name, sha256 in pinned.items():
        if found.get(name, ("", ""))[0] != sha256:
            sys.exit(f"{name}: not the file that {PINS.name} pins; look at it, then pin anew with --new")
    sources = [{"type": "file", "url": found[name][1], "sha256": sha256} for name, sha256 in pinned.items()]
    (HERE / "sources.json").write_text(json.dumps(sources, indent=1) + "\n", encoding="utf-8")


def _found(wanted: list[str]) -> dict[str, tuple[str, str]]:
    """What pip would install: SHA-256 and address of each wheel by its file name, sorted."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    command += ["--only-binary", ":all:", "--python-version", PYTHON, "--target", "unused"]
    command += [word for platform in _PLATFORMS for word in ("--platform", platform)]
    done = subprocess.run([*command, *wanted], check=True, capture_output=True, text=True)
    infos: list[Any] = [each["download_info"] for each in json.loads(done.stdout)["install"]]
    by_name = {info["url"].rpartition("/")[2]: info for info in infos}
    return {name: (info["archive_info"]["hashes"]["sha256"], info["url"]) for name, info in sorted(by_name.items())}


if __name__ == "__main__":
    main(sys.argv[1:] == ["--new"])
