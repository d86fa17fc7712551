"""The screens: each knows the desk, the games through the registry, and the vocabulary of scenes; none knows pygame."""
