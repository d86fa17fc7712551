"""What is true of Contraconquer whoever asks. Knows the core alone, and none of its siblings."""
