"""What the two games played with outfits share: cards, decks, detector, judges."""
