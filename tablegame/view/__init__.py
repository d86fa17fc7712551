"""Pure presentation: the vocabulary of scenes, layouts, motion. Knows no pygame, no rules, no files, no colours."""
