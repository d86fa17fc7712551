"""Files on disk: strict YAML and JSON, one codec, atomic writing, one cache, folders, languages."""
