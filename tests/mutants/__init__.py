"""Defects planted in copies of releases: each says which checks must report it, and with which records."""

from mutants import across, documents, labels, queries, sizes, structure, sweeps
from mutants.specimen import Mutant

MUTANTS: tuple[Mutant, ...] = (
    *structure.MUTANTS,
    *labels.MUTANTS,
    *queries.MUTANTS,
    *documents.MUTANTS,
    *sizes.MUTANTS,
    *across.MUTANTS,
    *sweeps.MUTANTS,
)
