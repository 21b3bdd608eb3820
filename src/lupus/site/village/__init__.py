"""Hosting of the games played in real time: calendar, pages, console, letters, and which mail is owed."""
