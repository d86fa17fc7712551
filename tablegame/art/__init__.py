"""Cards, portraits and everything else that is drawn, as SVG. Knows no theme, no screen, no game."""
