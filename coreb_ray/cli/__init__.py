"""The command line: verbs, wiring, printing and exit codes."""
