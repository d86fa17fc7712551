"""ContractGrid, trick-taking with sixteen contracts on a sheet (rules: help.en.md). One module for each part."""
