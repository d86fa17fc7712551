"""Makes a Debian package of the folder that PyInstaller built.

    python packaging/debian.py dist/tablegame dist [LEVEL]     LEVEL: how hard xz compresses, 0 to 9

Equal folders give equal packages: times are SOURCE_DATE_EPOCH, which `make package` sets to the time of the last
commit.
"""

from __future__ import annotations

import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from email.utils import formatdate
from hashlib import md5
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from components import components, libraries  # noqa: E402 - beside this file
from components import licence as terms_of  # noqa: E402 - as above

from tablegame import __version__  # noqa: E402 - found through the path above
from tablegame.art.drawing import png  # noqa: E402

LINUX: Final = ROOT / "packaging" / "linux"
ICONS: Final = (16, 24, 32, 48, 128, 256, 512)
"""Sides of the icon in pixels; larger ones are drawn from the SVG."""
MAINTAINER: Final = "The tablegame maintainers <maintainers@tablegame.invalid>"
_ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
_CONTROL: Final = """\
Package: tablegame
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Installed-Size: {size}
Depends: libc6 (>= {libc}), libx11-6, libxext6
Recommends: hicolor-icon-theme, libpulse0 | libasound2, libxcursor1, libxi6, libxrandr2, shared-mime-info
Maintainer: {maintainer}
Description: card table for six rare games
 Contraconquer, WarGops, Contraspiel, ContractGrid, Precognition and
 Procession: alone against computer players, with others at one screen, or
 to practise, with lessons, rule books, drills, hints and reviews.
"""
_COPYRIGHT: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: tablegame

Files: *
Copyright: 2026 The tablegame maintainers
License: MIT

License: MIT
{licence}
"""
_COPYRIGHT_OF: Final = """
Files: {files}
Copyright: its authors, as the text of the licence names them
License: {terms}
 The text is in {texts}.
"""
_INSIDE: Final = "usr/lib/tablegame/_internal"
_LIBC: Final = re.compile(rb"\0GLIBC_2\.(\d+)")  # a version of the C library, 2.N, among the names in a program
_OVERRIDES: Final = (
    "embedded-library",
    "library-not-linked-against-libc",
    "unstripped-binary-or-object",
    "custom-library-search-path",
    "hardening-no-relro",
    "hardening-no-pie",
    "shared-library-lacks-prerequisites",
    "binary-without-manpage",
)
"""Tags of lintian that are not to be reported: they fit every program that brings its libraries with it."""


def main(folder: Path, out: Path, level: int = 6) -> Path:
    """Make the package of a folder; returns its path. out: the folder for it. level: of the compression by xz."""
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    architecture = _ARCHITECTURES.get(platform.machine(), platform.machine())
    target = out / f"tablegame_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "tablegame"
        _fill(root, folder, moment)
        files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        size = sum(path.stat().st_size for path in files) // 1024
        sums = "".join(f"{md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)
        control = _CONTROL.format(
            version=__version__, architecture=architecture, size=size, libc=_libc(folder), maintainer=MAINTAINER
        )
        _write(root / "DEBIAN" / "control", control)
        _write(root / "DEBIAN" / "md5sums", sums)
        for path in (root, *root.rglob("*")):
            if not path.is_symlink():
                program = path.is_dir() or path == root / "usr/lib/tablegame/tablegame"
                path.chmod(0o755 if program else 0o644)
                os.utime(path, (moment, moment))
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{level}", "--build", str(root), str(target)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return target


def _libc(folder: Path) -> str:
    """The lowest version of the C library with which all programs of a folder run."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return f"2.{max(int(minor) for path in files for minor in _LIBC.findall(path.read_bytes()))}"


def _fill(root: Path, folder: Path, moment: int) -> None:
    """Copy all files of the package to their places below `root`. moment: the time of the package, in seconds."""
    shutil.copytree(folder, root / "usr/lib/tablegame", symlinks=True)
    for name in ("tablegame.desktop", "tablegame.svg"):
        (root / "usr/lib/tablegame" / name).unlink(missing_ok=True)
    games = root / "usr/games"
    games.mkdir(parents=True)
    (games / "tablegame").symlink_to("../lib/tablegame/tablegame")
    share = root / "usr/share"
    _copy(LINUX / "tablegame.desktop", share / "applications/tablegame.desktop")
    _copy(LINUX / "tablegame-record.xml", share / "mime/packages/tablegame.xml")
    _copy(LINUX / "org.tablegame.tablegame.metainfo.xml", share / "metainfo/org.tablegame.tablegame.metainfo.xml")
    icon = ROOT / "assets" / "icon.svg"
    _copy(icon, share / "icons/hicolor/scalable/apps/tablegame.svg")
    for side in ICONS:
        place = share / f"icons/hicolor/{side}x{side}/apps/tablegame.png"
        place.parent.mkdir(parents=True)
        place.write_bytes(png(icon.read_text("utf-8").strip(), side, side))
    _zip(share / "man/man6/tablegame.6.gz", (LINUX / "tablegame.6").read_bytes())
    _zip(share / "doc/tablegame/NEWS.gz", (ROOT / "CHANGELOG.md").read_bytes())
    log = (
        f"tablegame ({__version__}) stable; urgency=low\n\n  * See NEWS.gz.\n\n -- {MAINTAINER}  {formatdate(moment)}\n"
    )
    _zip(share / "doc/tablegame/changelog.gz", log.encode())
    licence = "\n".join(f" {line.strip() or '.'}" for line in (ROOT / "LICENSE").read_text("utf-8").splitlines())
    _write(share / "doc/tablegame/copyright", _COPYRIGHT.format(licence=licence) + "".join(_of_others(folder)))
    overrides = "".join(f"tablegame: {tag}\n" for tag in _OVERRIDES)
    _write(share / "lintian/overrides/tablegame", overrides)


def _of_others(folder: Path) -> Iterator[str]:
    """Yields the paragraphs on licences of others: of Python, of the distributions, and of their libraries."""
    texts, parts = f"/{_INSIDE}/licences", components()
    tops = {name: {path.parts[0] for path in found.files or ()} - {".."} for name, found in parts.items()}
    folders = {name: sorted(top for top in tops[name] if (folder / "_internal" / top).is_dir()) for name in parts}
    inside = ["python", *(name for name in parts if not folders[name])]
    yield _COPYRIGHT_OF.format(
        files=f"usr/lib/tablegame/tablegame {_INSIDE}/base_library.zip {_INSIDE}/python3*",
        terms=" and ".join(dict.fromkeys(("MIT", "PSF-2.0", *(terms_of(parts[name]) for name in inside[1:])))),
        texts=" and ".join(f"{texts}/{name}" for name in inside),
    )
    for name in parts:
        if folders[name]:
            files = " ".join(f"{_INSIDE}/{top}/*" for top in folders[name])
            yield _COPYRIGHT_OF.format(files=files, terms=terms_of(parts[name]), texts=f"{texts}/{name}")
    for library in libraries(folder):
        files = f"{_INSIDE}/{library.file.relative_to(folder / '_internal').as_posix()}"
        named = " and ".join(f"{texts}/{text}" for text in library.texts)
        yield _COPYRIGHT_OF.format(files=files, terms=library.terms, texts=named)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _zip(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:])))
