import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from coreb_ray.errors import StoreError
from coreb_ray.store.files import DRAFT_ENDING
from coreb_ray.store.vectors import VectorStore

KEY, OTHER = "ab" * 32, "cd" * 32


def vectors(*rows: float) -> NDArray[np.float32]:
    return np.array([[row, -row] for row in rows], np.float32)


@pytest.fixture
def store(tmp_path: Path) -> VectorStore:
    store = VectorStore(tmp_path / "vectors")
    store.write(KEY, ["a", "b"], vectors(1, 2))
    store.write(OTHER, ["c"], vectors(3))
    return store


def user(store: VectorStore, directory: Path, *shards: str) -> None:
    directory.mkdir()
    manifest = {"vectors": {"tiny": {"run": {"shards": list(shards)}}}}
    (directory / "manifest.json").write_text(json.dumps(manifest))
    store.note_user(directory)


def test_vectors_come_back_in_the_order_asked_for_over_shards_and_repeats(store: VectorStore) -> None:
    assert store.gather([KEY, OTHER], ["c", "a", "c"])[:, 0].tolist() == [3, 1, 3]
    assert store.gather([KEY, OTHER], []).shape == (0, 0)


def test_a_text_without_a_vector_is_an_error_and_not_a_zero(store: VectorStore) -> None:
    with pytest.raises(StoreError, match="found no vector for 1 texts"):
        store.gather([KEY], ["a", "c"])


def test_writing_a_shard_again_gives_the_same_bytes(store: VectorStore) -> None:
    before = store.path(KEY).read_bytes()
    store.write(KEY, ["a", "b"], vectors(1, 2))
    assert store.path(KEY).read_bytes() == before


def test_every_cut_and_every_flipped_bit_of_the_content_is_found(store: VectorStore) -> None:
    whole = store.path(KEY).read_bytes()
    for cut in range(0, len(whole), 7):
        store.path(KEY).write_bytes(whole[:cut])
        assert not store.has(KEY)
    for place in range(len(whole)):
        store.path(KEY).write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])
        if store.has(KEY):  # a byte that carries nothing, such as the name of the writer
            keys, found = store.read(KEY)
            assert (keys, found.tolist()) == (["a", "b"], [[1, -1], [2, -2]])


def test_a_shard_under_a_wrong_key_is_absent(store: VectorStore) -> None:
    assert store.has(KEY)
    assert not store.has("ef" * 32)


def test_pruning_keeps_what_a_sweep_uses_and_forgets_sweeps_that_are_gone(store: VectorStore, tmp_path: Path) -> None:
    user(store, tmp_path / "here", KEY)
    user(store, tmp_path / "gone", OTHER)
    (tmp_path / "gone" / "manifest.json").unlink()
    draft = store.root / "ab" / f".half.parquet.0123{DRAFT_ENDING}"
    draft.write_bytes(b"half")
    with store:
        pruned = store.prune()
    assert (pruned.num_removed, pruned.num_kept) == (1, 1)
    assert pruned.removed_bytes > 0
    assert store.has(KEY)
    assert not store.path(OTHER).exists()
    assert not draft.exists()
    assert len(list((store.root / ".sweeps").iterdir())) == 1


def test_nothing_is_pruned_while_another_sweep_works(store: VectorStore) -> None:
    with VectorStore(store.root), store, pytest.raises(StoreError, match="found another sweep at work"):
        store.prune()
    assert store.has(KEY)


def test_a_place_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(StoreError, match=r"found that it cannot be made .* execution\.vectors="),
        VectorStore(tmp_path / "file"),
    ):
        pass
