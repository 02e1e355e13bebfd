"""The runner: a study's conditions in chunks of whole groups, on any executor, resumable, the same to the bit."""
