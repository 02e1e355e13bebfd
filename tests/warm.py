"""Compile every kernel once, so that parallel test processes find them in the cache: ``python -m tests.warm``."""

from __future__ import annotations

import time


def main() -> None:
    """Play a short series of each game and look for matches once; print how long that took."""
    started = time.perf_counter()
    import penguinbench as pb

    for game in pb.games():
        pb.play(game, ["adult", "teen-15", "child-10", "child-7"], games=4, seed=1, threads=1)
        if len(pb.game(game).kinds) > 1:  # in Last Penguin nothing matches
            pb.find_matches(pb.game(game).deck().cards[None, :4], game=game)
    print(f"kernels ready after {time.perf_counter() - started:.1f} s", flush=True)


if __name__ == "__main__":
    main()
