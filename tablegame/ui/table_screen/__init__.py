"""The table and its panels, as pictures of the model. No pygame."""
