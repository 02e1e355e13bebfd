"""EZ-diffusion: drift, boundary and non-decision time in closed form (Wagenmakers et al. 2007, equations 5 to 9)."""

from __future__ import annotations

import math
from typing import NamedTuple

from penguinbench._errors import OptionError


class EZ(NamedTuple):
    """Drift (per s) and boundary in units of the noise s, non-decision time in ms, and whether accuracy was moved."""

    drift: float
    boundary: float
    nondecision_ms: float
    corrected: bool


def ez_diffusion(
    accuracy: float, rt_variance_ms2: float, rt_mean_ms: float, *, trials: int | None = None, s: float = 0.1
) -> EZ:
    """Return the EZ-diffusion parameters of right responses.

    An accuracy of 0, .5 or 1 has no solution: with ``trials`` it is moved by half a trial, as the paper does,
    and ``corrected`` is True.

    Raises
    ------
    OptionError
        A number out of its range, or such an accuracy without ``trials``.

    Examples
    --------
    >>> round(ez_diffusion(.802, 112_000, 723).drift, 7)
    0.0999385
    """
    for name, value in (("rt_variance_ms2", rt_variance_ms2), ("rt_mean_ms", rt_mean_ms), ("s", s)):
        if not (math.isfinite(value) and value > 0):
            raise OptionError(f"{name}={value!r} must be a finite number above 0")
    if not 0 <= accuracy <= 1:
        raise OptionError(f"accuracy={accuracy!r} must be a share from 0 to 1")
    corrected = accuracy in (0.0, 0.5, 1.0)
    if corrected:
        if trials is None or trials < 1:
            raise OptionError(f"accuracy={accuracy!r} must not be 0, .5 or 1; pass trials for the edge correction")
        half = 0.5 / trials
        accuracy = 1.0 - half if accuracy == 1 else accuracy + half
    logit = math.log(accuracy / (1.0 - accuracy))
    variance = rt_variance_ms2 / 1e6
    x = logit * (logit * accuracy**2 - logit * accuracy + accuracy - 0.5) / variance
    drift = math.copysign(s * x**0.25, accuracy - 0.5)
    boundary = s**2 * logit / drift
    y = -drift * boundary / s**2
    decision = boundary / (2.0 * drift) * (1.0 - math.exp(y)) / (1.0 + math.exp(y))
    return EZ(drift, boundary, rt_mean_ms - 1000.0 * decision, corrected)
