"""What this machine has and what the kernels cost here."""

from penguinbench_experiments.doctor.cache import CacheState, cache_state
from penguinbench_experiments.doctor.compile_times import CompileTime, compile_times
from penguinbench_experiments.doctor.versions import versions

__all__ = ("CacheState", "CompileTime", "cache_state", "compile_times", "versions")
