"""Models: from a profile to something that turns text into vectors."""
