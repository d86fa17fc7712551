"""Art on sheets, without a window."""
