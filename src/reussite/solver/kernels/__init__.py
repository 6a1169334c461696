"""Compiled search: arrays in, arrays out. Importing a module of this package loads Numba."""
