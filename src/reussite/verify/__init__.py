"""Checking what is claimed: a line of play, a verdict of ``solve``, a record.

The checks use the plain engine, never the solver that made the claim.
"""
