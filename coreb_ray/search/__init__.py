"""From vectors or terms to stored rankings. Knows no protocol: anchors stay, nothing is judged."""
