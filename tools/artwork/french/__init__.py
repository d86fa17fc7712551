"""The Anglo-French pack: suits, indices, number cards, aces, courts, in every cut. Knows no game."""
