"""The upper tail of the chi-square distribution,
by the series and the continued fraction of the incomplete gamma function."""

from __future__ import annotations

import math

TINY = 1e-300


def survival(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable exceeds `statistic` (Abramowitz and Stegun, 26.4.19, 6.5.29, 6.5.31).

    freedom: degrees of freedom, 0 or more; with none, any deviation at all is impossible.
    """
    if freedom == 0:
        return 1.0 if statistic < 1e-9 else 0.0
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    result, step, i = d, 0.0, 0
    while abs(step - 1) >= 1e-14:
        i += 1
        k = -i * (i - a)
        b += 2
        d = 1 / (k * d + b or TINY)
        c = b + k / c or TINY
        step = c * d
        result *= step
    return front * result
