"""What is shown to people: pages and texts made from stored results. Nothing is computed here that is not in them."""
