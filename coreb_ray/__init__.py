"""coreb_ray runs, scores and records code-search benchmarks on Ray."""

__version__ = "0.1.0"
