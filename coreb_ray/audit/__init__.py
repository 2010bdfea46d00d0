"""Checks of a release: what is wrong with it, with exact counts and cases that can be opened."""
