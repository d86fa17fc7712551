"""The portraits of the players of the house: who is cut by which tool. Knows no single face."""
