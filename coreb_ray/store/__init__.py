"""Where results lie and how they are written: whole files or nothing."""
