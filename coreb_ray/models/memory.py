"""Encoding a batch that may not fit: it is halved until it does.

Ray does not try an out-of-memory error again, since it is an error of the code; trying the same batch again would fail
again. Halving moves low bits of the vectors (bound in design section 8), so it is counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import torch

from coreb_ray.errors import ModelError
from coreb_ray.interfaces import Encoder

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedVectors:
    """The vectors of one batch and what it took to make them."""

    vectors_BD: "NDArray[np.float32]"
    num_splits: int
    """How often a part of the batch was halved."""


def encode_within_memory(encoder: Encoder, batch: Sequence[Sequence[int]]) -> FittedVectors:
    """Return the vectors of a batch, in its order, encoding halves where the whole does not fit the device.

    Raises:
        ModelError: a single text does not fit.
    """
    try:
        return FittedVectors(vectors_BD=encoder.encode(batch), num_splits=0)
    except torch.OutOfMemoryError as error:
        if len(batch) == 1:
            raise ModelError(
                f"found too little device memory for one text of {len(batch[0])} tokens, expected room for it; give "
                "an actor a larger share with execution.gpus_per_actor"
            ) from error
    if torch.cuda.is_available():
        torch.cuda.empty_cache()  # what the failed attempt left behind is in the way of the halves
    middle = len(batch) // 2
    parts = [encode_within_memory(encoder, half) for half in (batch[:middle], batch[middle:])]
    return FittedVectors(
        vectors_BD=np.concatenate([part.vectors_BD for part in parts]),
        num_splits=1 + sum(part.num_splits for part in parts),
    )
