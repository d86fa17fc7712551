"""Compiles the programs in C of this folder."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def compiled(name: str, folder: Path, *flags: str) -> Path:
    """Compile NAME.c with the compiler named in CC (usually cc). Returns the program.

    Raises CalledProcessError, or FileNotFoundError if there is no compiler.
    """
    program, source = folder / name, Path(__file__).with_name(f"{name}.c")
    subprocess.run([os.environ.get("CC", "cc"), *(flags or ("-O3",)), "-o", program, source, "-lm"], check=True)
    return program
