"""Real evenings: who won, written down by hand, against chance and against the simulation."""
