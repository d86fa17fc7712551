"""The paths of the data that come with the program, and of the user's folders.

A checkout of the repository has `assets/` and `themes/` beside the package. An installed package, or a bundle that
includes Python, has them in `tablegame/_data/`. All have the compiled languages in `tablegame/_data/locale/`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

_PACKAGE = Path(__file__).resolve().parent.parent
_DATA = _PACKAGE / "_data"


def asset(path: str) -> Path:
    """The path of a file or folder in `assets/`. path: such as "people". Raises FileNotFoundError if it is missing."""
    return _existing(_data_folder("assets") / path)


def themes_folder() -> Path:
    """The folder of the built-in themes. Raises FileNotFoundError if it is missing."""
    return _data_folder("themes")


def locale_folder() -> Path:
    """The folder of the compiled languages. It may be missing: then there is only English."""
    return _DATA / "locale"


def _data_folder(name: str) -> Path:
    """The folder `assets` or `themes`, in a checkout or an installed package. Raises FileNotFoundError."""
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    return _existing(_DATA / name)


def _existing(path: Path) -> Path:
    """The path itself. Raises FileNotFoundError if nothing is there."""
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: the program is not completely installed; install it again")
    return path


def _xdg_folder(variable: str, usual: str) -> Path:
    """The program's folder within a folder of the user, on Linux. platformdirs gives the same path, but importing it
    takes a thirtieth of the time of a start.

    variable: the environment variable that may name the folder of the user. usual: that folder if it names none.
    """
    named = os.environ.get(variable, "")
    return Path(named if os.path.isabs(named) else os.path.expanduser(usual), "tablegame")


class Folders(NamedTuple):
    """The program's folders of one user. They need not exist: each is created when something is written to it."""

    data: Path
    cache: Path  # for files that can be computed again

    @classmethod
    def of_user(cls) -> Folders:
        """The program's folders in the places that are usual on this operating system."""
        if sys.platform == "linux":
            return cls(_xdg_folder("XDG_DATA_HOME", "~/.local/share"), _xdg_folder("XDG_CACHE_HOME", "~/.cache"))
        from platformdirs import PlatformDirs

        paths = PlatformDirs("tablegame", appauthor=False, roaming=False)
        return cls(Path(paths.user_data_dir), Path(paths.user_cache_dir))

    @property
    def games(self) -> Path:
        """The folder of the saved games."""
        return self.data / "games"

    @property
    def themes(self) -> Path:
        """The folder of the user's own themes."""
        return self.data / "themes"

    @property
    def packs(self) -> Path:
        """The folder of the user's own packs of cards, each of which is a folder in it."""
        return self.data / "packs"

    @property
    def practice(self) -> Path:
        """The folder of mistakes to practise, drill scores and lessons."""
        return self.data / "practice"

    @property
    def rasters(self) -> Path:
        """The folder of pictures that the program has drawn and that the next start need not draw again."""
        return self.cache / "rasters"

    @property
    def written(self) -> tuple[Path, ...]:
        """All folders to which the program writes."""
        return self.data, self.games, self.practice, self.cache, self.rasters
