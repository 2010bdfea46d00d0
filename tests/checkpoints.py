"""Tiny checkpoints of real architectures with random weights, in the layout of the hub."""

import json
from pathlib import Path
from typing import Any

import torch
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import (
    PreTrainedModel,
    PreTrainedTokenizerFast,
    Qwen2Config,
    Qwen2Model,
    Qwen3Config,
    Qwen3Model,
    XLMRobertaConfig,
    XLMRobertaModel,
)

from coreb_ray.models.probes import TEXTS

HIDDEN, POSITIONS = 32, 128
END = "<|im_end|>"
POOLINGS = {"lasttoken": "pooling_mode_lasttoken", "mean": "pooling_mode_mean_tokens", "cls": "pooling_mode_cls_token"}


def write_checkpoint(
    place: Path, architecture: str, pooling: str, *, prompts: dict[str, str] | None = None, has_end: bool = False
) -> Path:
    """Write a checkpoint and return its directory.

    Args:
        place: where to.
        architecture: qwen2, qwen3 or xlm-roberta.
        pooling: of its pooling module.
        prompts: of its own configuration.
        has_end: whether a Qwen tokenizer ends each text with a token, by its own file.
    """
    torch.manual_seed(7)
    tokenizer = _roberta_tokenizer() if architecture == "xlm-roberta" else _qwen_tokenizer(has_end=has_end)
    _network(architecture, len(tokenizer), int(tokenizer.pad_token_id)).save_pretrained(place)
    tokenizer.save_pretrained(place)
    kinds = ("Transformer", "Pooling", "Normalize")
    modules = [
        {"idx": n, "name": str(n), "path": f"{n}_{kind}" if n else "", "type": f"sentence_transformers.models.{kind}"}
        for n, kind in enumerate(kinds)
    ]
    (place / "modules.json").write_text(json.dumps(modules))
    (place / "1_Pooling").mkdir()
    mode = {name: name == POOLINGS[pooling] for name in POOLINGS.values()}
    (place / "1_Pooling" / "config.json").write_text(json.dumps({"word_embedding_dimension": HIDDEN, **mode}))
    (place / "2_Normalize").mkdir()
    (place / "sentence_bert_config.json").write_text(json.dumps({"max_seq_length": POSITIONS, "do_lower_case": False}))
    (place / "config_sentence_transformers.json").write_text(json.dumps({"prompts": prompts or {}}))
    return place


def _network(architecture: str, num_tokens: int, pad: int) -> PreTrainedModel:
    shape: dict[str, Any] = {
        "vocab_size": num_tokens,
        "hidden_size": HIDDEN,
        "intermediate_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "initializer_range": 0.2,
    }
    if architecture == "xlm-roberta":
        return XLMRobertaModel(XLMRobertaConfig(**shape, max_position_embeddings=POSITIONS + pad + 1, pad_token_id=pad))
    shape |= {"num_key_value_heads": 2, "max_position_embeddings": POSITIONS, "pad_token_id": pad}
    if architecture == "qwen2":
        return Qwen2Model(Qwen2Config(**shape))
    return Qwen3Model(Qwen3Config(**shape, head_dim=8))


def _qwen_tokenizer(*, has_end: bool) -> PreTrainedTokenizerFast:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    special = ["<|endoftext|>", END]
    tokenizer.train_from_iterator(
        TEXTS, trainers.BpeTrainer(vocab_size=400, special_tokens=special, initial_alphabet=alphabet, show_progress=False)
    )
    if has_end:
        tokenizer.post_processor = processors.TemplateProcessing(
            single=f"$A {END}", special_tokens=[(END, tokenizer.token_to_id(END))]
        )
    return PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
        tokenizer_object=tokenizer, pad_token="<|endoftext|>", eos_token=END, padding_side="left"
    )


def _roberta_tokenizer() -> PreTrainedTokenizerFast:
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>"))
    tokenizer.normalizer = normalizers.Replace(Regex(r"\s+"), " ")
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    special = ["<s>", "<pad>", "</s>", "<unk>"]
    tokenizer.train_from_iterator(TEXTS, trainers.BpeTrainer(vocab_size=300, special_tokens=special, show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    return PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
        tokenizer_object=tokenizer, bos_token="<s>", pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )
