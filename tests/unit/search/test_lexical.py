import dataclasses
import math

import numpy as np
import pytest
from building import REPOSITORY, program, query

from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import ModelError
from coreb_ray.search.lexical import lexical_retriever, terms
from coreb_ray.search.rankings import lexical_ranking, ranking_from
from coreb_ray.types import Tokenisation

SHELF = CardShelf(root=REPOSITORY / "sweeps")
ALL = Tokenisation()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("maxWeight", "max weight"),
        ("HTTPServer_v2", "http server v 2"),
        ("mod1e9 += snake_case", "mod 1 e 9 snake case"),
        ("Große Zahl", "große zahl"),
        ("a->b; // !", "a b"),
        ("__init__", "init"),
        ("", ""),
    ],
)
def test_identifiers_are_cut_at_case_underscore_and_digits(text: str, expected: str) -> None:
    assert terms(text, ALL) == expected.split()


def test_each_cut_can_be_turned_off_by_the_card() -> None:
    off = Tokenisation(lowercase=False, split_case=False, split_underscore=False, split_digits=False)
    assert terms("maxWeight_2b", off) == ["maxWeight_2b"]
    assert terms("maxWeight_2b", dataclasses.replace(off, split_digits=True)) == ["maxWeight_", "2", "b"]


TEXTS = ["apple apple pear", "apple plum", "plum plum plum cherry"]


def test_bm25_equals_its_formula() -> None:
    # Lucene's variant: idf = ln(1 + (N - n + 0.5) / (n + 0.5)); tf = f / (f + k1 (1 - b + b length / mean length))
    found = lexical_retriever(SHELF.profile("bm25"), TEXTS).score("apple apple")
    idf, mean_length = math.log(1 + (3 - 2 + 0.5) / (2 + 0.5)), (3 + 2 + 4) / 3
    expected = [2 * idf * f / (f + 1.5 * (1 - 0.75 + 0.75 * length / mean_length)) for f, length in ((2, 3), (1, 2), (0, 4))]
    assert found == pytest.approx(expected, rel=1e-5)


def test_tfidf_is_a_cosine() -> None:
    retriever = lexical_retriever(SHELF.profile("tfidf"), TEXTS)
    assert retriever.score("apple plum")[1] == pytest.approx(1.0)
    assert (retriever.score("apple plum") <= 1 + 1e-6).all()


@pytest.mark.parametrize("name", ["bm25", "tfidf"])
@pytest.mark.parametrize(("texts", "text"), [(TEXTS, "unknown words"), (TEXTS, ""), ([], "apple"), (["", "!"], "apple")])
def test_without_a_common_term_all_scores_are_0(name: str, texts: list[str], text: str) -> None:
    found = lexical_retriever(SHELF.profile(name), texts).score(text)
    assert found.dtype == np.float32
    assert found.tolist() == [0.0] * len(texts)


def test_documents_without_a_common_term_are_no_hits() -> None:
    documents = [program(f"c{n}", text) for n, text in enumerate(TEXTS)]
    retriever = lexical_retriever(SHELF.profile("bm25"), TEXTS)
    table = lexical_ranking([query("q2", "cherry"), query("q1", "nothing")], documents, retriever, 10)
    assert ranking_from(table, "r", "bm25", "text2code").hits == {"q2": ("c2",)}
    assert table["rank"].to_pylist() == [1]


def test_a_model_with_vectors_is_no_lexical_retriever() -> None:
    with pytest.raises(ModelError, match="expected bm25 or tfidf"):
        lexical_retriever(SHELF.profile("minilm"), TEXTS)
