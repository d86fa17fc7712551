"""What is true of ContractGrid whoever asks. Knows the core alone, and none of its siblings."""
