"""What is true of WarGops whoever asks. Knows the core alone, and none of its siblings."""
