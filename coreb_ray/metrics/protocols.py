"""The protocols, as data (paper A.3 and A.6; `mteb` as mteb 2.26 scores CoREB; `strict` is ours).

A protocol's version rises whenever a number under it could change.
"""

from collections.abc import Sequence

from coreb_ray.errors import ConfigError
from coreb_ray.types import Protocol

PROTOCOLS = (
    Protocol(
        name="paper",
        version=1,
        description="Paper A.6 and Table 3: grade 2 is relevant, grade 1 has zero gain, every query counts.",
    ),
    Protocol(
        name="paper-a3",
        version=1,
        without_positive="left_out",
        description="Paper A.3: as `paper`, but queries without a relevant document are left out.",
    ),
    Protocol(
        name="mteb",
        version=1,
        judges_hard_negatives=False,
        removes_anchor=False,
        without_positive="left_out",
        overall="mean_of_tasks",
        description="As mteb scores it: no hard negatives, the code2code anchor stays, plain mean of the tasks.",
    ),
    Protocol(
        name="strict",
        version=1,
        without_positive="left_out",
        overall="mean_of_tasks",
        merges_twins=True,
        removes_copies=True,
        separates_unanswerable=True,
        description="Each distinct question once, problems weigh the same, unanswerable subtasks stand apart.",
    ),
)


def named_protocols(names: Sequence[str]) -> tuple[Protocol, ...]:
    """Return the protocols of these names, in the order given.

    Raises:
        ConfigError: a name is unknown.
    """
    known = {protocol.name: protocol for protocol in PROTOCOLS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ConfigError(f"protocols: found {', '.join(unknown)}, expected some of {', '.join(known)}")
    return tuple(known[name] for name in names)
