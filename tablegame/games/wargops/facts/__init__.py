"""Facts of WarGops: options and views, and the settlement of a trick."""
