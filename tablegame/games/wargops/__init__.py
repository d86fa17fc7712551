"""WarGops (rules: help.en.md). The parts of the game are the modules of this folder."""
