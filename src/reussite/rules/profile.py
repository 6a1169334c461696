"""The rule vocabulary: a game is a :class:`Profile`, and every rule is one of its fields.

Each field is an enum, a number or a list of numbers with a default, so that a game's file states
only what differs. The defaults are those of the castle family (Beleaguered Castle). The
vocabulary follows the field names that rule books and other patience programs use; the
docstring under each field says what it means at the table.

>>> Profile(id="my-castle").column.match.value
'any'
"""

from __future__ import annotations

import hashlib
import json
from enum import StrEnum
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, model_validator

from reussite.cards import PACK_SIZE, RANK_CODES, SUITS, Rank

RESERVED_IDS = frozenset(
    "rules r p study settings statistics help privacy about today api static".split()
)
"""Words that addresses of pages use, so that no game can be called so."""
NOT_PLAYED_YET = frozenset(
    "foundation.match foundation.direction deal.faces cells reserve.piles reserve.accept"
    " stock.redeal".split()
)
"""Keys for rules that rule books have and no game here needs so far: known, and refused."""
MAX_COLUMNS = 24
ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
RANK_PATTERN = f"^[{RANK_CODES}]$"


class Base(StrEnum):
    """The rank a foundation begins with: a fixed one, or that of a card of the deal."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    DEALT = "dealt"


class PrePlaced(StrEnum):
    """Which cards lie on the foundations before the other cards are dealt."""

    NONE = "none"
    ALL_OF_BASE_RANK = "all-of-base-rank"
    ONE_DEALT = "one-dealt"


class Returns(StrEnum):
    """Whether a foundation card may come back into play."""

    NONE = "none"
    TOP = "top"


class DealPlay(StrEnum):
    """Whether a card that fits its foundation goes there while it is dealt."""

    NONE = "none"
    SKIP = "foundation-skip"
    REPLACE_BASE = "foundation-replace-base"


class DealTarget(StrEnum):
    """A stage of the deal: where the next cards go."""

    RESERVE = "reserve"
    FOUNDATION = "foundation"
    COLUMNS = "columns"
    STOCK = "stock"


class Direction(StrEnum):
    """Which way a column is built."""

    DOWN = "down"
    UP = "up"
    BOTH = "both"


class Match(StrEnum):
    """What the suits of neighbouring cards in a column must be to each other."""

    ANY = "any"
    ALTERNATE = "alternate"
    SUIT = "suit"
    SAME_COLOUR = "same-colour"


class CrossBase(StrEnum):
    """Whether a column may be built across the base rank of the foundations."""

    ALLOW = "allow"
    FORBID = "forbid"


class Unit(StrEnum):
    """What may be lifted from a column at once."""

    SINGLE = "single"
    SUIT_RUN = "suit-run"
    BUILT_RUN = "built-run"
    SINGLE_OR_WHOLE = "single-or-whole"
    WHOLE_ONLY = "whole-only"


class AutoFill(StrEnum):
    """What fills an empty column at once, as part of the action that emptied it."""

    NONE = "none"
    RESERVE = "reserve"


class Source(StrEnum):
    """A kind of pile that a card can come from."""

    COLUMN = "column"
    RESERVE = "reserve"
    WASTE = "waste"
    FOUNDATION = "foundation"


class SpaceUnit(StrEnum):
    """How many cards may go to an empty column at once."""

    SINGLE = "single"
    AS_COLUMN_UNIT = "as-column-unit"


class Visible(StrEnum):
    """Which cards of the reserve lie face up."""

    TOP = "top"
    ALL = "all"


class LayoutKind(StrEnum):
    """How the columns lie on the table."""

    WINGS = "wings"
    ROW = "row"


class Fan(StrEnum):
    """Which way the cards of the wings are spread."""

    OUTWARD = "outward"
    RIGHT = "right"


class _Rules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Foundation(_Rules):
    """The piles to be filled: always four a pack, by suit, up by one, thirteen cards each."""

    base: Base = Base.ACE
    """The rank each foundation begins with; ``dealt``: that of the card the deal puts there."""
    pre_placed: PrePlaced = PrePlaced.ALL_OF_BASE_RANK
    """The cards that begin there: none, every card of the base rank, or the one dealt."""
    wrap: StrictBool = False
    """Whether the ace follows the king. Needed unless each foundation begins with its ace."""
    returns: Returns = Returns.NONE
    """Whether a foundation's top card may go back to a column."""
    return_keep: Annotated[StrictInt, Field(ge=0, le=1)] = 0
    """How many cards at the bottom of a foundation never return."""


class Deal(_Rules):
    """How the shuffled cards are laid out."""

    columns: Annotated[
        tuple[Annotated[StrictInt, Field(ge=0, le=208)], ...],
        Field(min_length=1, max_length=MAX_COLUMNS),
    ] = (6,) * 8
    """The number of cards dealt to each column, one card a column in turn."""
    order: tuple[DealTarget, ...] = (DealTarget.COLUMNS,)
    """The stages of the deal, first one first; ``stock`` takes all that is left."""
    play: DealPlay = DealPlay.NONE
    """A card just dealt to a column that fits its foundation goes there. ``foundation-skip``: the
    column loses that turn. ``foundation-replace-base``: so too, but after a base card the column
    gets the next card instead."""


class Column(_Rules):
    """Building on the columns of the tableau, and lifting cards from them."""

    direction: Direction = Direction.DOWN
    """Each card put on a column is one rank lower, one rank higher, or either."""
    match: Match = Match.ANY
    """What its suit must be to that of the card it covers."""
    wrap: StrictBool = False
    """Whether ace and king are neighbours in a column."""
    cross_base: CrossBase = CrossBase.ALLOW
    """Whether the last rank of a foundation and its base rank are neighbours in a column."""
    max_cards: Annotated[StrictInt, Field(ge=0, le=208)] = 0
    """The most cards a column may be built to; 0 for no limit."""
    unit: Unit = Unit.SINGLE
    """What moves at once: one card; a run built in one suit; any correctly built run; one card or
    the whole column; only the whole column."""


class Empty(_Rules):
    """Empty columns (spaces)."""

    auto: AutoFill = AutoFill.NONE
    """What fills a space at once, before any other action."""
    accept: frozenset[Source] = frozenset({Source.COLUMN})
    """The piles from which a card may be put into a space."""
    accept_after_auto: frozenset[Source] | None = None
    """The same once the pile that fills spaces is used up; the same piles where not given."""
    rank: Annotated[StrictStr, Field(pattern=RANK_PATTERN)] | None = None
    """The only rank (A, 2 to 9, T for ten, J, Q, K) that may be put into a space; any where not
    given."""
    unit: SpaceUnit = SpaceUnit.SINGLE
    """Whether a block of cards may go to a space like to a column."""


class Reserve(_Rules):
    """A pile beside the tableau from which the top card plays, and to which nothing goes."""

    size: Annotated[StrictInt, Field(ge=0, le=208)] = 0
    """How many cards are dealt to it; 0 where the game has none."""
    visible: Visible = Visible.TOP
    """Whether only its top card lies face up, or all."""


class Stock(_Rules):
    """The undealt cards, turned to the waste, and what happens when they run out."""

    draw: Annotated[tuple[Annotated[StrictInt, Field(ge=1, le=52)], ...], Field(max_length=52)] = ()
    """How many cards are turned at once, pass by pass (the last number goes on); empty where the
    game has no stock. A last packet that is short is turned as it is."""
    passes: Annotated[StrictInt, Field(ge=0, le=999)] = 0
    """How often the stock may be gone through; 0 for without limit. Between two passes the waste
    is turned over, not shuffled."""


class Layout(_Rules):
    """How the table looks. Decides nothing that is legal."""

    kind: LayoutKind = LayoutKind.ROW
    """Two wings beside a line of foundations, or a row of columns under them."""
    fan: Fan = Fan.OUTWARD
    """Whether the free card of the left wing lies at its left end, or at its right."""


Line = Annotated[StrictStr, Field(max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$")]
"""Text on one line, without control characters."""
Words = dict[StrictStr, Line]


class Profile(_Rules):
    """Every rule of one game. Frozen; compared by value; made from a TOML file by ``load``."""

    id: Annotated[StrictStr, Field(pattern=ID_PATTERN, max_length=60)]
    """The name of the game in addresses, files and commands."""
    names: Words = Field(default_factory=dict)
    """Its name in each language."""
    summary: Words = Field(default_factory=dict)
    """One line on the game, in each language."""
    family: Annotated[StrictStr, Field(pattern=r"^[a-z-]{1,40}$")] = "castle"
    """The family it belongs to, for lists: small letters and hyphens, such as ``canfield``."""
    featured: Annotated[StrictInt, Field(ge=0, le=99)] = 0
    """Its place among the games shown first; 0 for under "more games"."""
    decks: Annotated[StrictInt, Field(ge=1, le=4)] = 1
    """How many packs of 52 are shuffled together."""
    foundation: Foundation = Foundation()
    deal: Deal = Deal()
    column: Column = Column()
    empty: Empty = Empty()
    reserve: Reserve = Reserve()
    stock: Stock = Stock()
    layout: Layout = Layout()

    @property
    def pack_size(self) -> int:
        """The number of cards of the game."""
        return self.decks * PACK_SIZE

    @property
    def piles(self) -> int:
        """The number of foundations."""
        return self.decks * SUITS

    @property
    def has_reserve(self) -> bool:
        """Whether the game has a reserve."""
        return self.reserve.size > 0

    @property
    def has_stock(self) -> bool:
        """Whether the game has a stock and a waste."""
        return bool(self.stock.draw)

    @property
    def base_rank(self) -> Rank | None:
        """The rank foundations begin with, or None where the deal decides it."""
        base = self.foundation.base
        return None if base is Base.DEALT else RANK_CODES.index(base.value)

    @property
    def stock_size(self) -> int:
        """How many cards are left for the stock once the other piles are dealt."""
        return self.pack_size - self._placed() - sum(self.deal.columns) - self.reserve.size

    @property
    def columns_always_built(self) -> bool:
        """Whether every column is in sequence at all times, because each begins as one card."""
        return max(self.deal.columns) <= 1

    @property
    def counts_passes(self) -> bool:
        """Whether the number of the pass belongs to a position."""
        return self.stock.passes > 0 or len(set(self.stock.draw)) > 1

    def draw_count(self, pass_number: int) -> int:
        """How many cards are turned at once in a pass (1 is the first)."""
        return self.stock.draw[min(pass_number, len(self.stock.draw)) - 1]

    def rule_fields(self) -> dict[str, object]:
        """Return every field that decides what is legal, as plain JSON values."""
        fields = self.model_dump(
            mode="json", exclude={"id", "names", "summary", "family", "featured", "layout"}
        )
        for key in ("accept", "accept_after_auto"):
            if fields["empty"][key] is not None:
                fields["empty"][key] = sorted(fields["empty"][key])
        return fields

    @property
    def digest(self) -> str:
        """``sha256:`` and the SHA-256 of the rule fields as canonical JSON.

        Two profiles of one digest are one game under two names.
        """
        canonical = json.dumps(self.rule_fields(), sort_keys=True, separators=(",", ":"))
        return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()

    def _placed(self) -> int:
        placed = {PrePlaced.NONE: 0, PrePlaced.ALL_OF_BASE_RANK: self.piles, PrePlaced.ONE_DEALT: 1}
        return placed[self.foundation.pre_placed]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        from reussite.rules.consistency import contradictions

        if troubles := contradictions(self):
            raise ValueError("\n".join(troubles))
        return self
