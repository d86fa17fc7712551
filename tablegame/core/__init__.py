"""Values that everything else is made of: engines, events, options, cards. Standard library only."""
