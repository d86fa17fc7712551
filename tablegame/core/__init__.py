"""Plain values that everything else stands on. Standard library only; knows no game, no file, no screen."""
