"""What happens when the wheel is built: the languages are compiled, and the data goes in beside the code.

In a checkout (an editable install) it only compiles the languages: assets and themes are found where they lie.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "tablegame/_data"


class TableBuildHook(BuildHookInterface[Any]):
    """Hatchling calls this before it collects the files of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the languages; name what a wheel carries beside the code."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "tools"))
        from locales import compile_all

        compiled = compile_all(root)
        if version != "standard":
            return
        include = build_data["force_include"]
        for folder in ("assets", "themes"):
            if any((root / folder).glob("**/*.*")):
                include[folder] = f"{DATA}/{folder}"
        for path in compiled:
            inside = path.relative_to(root).as_posix()
            include[inside] = inside
