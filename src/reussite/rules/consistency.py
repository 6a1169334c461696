"""Contradictions within a profile: fields that are right each, and wrong together."""

from __future__ import annotations

from reussite.rules.profile import (
    RESERVED_IDS,
    AutoFill,
    Base,
    CrossBase,
    DealPlay,
    DealTarget,
    LayoutKind,
    PrePlaced,
    Profile,
    Returns,
    Source,
    SpaceUnit,
    Unit,
)

Check = tuple[bool, str]
_LANGUAGES = ("en", "fr", "pt", "pt-BR")


def contradictions(profile: Profile) -> list[str]:
    """Return what contradicts itself in a profile, each as ``key: sentence``.

    >>> contradictions(Profile(id="sound"))
    []
    """
    return [
        sentence
        for wrong, sentence in (
            *_identity_checks(profile),
            *_foundation_checks(profile),
            *_deal_checks(profile),
            *_pile_checks(profile),
        )
        if wrong
    ]


def _identity_checks(profile: Profile) -> list[Check]:
    return [
        (profile.id in RESERVED_IDS, f"id: {profile.id!r} is a word that page addresses use"),
        *(
            (lang not in _LANGUAGES, f"{key}: {lang!r} is none of {', '.join(_LANGUAGES)}")
            for key in ("names", "summary")
            for lang in getattr(profile, key)
        ),
    ]


def _foundation_checks(profile: Profile) -> list[Check]:
    foundation, order = profile.foundation, profile.deal.order
    dealt = foundation.base is Base.DEALT
    one = foundation.pre_placed is PrePlaced.ONE_DEALT
    return [
        (
            dealt != one,
            "foundation.pre_placed: 'one-dealt' goes with foundation.base 'dealt' only",
        ),
        (
            one != (DealTarget.FOUNDATION in order),
            "deal.order: 'foundation' goes with foundation.pre_placed 'one-dealt' only",
        ),
        (
            foundation.base is not Base.ACE and not foundation.wrap,
            "foundation.wrap: must be true, since foundations can begin with another rank than the"
            " ace",
        ),
        (
            foundation.return_keep > 0 and foundation.returns is Returns.NONE,
            "foundation.return_keep: says which cards stay where others return, but"
            " foundation.returns is 'none'",
        ),
    ]


def _deal_checks(profile: Profile) -> list[Check]:
    order, left = profile.deal.order, profile.stock_size
    dealt = profile.pack_size - left
    return [
        (len(set(order)) != len(order), "deal.order: a stage occurs twice"),
        (DealTarget.COLUMNS not in order, "deal.order: 'columns' is missing"),
        (
            DealTarget.STOCK in order and order[-1] is not DealTarget.STOCK,
            "deal.order: 'stock' takes all cards that are left, so it comes last",
        ),
        (
            profile.has_reserve != (DealTarget.RESERVE in order),
            "deal.order: 'reserve' must stand in it where reserve.size is above 0, and only there",
        ),
        (
            profile.has_stock != (DealTarget.STOCK in order),
            "deal.order: 'stock' must stand in it where stock.draw is given, and only there",
        ),
        (
            left < 0 or (left > 0 and not profile.has_stock),
            f"deal.columns: columns, reserve and foundations take {dealt} cards,"
            f" the pack has {profile.pack_size}"
            + (f"; {left} are left over, and there is no stock (stock.draw)" if left > 0 else ""),
        ),
        (profile.has_stock and left == 0, "stock.draw: no card is left for a stock"),
        (
            profile.deal.play is not DealPlay.NONE
            and DealTarget.FOUNDATION in order[_place(order, DealTarget.COLUMNS) :],
            "deal.play: the base rank is not known yet while the columns are dealt"
            " (in deal.order, 'foundation' must come before 'columns')",
        ),
        (
            profile.deal.play is DealPlay.REPLACE_BASE
            and order[-1:] != (DealTarget.COLUMNS,)
            and not profile.has_stock,
            "deal.play: with 'foundation-replace-base', 'columns' must come last in deal.order,"
            " since the number of cards they take is not fixed",
        ),
        (
            profile.deal.play is not DealPlay.NONE and profile.has_stock,
            "deal.play: the number of cards left for the stock would not be fixed",
        ),
    ]


def _pile_checks(profile: Profile) -> list[Check]:
    column, empty, has = profile.column, profile.empty, profile.has_reserve
    missing = {
        Source.RESERVE: not has,
        Source.WASTE: not profile.has_stock,
        Source.FOUNDATION: profile.foundation.returns is Returns.NONE,
    }
    accepted = empty.accept | (empty.accept_after_auto or frozenset())
    return [
        (profile.stock.passes > 0 and not profile.has_stock, "stock.passes: there is no stock"),
        (
            len(profile.stock.draw) > profile.stock.passes > 0,
            "stock.draw: has more numbers than stock.passes allows passes",
        ),
        (
            empty.auto is AutoFill.RESERVE and not has,
            "empty.auto: there is no reserve to fill from",
        ),
        (
            empty.accept_after_auto is not None and empty.auto is AutoFill.NONE,
            "empty.accept_after_auto: nothing fills spaces by itself (empty.auto is 'none')",
        ),
        *(
            (
                source in accepted and missing.get(source, False),
                f"empty.accept: {source.value!r}"
                " is a pile that the game does not have or that never gives a card",
            )
            for source in sorted(Source)
        ),
        (
            column.cross_base is CrossBase.FORBID and not column.wrap,
            "column.cross_base: 'forbid' says something only where column.wrap is true",
        ),
        (
            0 < column.max_cards < max(profile.deal.columns),
            "column.max_cards: the deal gives a column more cards than that",
        ),
        (
            empty.unit is SpaceUnit.AS_COLUMN_UNIT and column.unit is Unit.SINGLE,
            "empty.unit: 'as-column-unit' says something only where column.unit moves blocks",
        ),
        (
            profile.layout.kind is LayoutKind.WINGS and len(profile.deal.columns) % 2 == 1,
            "layout.kind: two wings need an even number of columns",
        ),
    ]


def _place(order: tuple[DealTarget, ...], stage: DealTarget) -> int:
    return order.index(stage) if stage in order else 0
