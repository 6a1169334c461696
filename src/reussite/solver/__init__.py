"""The solver: winnable with a line of legal actions, unwinnable with proof, or not known.

It sees every card, the hidden ones too. ``solver.solve`` is the way in; ``kernels`` are compiled.
"""
