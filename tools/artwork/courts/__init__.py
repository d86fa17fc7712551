"""The court figures of the Anglo-French pack, a module each: `figure()` gives its plates. Knows no index, no suit."""
