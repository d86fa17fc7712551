"""Keys, mouse and what is carried, as focus moves and actions. Knows pygame's events and scenes; no screen."""
