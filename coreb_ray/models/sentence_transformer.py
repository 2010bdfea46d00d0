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
from coreb_ray.interfaces import Tokens
from coreb_ray.types import ModelProfile

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
        self._tokenizer: Any = self._model.tokenizer
        if profile.pooling != "model":
            for name, module in self._model.named_children():
                if isinstance(module, Pooling):
                    setattr(self._model, name, Pooling(module.embedding_dimension, profile.pooling))
        found = self._model.get_embedding_dimension()
        if found != profile.dimension:
            raise ModelError(
                f"model {profile.slug}: found vectors of {found}, expected {profile.dimension} as the card says"
            )

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self._profile.dimension

    def tokenize(self, texts: Sequence[str]) -> list[Tokens]:
        """Return token ids, special tokens included, at most the profile's limit."""
        return tokenize(self._tokenizer, texts, self._profile.max_tokens)

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

    return AutoTokenizer.from_pretrained(str(path), local_files_only=True)


def tokenize(tokenizer: Any, texts: Sequence[str], max_tokens: int) -> list[Tokens]:
    """Return token ids per text, truncated to the limit, special tokens included."""
    settings = {"truncation": True, "max_length": max_tokens, "padding": False, "verbose": False}
    settings |= {"return_attention_mask": False, "return_token_type_ids": False}
    found: list[Tokens] = []
    for start in range(0, len(texts), TOKENISED_AT_ONCE):
        encoded = tokenizer(list(texts[start : start + TOKENISED_AT_ONCE]), **settings)
        found += [array("I", ids) for ids in encoded["input_ids"]]
    return found
