"""Decks as data, the making of new ones, and the shuffling of decks into deals."""
