"""Review, drills, mistakes, lessons and statistics, without their screens."""
