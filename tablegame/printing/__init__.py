"""Draws art on sheets, without a window."""
