"""Mutation testing of the judges: change a rule by one sign and see whether a test fails.

No library fits this layout: the kernels live in three source roots, take half a second to import and must run as
plain Python, and mutmut needs ``fork`` while cosmic-ray starts a process a mutant and edits the files in place.
With ``NUMBA_DISABLE_JIT=1`` a kernel is a plain function, so a mutant is one swapped ``__code__``: every module that
holds the function sees it, nothing on disk changes, and tests are collected once a process.
"""
