"""Procession: a row of digits, changed one at a time, whose runs never come twice."""
