"""Practice: what the table teaches with. Knows games through the registry, records and seats; no screen."""
