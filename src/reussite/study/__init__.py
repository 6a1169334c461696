"""The laboratory: how many deals of a game can be won, measured so that it can be repeated."""
