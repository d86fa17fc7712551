"""A game under way without a screen: seats, saves, settings, worker, arena. Knows no pygame."""
