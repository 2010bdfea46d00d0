"""The order of work: what a sweep does, step by step, over stored results."""
