"""Turns scenes into pixels: type, rasters, sprites, motion."""
