"""A card table for six rare games. This module has the version of the program and nothing else."""

__version__ = "0.8.0"
