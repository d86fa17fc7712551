"""Facts of ContractGrid: contracts, options, moves, views and events, scoring, the status of contracts, layouts."""
