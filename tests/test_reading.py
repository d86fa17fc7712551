"""Whatever lies in the place of a file, reading it ends, and takes no more than a file of ours may have."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from tablegame.files.reading import contents

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


def test_a_file_is_read_up_to_a_bound(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 100)
    assert contents(tmp_path / "a") == b"x" * 100
    assert len(contents(tmp_path / "a", 10)) == 11, "one more than allowed, so that it is seen"


@pytest.mark.parametrize("place", ["/dev/zero", "/dev/null", "/dev/tty", "/"])
def test_devices_and_folders_are_no_files(tmp_path: Path, place: str) -> None:
    (tmp_path / "link").symlink_to(place)
    with pytest.raises(OSError, match=r"is no file|No such device"):
        contents(tmp_path / "link")


def test_a_pipe_is_read_only_where_somebody_writes(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="nobody writes"):
        contents(tmp_path / "pipe")
    reading, writing = os.pipe()
    writer = threading.Thread(target=lambda: (os.write(writing, b"abc"), os.close(writing)))
    writer.start()
    assert contents(Path(f"/dev/fd/{reading}")) == b"abc"
    writer.join()
    os.close(reading)
