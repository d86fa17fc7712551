"""Every screen but the table. No pygame."""
