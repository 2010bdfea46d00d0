"""Distributed map: Ray, and the in-process reference."""
