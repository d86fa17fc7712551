"""Facts of WarGops: options and views, how a trick is settled, public choices with their signs of habits."""
