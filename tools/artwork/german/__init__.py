"""The German-suited pack of Bavarian style: signs, indices, pip cards, sows, courts, in every cut. Knows no game."""
