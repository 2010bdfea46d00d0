"""Recorders: what happened as JSON lines, and stored sweeps as MLflow runs."""
