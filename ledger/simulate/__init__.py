"""Simulated players of three skills, their hands, games and seasons; marked as simulated."""
