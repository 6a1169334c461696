"""Plain rules that rank the actions of a position by what speaks for them.

They look at what is seen, one action ahead, and promise nothing. The order is that of
:class:`Reason`: what goes up first (nothing is lost by a card that no other could use), then the
reserve, which is the pile that loses games, then what uncovers cards, then what merely tidies up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from reussite.cards import RANK_OF, RANKS, SUIT_OF, Card
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, WASTE, Action
from reussite.engine.position import Position
from reussite.hints.reasons import Reason, moved_card
from reussite.hints.seen import Seen
from reussite.rules.fits import takes_table

_ORDER = list(Reason)


class Advice(NamedTuple):
    """An action with what speaks for it, and the card that the reason speaks of."""

    action: Action
    reason: Reason
    card: Card | None = None


def ranked(seen: Seen) -> tuple[Advice, ...]:
    """Return every action worth suggesting, the best first.

    Left out: what only renames columns, and what leads back to a position of this game, but for
    draws and redeals on the way to a card that has a place.
    """
    position = seen.position
    found = []
    for action in position.legal_actions:
        if action in (DRAW, REDEAL) or position.is_renaming(action) or seen.is_return(action):
            continue
        found.append(_advice(position, action))
    found += _turning(seen)
    return tuple(sorted(found, key=lambda advice: _key(position, advice)))


def _key(position: Position, advice: Advice) -> tuple[int, ...]:
    """Return what to sort by: the reason, then what the action covers, then what it digs up."""
    action = advice.action
    returns = action.source == FOUNDATION
    return (
        _ORDER.index(advice.reason),
        returns,
        _buries(position, action),
        _over(position, advice),
    )


def _advice(position: Position, action: Action) -> Advice:
    if action.target == FOUNDATION:
        return Advice(action, _up_reason(position, action))
    if action.source == RESERVE:
        return Advice(action, Reason.RESERVE)
    if action.source == WASTE:
        return Advice(action, Reason.WASTE)
    if action.source == FOUNDATION:
        return Advice(action, Reason.OTHER)
    return _column_advice(position, action)


def _up_reason(position: Position, action: Action) -> Reason:
    card = moved_card(position, action)
    assert card is not None
    if not any(_takes(position, card, other) for other in _in_play(position)):
        return Reason.SAFE_UP
    return Reason.UP_FROM_RESERVE if action.source == RESERVE else Reason.UP


def _column_advice(position: Position, action: Action) -> Advice:
    """Return what speaks for a move from one column to another."""
    column = position.tableau[action.source]
    rest = column[: -action.count]
    if rest and need(position, rest[-1]) == 0:
        return Advice(action, Reason.FREES, rest[-1])
    if not rest:
        fills = position.game.fills and position.reserve
        return Advice(action, Reason.FILLS if fills else Reason.EMPTIES)
    below = [card for card in rest if need(position, card) == 0]
    if below:
        return Advice(action, Reason.DIGS, below[-1])
    breaks = _takes(position, rest[-1], column[-action.count])
    if position.tableau[action.target] and not breaks and not _buries(position, action):
        return Advice(action, Reason.BUILDS)
    return Advice(action, Reason.OTHER)


def _turning(seen: Seen) -> Iterator[Advice]:
    """Yield the draw or redeal, where it can bring a card up that goes somewhere.

    Cards that were never turned may always go somewhere. Where all were turned, the next ones are
    known: those of a whole pass and of the one after it, which may be turned in other packets.
    """
    turn = _turn(seen.position)
    if turn is None:
        return
    if seen.unseen:
        yield Advice(turn, Reason.DRAWS)
        return
    after = seen.position
    for _ in range(2 * len(after.stock + after.waste) + 2):
        following = _turn(after)
        if following is None:
            return
        after = after.after(following)
        for action in after.legal_actions:
            of_waste = action.source == WASTE and action != REDEAL
            if of_waste and after.after(action) not in seen.been:
                yield Advice(turn, Reason.COMES_UP, after.waste[-1])
                return


def _turn(position: Position) -> Action | None:
    """Return the draw or the redeal, whichever is legal."""
    return next((action for action in position.legal_actions if action in (DRAW, REDEAL)), None)


def need(position: Position, card: Card) -> int:
    """Return how many cards of its suit go up before this one: 0 for the next."""
    decks, suit = position.game.decks, SUIT_OF[card]
    at = (RANK_OF[card] - position.base) % RANKS
    waits = [at - height for height in position.heights[suit * decks : (suit + 1) * decks]]
    return min((wait for wait in waits if wait >= 0), default=RANKS)


def _takes(position: Position, target: Card, card: Card) -> bool:
    return bool(takes_table(position.profile.column, position.base)[target][card])


def _in_play(position: Position) -> set[Card]:
    """Return the cards that are not on foundations, told from those that are."""
    found = set()
    for card in range(52):
        decks, suit = position.game.decks, SUIT_OF[card]
        at = (RANK_OF[card] - position.base) % RANKS
        if any(height <= at for height in position.heights[suit * decks : (suit + 1) * decks]):
            found.add(card)
    return found


def _buries(position: Position, action: Action) -> bool:
    """Say whether an action lays a card on one that goes up sooner, or takes up a space."""
    if action.target >= RESERVE:
        return False
    column = position.tableau[action.target]
    card = moved_card(position, action)
    if not column or card is None:
        return not column
    return min(need(position, other) for other in column) < need(position, card)


def _over(position: Position, advice: Advice) -> int:
    """Return how many cards lie over the one that is dug for."""
    if advice.reason is not Reason.DIGS:
        return 0
    column = position.tableau[advice.action.source]
    return len(column) - max(at for at, card in enumerate(column) if card == advice.card)
