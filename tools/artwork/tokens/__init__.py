"""The tokens of one's own people: which thing is cut by which tool. Knows no single thing."""
