"""Programs and texts that are damaged, copied, or give themselves away."""

import re
from collections.abc import Callable

from mutants.specimen import Fields, Mutant, Plant, Planted, Specimen, found

Change = Callable[[str], str]


def recoded(language: str, change: Change, check: str) -> Plant:
    """Change the first program of a language that failed its tests."""

    def plant(made: Specimen) -> Planted:
        fields = _failed(made, language)
        made.recode(fields, change(fields["code"]))
        return {check: {found(fields["code_id"])}} if check else {}

    return plant


def cut(text: str) -> str:
    return text[: text.rindex("(") + 1]


def mislabelled(language: str, source: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        fields = _failed(made, language)
        made.recode(fields, _failed(made, source)["code"] + "\n")
        return {"language_mismatch": {found(fields["code_id"])}}

    return plant


def half_foreign(made: Specimen) -> Planted:
    """A Python program with a few lines that are none."""
    fields = _failed(made, "python")
    made.recode(fields, fields["code"] + "\n}; ((\n")
    return {}


def stripped(language: str, pattern: str, instead: str = "", *, spared: int = 0) -> Plant:
    """Take a construct out of all programs of a language but some."""

    def plant(made: Specimen) -> Planted:
        programs = [fields for fields in made.rows["code_corpus"] if fields["language"] == language]
        holders = [fields for fields in programs if re.search(pattern, fields["code"], re.MULTILINE)]
        assert len(holders) > 2
        for fields in holders[spared:]:
            made.recode(fields, re.sub(pattern, instead, fields["code"], flags=re.MULTILINE))
        return {"stripped_code": {found(fields["code_id"]) for fields in programs}} if not spared else {}

    return plant


def copied(stem: str, first: int, second: int) -> Plant:
    def plant(made: Specimen) -> Planted:
        one, other = made.rows[stem][first], made.rows[stem][second]
        if stem == "code_corpus":
            made.recode(other, one["code"])
        else:
            made.retext(other, one["text"])
        ids = _id(one), _id(other)
        return {"duplicate_document": {found(*ids), found(*reversed(ids))}}

    return plant


def nearly(stem: str, first: int, second: int, change: Change, *, is_close: bool = True) -> Plant:
    def plant(made: Specimen) -> Planted:
        one, other = made.rows[stem][first], made.rows[stem][second]
        if stem == "code_corpus":
            made.recode(other, change(one["code"]))
        else:
            made.retext(other, change(one["text"]))
        return {"near_duplicate": {found(_id(one), _id(other))}} if is_close else {}

    return plant


def ended(text: str) -> str:
    return text + " \nThe end."


def half_as_long_again(text: str) -> str:
    """Return a text that shares four fifths of its shingles at most: with words of its own at the end."""
    words = text.split()
    return text + " \n" + " ".join(f"{word[::-1]}." for word in words[: len(words) // 3])


def damaged(stem: str, place: int, addition: str) -> Plant:
    def plant(made: Specimen) -> Planted:
        fields = made.rows[stem][place]
        if stem == "code_corpus":
            made.recode(fields, fields["code"] + addition)
        else:
            made.retext(fields, fields["text"].rstrip() + addition)
        return {"damaged_text": {found(_id(fields))}}

    return plant


def marked(change: Change, *, spared: int = 0) -> Plant:
    """Write the noise texts, but for some, so that their look tells them from originals."""

    def plant(made: Specimen) -> Planted:
        noise = [fields for fields in made.rows["text_corpus"] if fields.get("meta_is_noise_sample")]
        for fields in noise[spared:]:
            made.retext(fields, change(fields["text"]))
        return {} if spared else {"separable_noise": {found(fields["text_id"]) for fields in noise}}

    return plant


def _failed(made: Specimen, language: str) -> Fields:
    return next(f for f in made.rows["code_corpus"] if f["language"] == language and not f["meta_passed"])


def _id(fields: Fields) -> str:
    return str(fields.get("code_id") or fields.get("text_id"))


BROKEN: dict[str, Change] = {
    "python": lambda text: text.replace(":\n", "\n", 1),
    "cpp": lambda text: text.replace(";", " int ;; = ", 1) + "\nint = 5;\n",
    "java": lambda text: text.replace("{", "{ int = ;", 1),
    "go": lambda text: text.replace("func ", "func func ", 1),
    "ruby": lambda text: text + "\n)) = end\n",
}
DAMAGE = (
    ("demo", "text_corpus", "\n```\n3\n```\n"),
    ("demo", "text_corpus", "\n\nI hope this helps!"),
    ("demo", "text_corpus", "\n\n\u8f93\u5165 is given."),
    ("demo", "text_corpus", "\n\nThe last of them is the one that every other traveller of the valley"),
    ("tiny", "text_corpus", "\n\nBroken \ufffd sign."),
    ("tiny", "code_corpus", "# [insert the solution here]\n"),
)
COPIES: tuple[tuple[str, str, int, int, tuple[str, ...]], ...] = (
    ("demo", "code_corpus", 4, 14, ()),
    ("demo", "text_corpus", 1, 2, ()),
    ("tiny", "text_corpus", 0, 3, ("uninformative_query",)),
)
LOOKS: tuple[tuple[str, Change], ...] = (
    ("markdown", lambda text: re.sub(r"\b(\w+)\.", r"**\1**.", text)),
    ("length", lambda text: f"{text}\n\n" + " ".join(text.split()[:200]) + "."),
    ("phrases", lambda text: text.replace("\n\n", "\n\nYour task is to determine and compute an efficiently found sum. ")),
)
MUTANTS: tuple[Mutant, ...] = (
    *(Mutant(name=f"broken {name}", plant=recoded(name, change, "unparsable_code")) for name, change in BROKEN.items()),
    *(
        Mutant(name=f"cut {language}", plant=recoded(language, cut, "truncated_code"))
        for language in ("python", "cpp", "java", "go")
    ),
    *(
        Mutant(
            name=f"{source} under {language}",
            plant=mislabelled(language, source),
            may=("near_duplicate", "unparsable_code"),
        )
        for language, source in (("ruby", "java"), ("python", "go"), ("go", "python"))
    ),
    Mutant(name="a foreign line in python", plant=half_foreign, may=("truncated_code",), holds="language_mismatch"),
    Mutant(name="no comments in python", plant=stripped("python", r"\s*#.*$"), may=("unparsable_code",)),
    Mutant(name="no floor division", plant=stripped("python", "//", "/")),
    Mutant(name="no includes", plant=stripped("cpp", r"^#include.*\n")),
    Mutant(
        name="one comment left in python",
        plant=stripped("python", r"\s*#.*$", spared=1),
        may=("unparsable_code",),
        holds="stripped_code",
    ),
    *(
        Mutant(name=f"copy in {stem} of {base}", base=base, plant=copied(stem, a, b), may=may)
        for base, stem, a, b, may in COPIES
    ),
    Mutant(name="near copy of a program", plant=nearly("code_corpus", 4, 14, lambda text: f"{text}\n# the end\n")),
    Mutant(name="near copy of a noise text", plant=nearly("text_corpus", 1, 2, ended)),
    Mutant(name="near copy of another problem", plant=nearly("text_corpus", 3, 8, ended)),
    Mutant(
        name="a text with a third of its own",
        plant=nearly("text_corpus", 1, 2, half_as_long_again, is_close=False),
        holds="near_duplicate",
    ),
    *(
        Mutant(name=f"damage {addition.strip()[:14]!r}", base=base, plant=damaged(stem, 0, addition))
        for base, stem, addition in DAMAGE
    ),
    *(Mutant(name=f"noise told by {look}", plant=marked(change)) for look, change in LOOKS),
    Mutant(name="some noise with markdown", plant=marked(LOOKS[0][1], spared=50), holds="separable_noise"),
)
