"""Writes packaging/flatpak/sources.json: the wheels of the Flatpak, each with its address and SHA-256.

python packaging/flatpak/pin.py    # after a change of the dependencies in pyproject.toml; asks the package index
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlparse

HERE: Final = Path(__file__).resolve().parent
PYTHON: Final = "3.12"
"""The Python of the runtime that the manifest names."""
_PLATFORMS: Final = ("manylinux_2_28_x86_64", "manylinux2014_x86_64")
_FILES: Final = "https://files.pythonhosted.org/packages"


def main() -> None:
    """Ask pip what it would install, and write it down."""
    project = tomllib.loads((HERE.parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["print"]]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    command += ["--only-binary", ":all:", "--python-version", PYTHON, "--target", "unused"]
    command += [word for platform in _PLATFORMS for word in ("--platform", platform)]
    report = json.loads(subprocess.run([*command, *wanted], check=True, capture_output=True, text=True).stdout)
    sources = []
    for info in sorted((each["download_info"] for each in report["install"]), key=lambda info: Path(info["url"]).name):
        checked = info["archive_info"]["hashes"]["sha256"]
        sources.append({"type": "file", "url": _address(info["url"]), "sha256": checked})
    (HERE / "sources.json").write_text(json.dumps(sources, indent=1) + "\n", encoding="utf-8")


def _address(url: str) -> str:
    """The public address of a wheel: the index names its files by their BLAKE2 hash."""
    if not url.startswith("file:"):
        return url
    path = Path(unquote(urlparse(url).path))
    name = blake2b(path.read_bytes(), digest_size=32).hexdigest()
    return f"{_FILES}/{name[:2]}/{name[2:4]}/{name[4:]}/{path.name}"


if __name__ == "__main__":
    main()
