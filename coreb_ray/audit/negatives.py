"""Checks of negatives written by a model: can they be told from originals without reading them?"""

import re
from collections.abc import Iterator

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedGroupKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from coreb_ray.audit.check import Case, Measurement, Thresholds, binned
from coreb_ray.audit.evidence import Evidence
from coreb_ray.metrics.draws import bounds, problem_weights
from coreb_ray.types import Figure

MARKDOWN = re.compile(r"\*\*|^#{1,4} |^\s*[-*] |`", re.MULTILINE)
PHRASES = re.compile(
    r"\b(?:your task is|you are given|determine|compute|design|efficiently|algorithm|approach)\b", re.IGNORECASE
)
OTHER_SCRIPT = re.compile(r"[^\u0000-\u2fff]")
FOLDS, RESAMPLES, SEED = 5, 500, 1
MIN_TEXTS = 15


def separable_noise(evidence: Evidence, thresholds: Thresholds) -> Iterator[Measurement]:
    """Whether a classifier over a few surface features (length, markdown, a title line, script, stock phrases) tells noise
    texts from originals: area under the ROC curve, cross-validated over problems, of each feature alone and of all. Bad if
    the lower 95 % bound (bootstrap over problems) of one of them is above `max_auc`; all noise texts are then cases. Does
    not see features that are not in its list.
    """
    documents = evidence.release.texts
    labels = np.array([document.is_noise for document in documents], dtype=bool)
    if min(labels.sum(), (~labels).sum()) < MIN_TEXTS:
        yield Measurement(
            num_checked=int(labels.sum()),
            skipped=f"{int(labels.sum())} noise texts and {int((~labels).sum())} originals, too few",
        )
        return
    kinds, groups = np.unique([document.problem_id for document in documents], return_inverse=True)
    rows = [_features(document.text) for document in documents]
    features = {name: np.array([row[name] for row in rows]) for name in FEATURES}
    candidates = {name: values.reshape(-1, 1) for name, values in features.items() if len(np.unique(values)) > 1}
    if candidates:
        candidates["all together"] = np.hstack(list(candidates.values()))
    for name, matrix in candidates.items():
        model = make_pipeline(StandardScaler(), LogisticRegression())
        folds = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=SEED)
        scores = cross_val_predict(model, matrix, labels, groups=groups, cv=folds, method="decision_function")
        auc = float(roc_auc_score(labels, scores))
        low, high = _interval(labels, scores, groups, len(kinds))
        is_bad = low > thresholds["max_auc"]
        cases = [
            Case(note=f"told from an original by {name}", documents=(document.doc_id,), measure=float(score))
            for document, score, is_noise in zip(documents, scores, labels, strict=True)
            if is_bad and is_noise
        ]
        yield Measurement(
            num_checked=int(labels.sum()),
            cases=tuple(cases),
            subject={"feature": name},
            observed=f"AUC {auc:.3f} [{low:.3f}, {high:.3f}]",
            expected=f"lower bound at most {thresholds['max_auc']:g}",
            control=f"{int((~labels).sum())} original texts",
            figure=_figure(name, matrix[:, 0], labels) if name in features else None,
        )


FEATURES = ("length", "markdown marks", "title line", "other script", "stock phrases")
QUANTITIES = {
    "length": "natural logarithm of the number of characters",
    "markdown marks": "markdown marks in 1,000 characters",
    "title line": "1 where the first line is a title",
    "other script": "characters of East Asian scripts",
    "stock phrases": "stock phrases in 1,000 characters",
}


def _figure(name: str, values: np.ndarray, is_noise: np.ndarray) -> Figure:
    """Return the distributions of one feature; the highest hundredth counts in the last bin."""
    low, high = float(values.min()), float(np.quantile(values, 0.99))
    high = high if high > low else float(values.max())
    return Figure(
        quantity=QUANTITIES[name],
        low=low,
        high=high,
        threshold=None,
        groups=(
            binned(values[is_noise].tolist(), "noise", is_accused=True, low=low, high=high),
            binned(values[~is_noise].tolist(), "originals", is_accused=False, low=low, high=high),
        ),
    )


def _features(text: str) -> dict[str, float]:
    first, _, rest = text.strip().partition("\n")
    return {
        "length": float(np.log1p(len(text))),
        "markdown marks": 1000 * len(MARKDOWN.findall(text)) / max(1, len(text)),
        "title line": float(0 < len(first) <= 100 and rest.startswith("\n") and not first.endswith(".")),
        "other script": float(len(OTHER_SCRIPT.findall(text))),
        "stock phrases": 1000 * len(PHRASES.findall(text)) / max(1, len(text)),
    }


def _interval(labels: np.ndarray, scores: np.ndarray, groups: np.ndarray, num_groups: int) -> tuple[float, float]:
    """Return the 95 % bounds of the area, by bootstrap over problems: each draw weighs a problem's texts."""
    draws = problem_weights(num_groups, resamples=RESAMPLES)
    order = np.argsort(scores, kind="stable")
    _, ties = np.unique(scores[order], return_inverse=True)
    noise = labels[order]
    areas = []
    for draw in draws:
        weights = draw[groups][order]
        positive, negative = weights * noise, weights * ~noise
        negative_by_score = np.bincount(ties, negative)
        below = np.concatenate(([0.0], np.cumsum(negative_by_score)[:-1])) + negative_by_score / 2
        total = positive.sum() * negative.sum()
        if total:
            areas.append(float((np.bincount(ties, positive) * below).sum() / total))
    return bounds(np.array(areas))
