"""What every lexical retriever promises."""

import numpy as np
import pytest
from building import REPOSITORY, program, query

from coreb_ray.config.cards import CardShelf
from coreb_ray.search.lexical import lexical_retriever
from coreb_ray.search.rankings import in_order, lexical_ranking, ranking_from
from coreb_ray.types import Release

SHELF = CardShelf(root=REPOSITORY / "sweeps")
NAMES = [name for name in SHELF.names("models") if SHELF.profile(name).is_lexical]


@pytest.mark.parametrize("name", NAMES)
def test_scores_are_finite_float32_one_per_document_and_the_same_twice(name: str, tiny: Release) -> None:
    texts = [document.text for document in tiny.texts]
    one, two = (lexical_retriever(SHELF.profile(name), texts).score("find the largest number") for _ in range(2))
    assert one.dtype == np.float32
    assert one.shape == (len(texts),)
    assert np.isfinite(one).all()
    assert (one == two).all()
    assert (one >= 0).all()


@pytest.mark.parametrize("name", NAMES)
def test_a_text_finds_itself_first(name: str, tiny: Release) -> None:
    documents = in_order(tiny.texts)
    retriever = lexical_retriever(SHELF.profile(name), [document.text for document in documents])
    queries = [query(document.doc_id, document.text) for document in documents]
    hits = ranking_from(lexical_ranking(queries, documents, retriever, 3), "tiny", name, "text2code").hits
    assert {query_id: docs[0] for query_id, docs in hits.items()} == {
        document.doc_id: document.doc_id for document in documents
    }


@pytest.mark.parametrize("name", NAMES)
def test_equal_documents_are_in_the_order_of_their_ids(name: str) -> None:
    documents = [program(f"c{n}", "equal words") for n in range(5)]
    retriever = lexical_retriever(SHELF.profile(name), [document.text for document in documents])
    hits = ranking_from(lexical_ranking([query("q", "equal")], documents, retriever, 4), "r", name, "text2code").hits
    assert hits == {"q": ("c0", "c1", "c2", "c3")}
