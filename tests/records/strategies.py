"""Records that nobody has thought of."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from reussite.deal import MAX_MS_NUMBER, MAX_NUMBER, DealNumber
from reussite.engine.action import DRAW, FOUNDATION, REDEAL, RESERVE, WASTE, Action
from reussite.engine.position import Status
from reussite.records.record import Layout, Line, Record, Step

cards = st.integers(0, 51)
piles = st.lists(cards, max_size=6).map(tuple)
columns = st.integers(0, 23)
counts = st.none() | st.integers(0, 10**9)
seconds = st.none() | st.integers(0, 9999 * 3600)
texts = (
    st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=60)
    .map(str.strip)
    .filter(bool)
)
comments = st.lists(texts, max_size=3).map(tuple)
offsets = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
moments = (
    st.none()
    | st.dates()
    | st.datetimes(
        min_value=datetime(1, 1, 3), max_value=datetime(9999, 12, 29),
        timezones=st.just(UTC) | offsets,
    ).map(lambda moment: moment.replace(microsecond=0, fold=0))
)  # fmt: skip
actions = st.one_of(
    st.just(DRAW),
    st.just(REDEAL),
    st.builds(Action, columns, columns, st.integers(1, 99)),
    st.builds(Action, st.sampled_from([RESERVE, WASTE]), columns | st.just(FOUNDATION)),
    st.builds(Action, columns, st.just(FOUNDATION)),
    st.builds(Action, st.just(FOUNDATION), columns, st.just(1), cards),
)
numbers = st.builds(DealNumber, st.integers(1, MAX_NUMBER)) | st.builds(
    DealNumber, st.integers(1, MAX_MS_NUMBER), st.just(True)
)
layouts = st.builds(
    Layout,
    st.lists(piles, min_size=1, max_size=9).map(tuple),
    piles,
    st.none() | st.integers(0, 12),
    st.none() | piles,
    st.none() | piles,
    st.none() | piles,
    counts,
    st.booleans(),
)


def _lines(branches: st.SearchStrategy[Line]) -> st.SearchStrategy[Line]:
    several = st.lists(branches, max_size=2).map(tuple)
    steps = st.builds(Step, actions, seconds, comments, several)
    return st.builds(Line, st.lists(steps, min_size=1, max_size=6).map(tuple), comments, several)


single = st.builds(Step, actions).map(lambda step: Line((step,)))
lines = st.recursive(single, _lines, max_leaves=6)
names = st.from_regex(r"x-[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}", fullmatch=True)
records = st.builds(
    Record,
    game=st.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}", fullmatch=True),
    start=numbers | layouts,
    line=st.just(Line()) | lines,
    rules=st.none() | st.from_regex(r"sha256:[0-9a-f]{64}", fullmatch=True),
    language=st.none() | st.sampled_from(["fr", "pt-BR", "en"]),
    begun=moments,
    ended=moments,
    result=st.none() | st.sampled_from(Status),
    cards=counts,
    seconds=seconds,
    undos=counts,
    extra=st.dictionaries(names, st.just("") | texts, max_size=3).map(lambda d: tuple(d.items())),
)
