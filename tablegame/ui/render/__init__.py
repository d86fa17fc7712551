"""How a scene becomes a picture: type, rasters, sprites, motion. Knows pygame and scenes; no screen, no game."""
