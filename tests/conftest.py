"""How hard hypothesis tries; ``--hypothesis-profile`` chooses, and ``ci`` is hypothesis' own."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("dev", deadline=None)
settings.register_profile(
    "fuzz", deadline=None, max_examples=20_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dev")
