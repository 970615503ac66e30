"""The record: Portable 42 Notation, its carriers, and its replay through the rules."""
