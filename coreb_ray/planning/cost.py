"""What encoding costs: floating-point operations and memory of weights, from lengths and a card's numbers alone."""

from collections.abc import Sequence
from dataclasses import dataclass

BYTES = {"float32": 4, "bfloat16": 2, "float16": 2}


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


def weight_bytes(architecture: Architecture, dtype: str) -> int:
    """Return the memory of one replica's weights; 0 if the card does not give their number."""
    return architecture.num_parameters * BYTES[dtype]
