"""Sphinx: the pages of this folder, and the library's own from its docstrings (``make docs``)."""

project = "Réussite"
author = "The Réussite authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Réussite"
exclude_patterns = ["profile_page.py"]
myst_heading_anchors = 3  # so that links lead to headings, as they do on the web
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
suppress_warnings = ["misc.highlighting_failure"]  # the grammar and the examples of our own forms
