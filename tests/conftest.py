"""How hard hypothesis tries; ``--hypothesis-profile`` chooses."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

settings.register_profile("dev", deadline=None)
# Hypothesis' own profile for gates, with the same examples at every run, but with fewer of them.
settings.register_profile("ci", settings.get_profile("ci"), max_examples=40)
settings.register_profile(
    "fuzz", deadline=None, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
# A mutant must not survive by luck: the same few examples at every run, and none remembered.
settings.register_profile(
    "mutation",
    deadline=None,
    max_examples=10,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("dev")
