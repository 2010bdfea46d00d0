"""From a profile to an encoder: the one place that lists the families of embedding models."""

from collections.abc import Callable, Sequence

from coreb_ray.errors import ModelError
from coreb_ray.interfaces import Encoder, Tokens
from coreb_ray.models.sources import local_path
from coreb_ray.types import ModelProfile

Tokenize = Callable[[Sequence[str]], list[Tokens]]


def load_encoder(profile: ModelProfile, *, threads: int) -> Encoder:
    """Return the encoder of a profile, its weights loaded.

    Args:
        profile: the model as it is to be loaded.
        threads: CPU threads of this process; the low bits of a vector depend on them.

    Raises:
        ModelError: the weights are missing, wrong, or of another shape than the card says.
    """
    match profile.family:
        case "hashing":
            from coreb_ray.models.hashing import HashingEncoder

            return HashingEncoder(profile.dimension, profile.max_tokens)
        case "sentence_transformer":
            import torch

            from coreb_ray.models.sentence_transformer import SentenceTransformerEncoder

            torch.set_num_threads(threads)
            return SentenceTransformerEncoder(profile, local_path(profile))
    raise ModelError(f"model {profile.slug}: found family {profile.family!r}, expected one with vectors")


def load_tokenize(profile: ModelProfile) -> Tokenize:
    """Return the tokenisation of a profile, without its weights.

    Raises:
        ModelError: the files are missing or wrong.
    """
    if profile.family == "sentence_transformer":
        from coreb_ray.models.sentence_transformer import end_id, load_tokenizer, tokenize

        tokenizer = load_tokenizer(profile, local_path(profile))
        end = end_id(profile, tokenizer)
        return lambda texts: tokenize(tokenizer, texts, profile.max_tokens, end)
    return load_encoder(profile, threads=1).tokenize
