"""Games under way: turns, seats, saves, settings, computer seats at work. Knows no screen and no pygame."""
