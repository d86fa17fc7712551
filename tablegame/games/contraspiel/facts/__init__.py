"""What is true of Contraspiel whoever asks. Knows the core alone, and none of its siblings."""
