"""What Precognition is taught with. Reaches rules and computer seats by what it is given, never by import."""
