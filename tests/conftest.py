"""What all tests share: hypothesis without deadlines, since a busy machine must not fail a test."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples at every run of CI: what it refuses can be seen again. At a desk they differ each time.
settings.register_profile("ci", settings.get_profile("house"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "house")

pytest_plugins = ["full_disk", "jobs"]
"""Modules of helpers whose fixtures any test may ask for."""
