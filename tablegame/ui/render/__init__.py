"""Scenes become pixels: type, rasters, sprites, motion."""
