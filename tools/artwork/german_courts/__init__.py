"""The twelve court figures of the German pack, each a whole person on ground of their own, one module each."""
