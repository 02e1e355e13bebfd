"""Is a game fair, for whom, which rule tips it, and what would even it out."""
