"""French, Portuguese and English: the words and sentences that a player reads.

``languages`` chooses a language, ``catalogue`` translates a text, ``words`` names cards, piles
and numbers, ``refusals`` says why an action is illegal, ``update`` keeps the catalogues complete.
Texts are written in English in the code; ``locale/`` holds what they become.

>>> from reussite.i18n.words import card_name
>>> card_name(19, "fr")
'sept de cœur'
"""
