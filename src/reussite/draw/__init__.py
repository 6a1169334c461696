"""Pictures of cards and positions, as SVG and as text.

Knows how a table looks, not what is legal.
"""
