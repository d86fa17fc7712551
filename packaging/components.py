"""Lists the parts of a package: the files of their licences, and the bill of materials.

    python packaging/components.py dist     # writes dist/tablegame.cdx.json (CycloneDX 1.5)

The parts are the installed distributions that pyproject.toml asks for, and the libraries in dist/tablegame, each of
which has to be in libraries.yaml. Equal installations give equal files: the time is SOURCE_DATE_EPOCH, which
`make package` sets to the time of the last commit.
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5

import yaml

ROOT: Final = Path(__file__).resolve().parent.parent
_LICENCES: Final = {
    "LGPL v2.1": "LGPL-2.1-or-later",
    "SIL OFL 1.1": "OFL-1.1",
    "PSFL": "PSF-2.0",
    "resvg-py": "MIT",
    "accesskit": "MIT OR Apache-2.0",
}
"""The SPDX expressions of licences that a distribution names otherwise, or not at all; then by the distribution's
name."""
_LICENCE_FILE: Final = re.compile(r"licen[cs]e|copying|notice|authors|^A?L?GPL\b", re.IGNORECASE)
_BILLS: Final = re.compile(r"\.dist-info/sboms/")
"""The bills of materials within a wheel: they name its crates of Rust with their licences."""
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")


def normal(name: str) -> str:
    """The name of a distribution as indexes spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def components(extra: str = "print") -> dict[str, Distribution]:
    """All distributions that an installation needs, with those of an extra, by name, sorted."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting = [*project["dependencies"], *project["optional-dependencies"][extra]]
    parts: dict[str, Distribution] = {}
    while waiting:
        name = _required(waiting.pop())
        if name and name not in parts:
            try:
                parts[name] = distribution(name)
            except PackageNotFoundError:  # it is needed on another system, or by another Python
                continue
            waiting += parts[name].requires or []
    return dict(sorted(parts.items()))


def _required(requirement: str) -> str:
    """The name of the distribution in a requirement; "" for a requirement of an extra."""
    match = _NAME.match(requirement)
    return normal(match[0]) if match and "extra ==" not in requirement else ""


def licence_files() -> list[tuple[str, str]]:
    """The licences of all components, of their libraries and of Python: the path of each file, and the folder of the
    package for it."""
    files = [(str(path), "licences/native") for path in sorted((ROOT / "packaging" / "licences").glob("*.txt"))]
    for name, part in components().items():
        texts = [path for path in part.files or () if _has_licence(path)]
        # A wheel without such a file names its licence in its metadata.
        texts = texts or [path for path in part.files or () if path.name == "METADATA"]
        files += [(str(path.locate()), f"licences/{name}") for path in texts]
    python = Path(os.__file__).parent / "LICENSE.txt"
    return files + ([(str(python), "licences/python")] if python.is_file() else [])


def _has_licence(path: PackagePath) -> bool:
    is_text = path.suffix not in (".py", ".pyc", ".so", ".pyd", ".png")
    return bool((_LICENCE_FILE.search(path.name) and is_text) or _BILLS.search(path.as_posix()))


class Library(NamedTuple):
    """A native library in the folder of the package."""

    file: Path
    name: str
    terms: str  # of its licence, as an SPDX expression
    texts: tuple[str, ...]  # the files with the text of its licence, below licences/


def libraries(folder: Path) -> Iterator[Library]:
    """The native libraries of the folder that runs without Python. Ends the program if the licence of one is
    unknown."""
    known = yaml.safe_load((ROOT / "packaging" / "libraries.yaml").read_text("utf-8"))
    for path in sorted(folder.rglob("lib*.so*")):
        if path.is_file() and not path.is_symlink():
            name = re.split(r"[-.]", path.name.removeprefix("lib"), maxsplit=1)[0]
            stems = [stem for stem in known if name.startswith(stem)]
            if not stems:
                raise SystemExit(f"{path.name}: say in packaging/libraries.yaml what licence this library has")
            terms, texts = known[max(stems, key=len)]
            yield Library(path, name, terms, tuple(texts.split()))


def bill(folder: Path) -> dict[str, Any]:
    """The bill of materials in the form of CycloneDX. folder: the one with the native libraries."""
    version = (ROOT / "tablegame" / "__init__.py").read_text("utf-8").rpartition("__version__")[2].split('"')[1]
    own = _component("application", "tablegame", version, "MIT")
    python = {"type": "platform", "bom-ref": "python", "name": "python", "version": platform.python_version()}
    python |= {"licenses": [{"license": {"id": "PSF-2.0"}}]}
    parts = components()
    listed = [_component("library", name, found.version, licence(found)) for name, found in parts.items()]
    asked = {name: {_required(each) for each in found.requires or ()} & parts.keys() for name, found in parts.items()}
    references = {name: each["bom-ref"] for name, each in zip(parts, listed, strict=True)}
    edges = [
        {"ref": references[name], "dependsOn": [references[each] for each in sorted(asked[name])]} for name in parts
    ]
    moment = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    native = [_native(library, folder) for library in libraries(folder)]
    body = json.dumps([*listed, *native], sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{version} {body}')}",
        "version": 1,
        "metadata": {"timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": own},
        "components": [*listed, python, *native],
        "dependencies": [
            {"ref": own["bom-ref"], "dependsOn": [*references.values(), "python", *(one["bom-ref"] for one in native)]},
            *edges,
        ],
    }


def licence(found: Distribution) -> str:
    """The licence of a distribution as an SPDX expression."""
    named = found.metadata.get("License-Expression") or found.metadata.get("License") or normal(found.name)
    return _LICENCES.get(named, named)


def _component(kind: str, name: str, version: str, terms: str) -> dict[str, Any]:
    reference = f"pkg:pypi/{name}@{version}"
    named = {"type": kind, "bom-ref": reference, "name": name, "version": version}
    return {**named, "licenses": _licences(terms), "purl": reference}


def _native(library: Library, folder: Path) -> dict[str, Any]:
    """A library as a component, with its file as the reference, since there may be two builds of one library."""
    file = library.file.relative_to(folder).as_posix()
    named = {"type": "library", "bom-ref": f"file:{file}", "name": library.name}
    named |= {"version": library.file.name.partition(".so.")[2]}
    hashes = [{"alg": "SHA-256", "content": sha256(library.file.read_bytes()).hexdigest()}]
    return {**named, "hashes": hashes, "licenses": _licences(library.terms)}


def _licences(terms: str) -> list[dict[str, Any]]:
    return [{"expression": terms}] if " " in terms else [{"license": {"id": terms}}]


if __name__ == "__main__":
    dist = Path(sys.argv[1])
    text = json.dumps(bill(dist / "tablegame"), indent=1)
    (dist / "tablegame.cdx.json").write_text(text + "\n", encoding="utf-8")
