"""The window: drawing, input, rasters and screens. The only package that knows pygame; it never knows rules."""
