"""What computer players share, and the judge of choices. Knows no game, no screen, no files."""
