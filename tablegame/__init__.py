"""The card table for six rare games. Knows its version and nothing else."""

__version__ = "0.6.0"
