from collections.abc import Sequence

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from coreb_ray.errors import ModelError
from coreb_ray.models.hashing import HashingEncoder
from coreb_ray.models.memory import encode_within_memory


class SmallDevice(HashingEncoder):
    """Runs out of memory above so many positions after padding."""

    room = 0

    def encode(self, batch: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        if len(batch) * max(map(len, batch)) > self.room:
            raise torch.OutOfMemoryError
        return super().encode(batch)


@pytest.mark.parametrize(("room", "splits"), [(40, 0), (39, 1), (20, 1), (12, 3), (4, 9)])
def test_a_batch_is_halved_until_it_fits_and_nothing_is_exchanged(
    monkeypatch: pytest.MonkeyPatch, room: int, splits: int
) -> None:
    monkeypatch.setattr(SmallDevice, "room", room)
    batch = [[place + 1] * (4 if place else 1) for place in range(10)]
    fitted = encode_within_memory(SmallDevice(16, 8), batch)
    assert fitted.num_splits == splits
    assert (fitted.vectors_BD == HashingEncoder(16, 8).encode(batch)).all()


def test_one_text_that_does_not_fit_is_an_error_with_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SmallDevice, "room", 3)
    with pytest.raises(ModelError, match=r"one text of 4 tokens, .* execution\.gpus_per_actor"):
        encode_within_memory(SmallDevice(16, 8), [[1, 1], [2] * 4])


def test_other_errors_are_not_taken_for_a_lack_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> NDArray[np.float32]:
        raise RuntimeError("device-side assert")

    monkeypatch.setattr(HashingEncoder, "encode", broken)
    with pytest.raises(RuntimeError, match="device-side assert"):
        encode_within_memory(HashingEncoder(16, 8), [[1], [2]])
