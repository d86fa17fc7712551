"""The parts that a package carries: their licences for its folder, and its bill of materials.

    python packaging/components.py dist     # writes dist/tablegame.cdx.json (CycloneDX 1.5)

Read from the installed distributions that pyproject.toml asks for. Equal installations give equal files: the time comes
from SOURCE_DATE_EPOCH, which `make package` sets to the last commit's.
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import tomllib
from datetime import UTC, datetime
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

ROOT: Final = Path(__file__).resolve().parent.parent
_LICENCES: Final = {
    "LGPL v2.1": "LGPL-2.1-or-later",
    "SIL OFL 1.1": "OFL-1.1",
    "PSFL": "PSF-2.0",
    "resvg-py": "MIT",
    "accesskit": "MIT OR Apache-2.0",
}
"""SPDX expressions by what a distribution says of its licence, or by its name if it says nothing."""
_LICENCE_FILE: Final = re.compile(r"licen[cs]e|copying|notice|authors", re.IGNORECASE)
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")


def normal(name: str) -> str:
    """The name of a distribution as indexes spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def components(extra: str = "print") -> dict[str, Distribution]:
    """Everything that is installed beside tablegame for its users, by name, sorted."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting = [*project["dependencies"], *project["optional-dependencies"][extra]]
    found: dict[str, Distribution] = {}
    while waiting:
        name = _required(waiting.pop())
        if name and name not in found:
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:  # for another system or Python
                continue
            waiting += found[name].requires or []
    return dict(sorted(found.items()))


def _required(requirement: str) -> str:
    """The name in a requirement; "" if only an extra asks for it."""
    match = _NAME.match(requirement)
    return normal(match[0]) if match and "extra ==" not in requirement else ""


def licence_files() -> list[tuple[str, str]]:
    """The licences of all components and of Python: each file, and the folder it belongs in."""
    files = []
    for name, found in components().items():
        for path in found.files or ():
            if _LICENCE_FILE.search(path.name) and path.suffix not in (".py", ".pyc", ".so", ".pyd"):
                files.append((str(path.locate()), f"licences/{name}"))
    python = Path(os.__file__).parent / "LICENSE.txt"
    return files + ([(str(python), "licences/python")] if python.is_file() else [])


def bill() -> dict[str, Any]:
    """The bill of materials."""
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
    body = json.dumps(listed, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{version} {body}')}",
        "version": 1,
        "metadata": {"timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": own},
        "components": [*listed, python],
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [*references.values(), "python"]}, *edges],
    }


def licence(found: Distribution) -> str:
    """The licence of a distribution as an SPDX expression."""
    said = found.metadata.get("License-Expression") or found.metadata.get("License") or normal(found.name)
    return _LICENCES.get(said, said)


def _component(kind: str, name: str, version: str, terms: str) -> dict[str, Any]:
    simple = " " not in terms
    licences = [{"license": {"id": terms}}] if simple else [{"expression": terms}]
    reference = f"pkg:pypi/{name}@{version}"
    named = {"type": kind, "bom-ref": reference, "name": name, "version": version}
    return {**named, "licenses": licences, "purl": reference}


if __name__ == "__main__":
    out = Path(sys.argv[1]) / "tablegame.cdx.json"
    out.write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")
