"""Where the files that travel with the program lie: in a checkout, in an installed wheel, in a frozen bundle alike.

A checkout has `assets/` and `themes/` beside the package; a wheel and a bundle carry them in `tablegame/_data/`;
compiled languages lie in `_data/locale` in all three.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_DATA = _PACKAGE / "_data"


def asset(path: str) -> Path:
    """A file or folder of `assets/`, by its path there; raises FileNotFoundError."""
    return _existing(_found("assets") / path)


def themes_folder() -> Path:
    """The themes of the house; raises FileNotFoundError."""
    return _found("themes")


def locale_folder() -> Path:
    """The compiled languages; the folder need not exist (then there is English)."""
    return _DATA / "locale"


def _found(name: str) -> Path:
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    return _existing(_DATA / name)


def _existing(path: Path) -> Path:
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: the program is not completely installed; install it again")
    return path
