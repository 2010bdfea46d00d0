"""Where the weights of a profile lie, checked before anything is loaded.

A package source is verified by version and by the sha256 of its weight files; a hub source is fetched by commit; a
directory is pinned by the sha256 of all its files. Which library reads the weights is the business of the family.
"""

import dataclasses
import importlib.metadata
import importlib.util
from pathlib import Path

from coreb_ray.errors import ModelError
from coreb_ray.fingerprint import file_digest
from coreb_ray.types import ModelProfile


def pinned(profile: ModelProfile) -> ModelProfile:
    """Return a profile that names its content, after checking that it is there; no weights are loaded.

    A card that gives a directory pins nothing by itself: here the profile takes the digests of the directory's files, so
    that scores and vectors of a checkpoint are never taken for those of another one in the same place.

    Raises:
        ModelError: the source is missing or its weights are not those the card pins.
    """
    if not profile.source:
        return profile
    path = local_path(profile)
    if profile.revision or profile.weights_sha256:
        return profile
    files = sorted(found for found in path.rglob("*") if found.is_file())
    digests = {str(found.relative_to(path)): file_digest(found) for found in files}
    return dataclasses.replace(profile, weights_sha256=digests)


def local_path(profile: ModelProfile) -> Path:
    """Return the directory that holds the profile's files, weights verified.

    Raises:
        ModelError: the source is missing, of another version, or its weights are not those the card pins.
    """
    if profile.source.startswith("package:"):
        path = _package_path(profile)
    elif Path(profile.source).is_dir():
        path = Path(profile.source)
    else:
        path = _hub_path(profile)
    for name, expected in profile.weights_sha256.items():
        if not (path / name).is_file():
            raise ModelError(f"model {profile.slug}: {path}: found no {name}, expected it as the card lists it")
        found = file_digest(path / name)
        if found != expected:
            raise ModelError(
                f"model {profile.slug}: {name}: found weights with sha256 {found[:16]}, expected {expected[:16]} as the "
                "card pins; install the pinned version again"
            )
    return path


def _package_path(profile: ModelProfile) -> Path:
    name, _, inner = profile.source.removeprefix("package:").partition("/")
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ModelError(
            f"model {profile.slug}: found no package {name}, expected version {profile.revision}; "
            "pip install 'coreb-ray[offline]'"
        )
    version = importlib.metadata.version(name)
    if version != profile.revision:
        raise ModelError(f"model {profile.slug}: found {name} {version}, expected {profile.revision} as the card pins")
    return Path(spec.origin).parent / inner


def _hub_path(profile: ModelProfile) -> Path:
    import huggingface_hub

    try:
        return Path(huggingface_hub.snapshot_download(profile.source, revision=profile.revision))
    except Exception as error:
        raise ModelError(
            f"model {profile.slug}: found no copy of {profile.source} at {profile.revision[:12]} ({type(error).__name__}), "
            "expected one in the hub's cache or a reachable hub; fetch it once with network"
        ) from error
