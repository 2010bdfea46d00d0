"""Checking one model: its probes, with the line of its card that each of them is about."""

import dataclasses
from dataclasses import dataclass

from coreb_ray.config.cards import CardShelf
from coreb_ray.errors import ConfigError
from coreb_ray.models.loader import load_encoder
from coreb_ray.models.probes import Probe, dtype_probe, loading_probes, order_probe
from coreb_ray.models.sources import pinned


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedProbe:
    """A probe of a model and where its card speaks of it."""

    probe: Probe
    where: str
    """`file:line`."""


def check_model(shelf: CardShelf, slug: str, *, threads: int) -> list[CheckedProbe]:
    """Return every probe of a model, loaded as a profile of its card says.

    Args:
        shelf: where the card is.
        slug: `CARD` or `CARD@PROFILE`.
        threads: CPU threads.

    Raises:
        ConfigError: no such card or profile, or the model ranks by terms and has nothing to probe.
        ModelError: the model cannot be loaded.
    """
    profile = shelf.profile(slug)
    if profile.is_lexical:
        raise ConfigError(f"model {slug}: found family {profile.family}, expected one with vectors: it has nothing to probe")
    profile = pinned(profile)
    encoder = load_encoder(profile, threads=threads)
    probes = [*loading_probes(profile, encoder), order_probe(profile, encoder)]
    if profile.dtype != "float32":
        exact = load_encoder(dataclasses.replace(profile, dtype="float32"), threads=threads)
        probes.append(dtype_probe(profile, encoder, exact))
    return [CheckedProbe(probe=probe, where=shelf.place(slug, probe.key)) for probe in probes]
