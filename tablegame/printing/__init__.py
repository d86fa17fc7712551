"""The art of the house on sheets. Knows art and themes. Knows no screen and no game under way."""
