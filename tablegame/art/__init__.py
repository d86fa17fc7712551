"""Everything that is drawn, as SVG text and as rasters of it. Knows no theme, no screen, no game, no rule."""
