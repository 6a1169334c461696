"""The command ``reussite``."""
