"""Reading, checking and writing releases."""
