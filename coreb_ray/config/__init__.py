"""YAML to frozen dataclasses: cards, sweep files, overrides."""
