"""Games, positions and actions in plain Python."""
