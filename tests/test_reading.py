"""Whatever lies in the place of a file, reading it ends, takes no more than ours may have, and loses nothing."""

from __future__ import annotations

import ast
import os
import shutil
import signal
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stores import STORES, Store, fill

import tablegame
from tablegame.storage.files import TooLargeError, contents
from tablegame.storage.folders import Folders

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    """A reader that waits for a writer who does not come fails its test."""

    def stop(*_: object) -> None:
        raise AssertionError("waits for ever")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


# -- the reader --------------------------------------------------------------------------------------------------------


def test_a_file_is_read_up_to_a_bound(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 100)
    assert contents(tmp_path / "a", 100) == b"x" * 100
    with pytest.raises(TooLargeError):
        contents(tmp_path / "a", 99)


@pytest.mark.parametrize("place", ["/dev/zero", "/dev/null", "/dev/tty", "/"])
def test_devices_and_folders_are_no_files(tmp_path: Path, place: str) -> None:
    (tmp_path / "link").symlink_to(place)
    for piped in (False, True):
        with pytest.raises(OSError, match=r"is no file|No such device"):
            contents(tmp_path / "link", piped=piped)


def test_a_pipe_is_read_only_from_the_command_line_and_only_where_somebody_writes(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="is no file"):
        contents(tmp_path / "pipe")
    with pytest.raises(OSError, match="nobody writes"):
        contents(tmp_path / "pipe", piped=True)
    reading, writing = os.pipe()
    writer = threading.Thread(target=lambda: (os.write(writing, b"abc"), os.close(writing)))
    writer.start()
    assert contents(Path(f"/dev/fd/{reading}"), piped=True) == b"abc"
    writer.join()
    os.close(reading)


def test_nobody_else_opens_files() -> None:
    """Every other way to open one is of files that travel with the program, or writes."""
    allowed = {
        "storage/files.py",
        "storage/language.py",
        "cli.py",
        "ui/window.py",
        "ui/screens/help_layout.py",
        "art/assets.py",
        "art/pack.py",
    }
    package = Path(tablegame.__file__).parent
    for path in package.rglob("*.py"):
        name = path.relative_to(package).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and name not in allowed:
                assert not _opens(node), f"{name}:{node.lineno} opens a file: {ast.unparse(node)}"


def _opens(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Name):
        return call.func.id == "open"
    if not isinstance(call.func, ast.Attribute) or "asset(" in ast.unparse(call.func.value):
        return False
    if call.func.attr == "open":
        mode = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else ""
        return not (call.args or call.keywords) or mode in ("r", "rb", "w", "wb", "a", "ab")
    return call.func.attr in ("read_text", "read_bytes", "write_bytes", "write_text")


# -- all stores --------------------------------------------------------------------------------------------------------


def _large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20_000_000)


ODD: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
    "loop": lambda path: path.symlink_to(path),
    "large": _large,
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's folders with something in every store."""
    home = tmp_path_factory.mktemp("home")
    fill(home)
    return home


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("store", STORES, ids=lambda store: store.path)
def test_no_store_is_stopped_by_what_is_no_file_of_ours(store: Store, kind: str, home: Path, tmp_path: Path) -> None:
    at = tmp_path / "home"
    shutil.copytree(home, at)
    folders, path = Folders(at / "data", at / "cache"), at / store.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    ODD[kind](path)
    planted = os.lstat(path)
    store.read(folders)
    if store.write is not None:
        store.write(folders)
        kept = [os.lstat(each) for each in path.parent.iterdir()]
        assert any(os.path.samestat(planted, each) for each in kept), "what lay there is kept under another name"
        assert stat.S_ISREG(os.lstat(path).st_mode)
