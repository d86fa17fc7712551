"""The facts of Contraspiel that do not depend on who asks: cards, options, moves, views, events, payments."""
