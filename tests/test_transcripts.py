"""The words of all games are as they were: what the table says in the kept games, in English and in German."""

from __future__ import annotations

from pathlib import Path

import pytest
from transcripts import KEPT, LANGUAGES, kept_path, transcript


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_game_is_told_in_the_same_words(path: Path, language: str) -> None:
    assert transcript(path, language) == kept_path(path, language).read_text(encoding="utf-8")
