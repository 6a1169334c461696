"""The rule book: pages written from a game's profile, so that they cannot drift from the game.

``statement`` is what a rule page claims, ``claims`` makes the statements of each section from the
fields of a profile, ``page`` puts them together with diagrams, examples and questions, and
``text``, ``markdown`` and ``html`` write a page down.
"""
