"""Where this user's files lie: games and settings in the data folder, what can be made again in the cache folder.

Tests hand in temporary ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Folders(NamedTuple):
    """The user's data folder and cache folder; nothing is created before somebody writes."""

    data: Path
    cache: Path

    @classmethod
    def of_user(cls) -> Folders:
        """The folders this system keeps for the user."""
        from platformdirs import PlatformDirs  # only here: a start with given folders need not load it

        places = PlatformDirs("tablegame", appauthor=False, roaming=False)
        return cls(Path(places.user_data_dir), Path(places.user_cache_dir))

    @property
    def games(self) -> Path:
        """The saved games."""
        return self.data / "games"

    @property
    def themes(self) -> Path:
        """The user's own themes."""
        return self.data / "themes"

    @property
    def packs(self) -> Path:
        """The user's own packs of cards, a folder each."""
        return self.data / "packs"

    @property
    def people(self) -> Path:
        """What computer seats remember of people."""
        return self.data / "people"

    @property
    def keepsakes(self) -> Path:
        """What players keep of a game for other times, such as layouts of their own."""
        return self.data / "keepsakes"

    @property
    def practice(self) -> Path:
        """What a player has learned and has still to learn: mistakes, drills, lessons."""
        return self.data / "practice"

    @property
    def rasters(self) -> Path:
        """Pictures as they were drawn, for the next start."""
        return self.cache / "rasters"

    @property
    def written(self) -> tuple[Path, ...]:
        """Every folder into which the program writes by itself."""
        return self.data, self.games, self.people, self.keepsakes, self.practice, self.cache, self.rasters
