"""The sentence-transformers family: a checkpoint folder with its own modules, or with the profile's pooling.

Shape letters: B texts of a batch, T tokens after padding, D vector length. Vectors are normalised in float32 whatever the
dtype of the weights. Prompts are not applied here: they are part of the text by the time it arrives.
"""

from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from coreb_ray.errors import ModelError
from coreb_ray.interfaces import CheckpointFacts, Tokens
from coreb_ray.types import NO_END_TOKEN, ModelProfile

if TYPE_CHECKING:
    from numpy.typing import NDArray


TOKENISED_AT_ONCE = 8192
"""Texts given to a tokenizer together: its own lists take ten times the memory of what is kept."""


class SentenceTransformerEncoder:
    """An Encoder over one loaded checkpoint."""

    def __init__(self, profile: ModelProfile, path: Path) -> None:
        from sentence_transformers import SentenceTransformer
        from sentence_transformers.sentence_transformer.modules import Pooling

        self._profile = profile
        device = "cuda" if torch.cuda.is_available() else "cpu"
        self._model = SentenceTransformer(
            str(path), device=device, local_files_only=True, model_kwargs={"dtype": getattr(torch, profile.dtype)}
        )
        self._model.eval()
        self._tokenizer: Any = _as_profiled(profile, self._model.tokenizer)
        self._end_id = end_id(profile, self._tokenizer)
        transformer: Any = self._model[0]
        pooling = ""
        for name, module in self._model.named_children():
            if isinstance(module, Pooling):
                pooling = str(module.pooling_mode)
                if profile.pooling != "model":
                    setattr(self._model, name, Pooling(module.embedding_dimension, profile.pooling))
        self._facts = CheckpointFacts(
            pooling=pooling,
            prompts={name: text or "" for name, text in self._model.prompts.items()},
            max_tokens=_positions(transformer.config),
        )
        found = self._model.get_embedding_dimension()
        if found != profile.dimension:
            raise ModelError(
                f"model {profile.slug}: found vectors of {found}, expected {profile.dimension} as the card says"
            )

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self._profile.dimension

    @property
    def facts(self) -> CheckpointFacts:
        """What the checkpoint's own configuration says."""
        return self._facts

    def tokenize(self, texts: Sequence[str]) -> list[Tokens]:
        """Return token ids, special tokens included, at most the profile's limit."""
        return tokenize(self._tokenizer, texts, self._profile.max_tokens, self._end_id)

    def encode(self, batch: Sequence[Sequence[int]]) -> "NDArray[np.float32]":
        """Return unit vectors of shape (B, D)."""
        width = max(len(tokens) for tokens in batch)
        ids_BT = torch.full((len(batch), width), int(self._tokenizer.pad_token_id))
        mask_BT = torch.zeros((len(batch), width), dtype=torch.long)
        pads_left = self._tokenizer.padding_side == "left"
        for place, tokens in enumerate(batch):
            span = slice(width - len(tokens), width) if pads_left else slice(0, len(tokens))
            ids_BT[place, span] = torch.tensor(list(tokens))
            mask_BT[place, span] = 1
        device = self._model.device
        with torch.inference_mode():
            features = {"input_ids": ids_BT.to(device), "attention_mask": mask_BT.to(device)}
            vectors_BD = self._model(features)["sentence_embedding"].float()
            normal_BD = torch.nn.functional.normalize(vectors_BD, dim=1)
        return np.asarray(normal_BD.cpu().numpy(), dtype=np.float32)


def load_tokenizer(profile: ModelProfile, path: Path) -> Any:
    """Return the checkpoint's tokenizer without its weights."""
    from transformers import AutoTokenizer

    return _as_profiled(profile, AutoTokenizer.from_pretrained(str(path), local_files_only=True))


def _as_profiled(profile: ModelProfile, tokenizer: Any) -> Any:
    if profile.padding_side:
        tokenizer.padding_side = profile.padding_side
    return tokenizer


def end_id(profile: ModelProfile, tokenizer: Any) -> int | None:
    """Return the id of the token that every input must end with; None where the tokenizer decides.

    Raises:
        ModelError: the tokenizer has no such token.
    """
    if profile.end_token in ("", NO_END_TOKEN):
        return None
    found = tokenizer.get_vocab().get(profile.end_token)
    if found is None:
        raise ModelError(
            f"model {profile.slug}: end_token: found {profile.end_token!r}, expected a token of the "
            f"checkpoint's vocabulary, such as {tokenizer.eos_token!r}"
        )
    return int(found)


def _positions(config: Any) -> int:
    """Return how many tokens the network has positions for; the RoBERTa family keeps its first ones for padding."""
    positions = int(getattr(config, "max_position_embeddings", 0) or 0)
    offset = config.pad_token_id + 1 if config.model_type in ("roberta", "xlm-roberta") else 0
    return max(0, positions - offset)


def tokenize(tokenizer: Any, texts: Sequence[str], max_tokens: int, end: int | None = None) -> list[Tokens]:
    """Return token ids per text, truncated to the limit, special tokens included.

    Args:
        tokenizer: of transformers.
        texts: prompted.
        max_tokens: the limit, `end` included.
        end: id of the token that every text must end with; appended where it does not, also after a cut, because the
            tokenizer of transformers 5 follows its file and no longer any `add_eos_token`.
    """
    settings = {"truncation": True, "max_length": max_tokens, "padding": False, "verbose": False}
    settings |= {"return_attention_mask": False, "return_token_type_ids": False}
    found: list[Tokens] = []
    for start in range(0, len(texts), TOKENISED_AT_ONCE):
        encoded = tokenizer(list(texts[start : start + TOKENISED_AT_ONCE]), **settings)
        found += [array("I", _ended(ids, max_tokens, end)) for ids in encoded["input_ids"]]
    return found


def _ended(ids: list[int], max_tokens: int, end: int | None) -> list[int]:
    return ids if end is None or ids[-1:] == [end] else [*ids[: max_tokens - 1], end]
