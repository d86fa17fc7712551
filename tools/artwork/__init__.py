"""The graver's tools: they cut the files of `assets/packs/` (`make art`). No part of the program that is shipped."""
