"""What is true of Procession whoever asks. Knows the core alone, and none of its siblings."""
