"""Facts of Contraspiel: cards, options, moves, views and events, unseen cards, payments."""
