"""What is true of Precognition whoever asks. Knows the core alone, and none of its siblings."""
