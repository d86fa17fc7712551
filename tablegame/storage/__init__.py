"""Bytes on disk: strict YAML, atomic and appending writes, folders, languages. Knows no game and no screen."""
