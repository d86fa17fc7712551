"""The colours of a room, read from YAML."""
