"""The commands, one file each: parse, one question to the book, present."""
