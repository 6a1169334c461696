"""The words that the page puts together by itself, in the reader's language."""

from __future__ import annotations

from typing import Any

from reussite.cards import PACK_SIZE, SUIT_CODES, card_code
from reussite.engine.game import Game
from reussite.i18n.catalogue import N_, translation
from reussite.i18n.words import card_name, pile_name
from reussite.web.told import foundation_name, space_told

_TEXTS = {
    "free": N_("{card}, free, {i} of {n}"),
    "lifts": N_("{card}, lifts {k} cards, {i} of {n}"),
    "space": N_("{pile}, empty"),
    "foundation": N_("{pile}, {card}; next {next}"),
    "foundation_empty": N_("{pile}, empty, takes {next}"),
    "foundation_full": N_("{pile}, complete"),
    "stock_empty_redeal": N_("{pile}, empty, turns the waste over"),
    "stock_empty": N_("Stock, empty"),
    "waste_empty": N_("Waste, empty"),
    "picked_none": N_("{card}: no place now."),
    "can_go": N_("can go here"),
    "lost": N_("Connection lost, your move is kept…"),
    "back": N_("Connected again."),
    "tab": N_("Cookies are refused: this tab keeps your games until it is closed."),
    "elsewhere": N_("This game went on in another window; the table shows how it stands now."),
    "not_there": N_("{card}: not there any more, so that move was not played."),
    "card_role": N_("card"),
    "space_role": N_("space"),
    "pile_role": N_("pile"),
    "deselected": N_("Put back."),
    "none_up": N_("No card can go up now."),
    "place": N_("{pile}, {i} of {n}"),
    "found": N_("{card}: {places}."),
    "not_seen": N_("{card} is not seen now."),
    "came_from": N_("Back to deal {number}"),
    "clock_stopped": N_("The clock stands still."),
    "clock_goes": N_("The clock goes on."),
    "waiting": N_("Waiting for the solver…"),
    "unanswered": N_("No answer; ask again."),
    "step_of": N_("Step {step} of {last}"),
    "the_start": N_("The start"),
    "earlier_step": N_("An earlier step is shown: play from here, or go back to the game."),
    "nothing_yet": N_("Nothing has been played yet."),
    "copied": N_("The link is copied."),
    "to_copy": N_("Copy the link from the box."),
    "text_copied": N_("The position is copied as text; it opens under “Open a game”."),
    "text_to_copy": N_("Copy the text from the box; it opens under “Open a game”."),
    "wrong": N_("Something went wrong; the table was loaded again."),
}
# The page chooses the form by the language's own rule (Intl.PluralRules).
_PLURALS = {
    "other_window": (
        N_("This game went on in another window; that move was not played."),
        N_("This game went on in another window; those {n} moves were not played."),
    ),
    "live_back": (
        N_("It could still be won {n} action ago."),
        N_("It could still be won {n} actions ago."),
    ),
    "searching": (N_("Searching, {n} second…"), N_("Searching, {n} seconds…")),
    "covered": (
        N_("{card}, under {k} card, {i} of {n}"),
        N_("{card}, under {k} cards, {i} of {n}"),
    ),
    "column": (N_("{pile}, {n} card"), N_("{pile}, {n} cards")),
    "picked": (N_("{card}: {n} place, {places}."), N_("{card}: {n} places, {places}.")),
}

# Said of the table as text too: told.py has them with their plural forms.
_SHARED = {
    "reserve": ("{pile}, {card}, {n} hidden card", "{pile}, {card}, {n} hidden cards"),
    "stock": ("{pile}, {n} card, turns {draw}", "{pile}, {n} cards, turns {draw}"),
    "waste": ("{pile}, {card}, {n} card", "{pile}, {card}, {n} cards"),
}


def page_strings(game: Game, lang: str) -> dict[str, Any]:
    """Return names of cards and piles, and texts with fields that the page fills in."""
    kind, columns = game.profile.layout.kind.value, game.columns
    piles = {f"t{n}": pile_name(f"t{n}", lang, kind, columns) for n in range(1, columns + 1)}
    piles |= {pile: pile_name(pile, lang) for pile in ("r", "w", "f", "stock")}
    piles |= {f"f-{suit}": pile_name(f"f:A{suit}", lang) for suit in SUIT_CODES}
    decks = game.decks
    if decks > 1:  # the foundations of one suit have names of their own
        piles |= {
            f"f-{SUIT_CODES[slot // decks]}-{slot % decks}": foundation_name(slot, decks, lang)
            for slot in range(len(SUIT_CODES) * decks)
        }
    gettext = translation(lang).gettext
    texts: dict[str, Any] = {key: gettext(text) for key, text in _TEXTS.items()}
    texts["space_column"] = space_told(game, "{pile}", lang)
    texts |= {
        key: {"one": gettext(one), "other": gettext(other)}
        for key, (one, other) in _PLURALS.items()
    }
    ngettext = translation(lang).ngettext
    texts |= {
        key: {"one": ngettext(*forms, 1), "other": ngettext(*forms, 2)}
        for key, forms in _SHARED.items()
    }
    return {
        "cards": {card_code(card): card_name(card, lang) for card in range(PACK_SIZE)},
        "piles": piles,
        "text": texts,
    }
