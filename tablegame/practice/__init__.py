"""What teaches: review, drills, mistakes, lessons, statistics. Knows no screen."""
