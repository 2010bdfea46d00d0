"""Hostile text made safe to look at: what could change how a line reads is shown by its number."""

import unicodedata

HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of control, format (bidi, zero-width), surrogate, line and paragraph separator characters."""


def visible(text: str) -> str:
    """Return text with its control, format and surrogate characters shown by number; line ends and tabs stay."""
    return "".join(
        f"U+{ord(character):04X}" if unicodedata.category(character) in HIDDEN and character not in "\n\t" else character
        for character in text.replace("\r\n", "\n")
    )
