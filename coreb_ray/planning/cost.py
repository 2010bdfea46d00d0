"""What encoding costs: floating-point operations and memory of weights, from lengths and a card's numbers alone."""

from collections.abc import Sequence
from dataclasses import dataclass

BYTES = {"float32": 4, "bfloat16": 2, "float16": 2}
EFFICIENCY = {"float32": 0.6, "bfloat16": 0.2, "float16": 0.2}
"""Share of the rate of a large matrix product that encoding reaches: measured for MiniLM on CPUs (reports/performance.md).
Wider models come closer to the roof."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Architecture:
    """The numbers of a transformer that decide its cost; all 0 where a card does not say."""

    num_parameters: int
    num_nonembedding_parameters: int
    num_layers: int
    hidden_size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodeCost:
    """The cost of some texts under one profile."""

    num_texts: int
    num_tokens: int
    num_batches: int
    padding_share: float
    """Padded positions over all positions of the batches, between 0 and 1."""
    flops: float | None
    """Forward operations on real tokens; None where the card does not give the architecture."""


def forward_flops(lengths: Sequence[int], architecture: Architecture) -> float | None:
    """Return the operations of one forward pass over texts of these lengths in tokens.

    2 per weight and token, and 4 n^2 h per layer for attention's two products (Kaplan et al. 2020, section 2.1, with
    bidirectional attention); None if the architecture is not known.
    """
    if not architecture.num_nonembedding_parameters:
        return None
    dense = 2.0 * architecture.num_nonembedding_parameters * sum(lengths)
    attention = 4.0 * architecture.num_layers * architecture.hidden_size * sum(length * length for length in lengths)
    return dense + attention


def encode_cost(batches: Sequence[Sequence[int]], architecture: Architecture) -> EncodeCost:
    """Return the cost of batches, each given as the lengths of its texts."""
    lengths = [length for batch in batches for length in batch]
    positions = sum(len(batch) * max(batch) for batch in batches)
    return EncodeCost(
        num_texts=len(lengths),
        num_tokens=sum(lengths),
        num_batches=len(batches),
        padding_share=1 - sum(lengths) / positions if positions else 0.0,
        flops=forward_flops(lengths, architecture),
    )


def activation_bytes(architecture: Architecture, dtype: str, positions: int) -> int:
    """Return the peak memory of one forward pass over so many positions, weights aside; 0 if the card does not say.

    In the feed-forward block a position holds its residual, two more values of the hidden size, and twice the
    intermediate size, which follows from the weights of a layer (4 h^2 of attention, 2 h i of the two products).
    Attention without a stored score matrix needs less.
    """
    if not architecture.num_layers or not architecture.hidden_size:
        return 0
    hidden = architecture.hidden_size
    layer = architecture.num_nonembedding_parameters / architecture.num_layers
    intermediate = max(0.0, (layer - 4 * hidden**2) / (2 * hidden))
    return int(positions * (3 * hidden + 2 * intermediate) * BYTES[dtype])


def encode_hours(flops: float, dtype: str, rate: float, actors: int) -> float:
    """Return the hours that actors need for so many operations under a roof of `rate` operations a second each."""
    return flops / (rate * EFFICIENCY[dtype] * actors) / 3600


def weight_bytes(architecture: Architecture, dtype: str) -> int:
    """Return the memory of one replica's weights; 0 if the card does not give their number."""
    return architecture.num_parameters * BYTES[dtype]
