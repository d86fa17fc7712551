"""Odds and Evens: both seal a card; seat A takes even sums, seat B odd ones."""
