"""A rule page: statements, diagrams, the worked example and the questions, in their sections."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final, Self

from reussite.engine.game import Game
from reussite.engine.position import Position
from reussite.i18n.catalogue import translate
from reussite.i18n.languages import babel_locale
from reussite.i18n.letters import JQK, lettered
from reussite.rulebook.claims import statements
from reussite.rulebook.describe import caption, free_end, piles_in_words
from reussite.rulebook.example import example_of
from reussite.rulebook.history import history_of
from reussite.rulebook.questions import questions
from reussite.rulebook.statement import SECTIONS, Statement, section_title

SHOWN_DEAL: Final = "24"
"""The deal that the diagram of the layout shows."""


@dataclass(frozen=True)
class Sentence:
    """A claim in one language, with the id under which it is found."""

    id: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A diagram: the position, what it shows, and the same in words."""

    id: str
    position: Position
    caption: str
    words: tuple[str, ...]
    unchanged: bool = False
    """Whether it shows what the figure before it shows, because an action was refused."""


@dataclass(frozen=True)
class Answer:
    """A question with its answer."""

    id: str
    question: str
    answer: str


@dataclass(frozen=True)
class Source:
    """Where a fact of the history comes from."""

    title: str
    url: str


@dataclass(frozen=True)
class Section:
    """One numbered section of a page."""

    id: str
    number: int
    title: str
    sentences: tuple[Sentence, ...] = ()
    figures: tuple[Figure, ...] = ()
    answers: tuple[Answer, ...] = ()
    prose: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    related: tuple[tuple[str, str, str], ...] = ()
    """Other games of the family: id, name, and a line on each."""


@dataclass(frozen=True)
class Page:
    """The rule page of one game in one language."""

    game: Game
    lang: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    letters: str = JQK
    """The letters of jack, queen and king, in sentences and diagrams."""

    def lettered(self, letters: str) -> Self:
        """Return the page with other letters of jack, queen and king: ``JQK`` or ``VDR``.

        >>> from reussite.engine.catalogue import game
        >>> page_of(game("canfield"), "pt").lettered("VDR").sections[0].sentences[1].text[-38:]
        '7 8 9 10 V D R, e depois de R volta A.'
        """
        if letters == self.letters:
            return self
        return replace(self, sections=_lettered(self.sections, letters), letters=letters)

    @property
    def ids(self) -> frozenset[str]:
        """Every address within the page."""
        found: set[str] = set()
        for section in self.sections:
            found.add(section.id)
            found.update(sentence.id for sentence in section.sentences)
            found.update(figure.id for figure in section.figures)
            found.update(answer.id for answer in section.answers)
        return frozenset(found)


def _lettered(value: Any, letters: str) -> Any:
    """Return a part of a page with other letters in all of its sentences."""
    if isinstance(value, str):
        return lettered(value, letters)
    if isinstance(value, tuple):
        return tuple(_lettered(part, letters) for part in value)
    if is_dataclass(value) and type(value).__module__ == __name__:
        told = {part.name: _lettered(getattr(value, part.name), letters) for part in fields(value)}
        return replace(value, **told)  # type: ignore[type-var]
    return value


def page_of(game: Game, lang: str, catalogue: Iterable[Game] = ()) -> Page:
    """Return a game's rule page; ``catalogue``: the games among which its relatives are.

    Raises ``KeyError`` for no language of ours.

    >>> from reussite.engine.catalogue import game
    >>> [section.title for section in page_of(game("canfield"), "fr").sections][7]
    'Pioche et passages'
    """
    family = game.profile.family
    related = tuple(
        (other.id, other.name(lang), other.summary(lang))
        for other in catalogue
        if other.profile.family == family and other.id != game.id
    )
    return _page(game, lang, babel_locale(lang), related)


@lru_cache(maxsize=64)
def _page(game: Game, lang: str, locale: str, related: tuple[tuple[str, str, str], ...]) -> Page:
    """Put a page together, once for each wording of its language, which ``locale`` tells."""
    claims = statements(game.profile)
    made = {
        "variants": _variants(game, lang, related),
        "example": _example(game, lang),
        "faq": Section("faq", 0, "", answers=_answers(game, lang, claims)),
    }
    sections: list[Section] = []
    for name in SECTIONS:
        section = made.get(name) or Section(name, 0, "", _sentences(claims, name, lang))
        if name == "deal":
            section = Section(name, 0, "", section.sentences, (_layout(game, lang),))
        if _is_empty(section):
            continue
        title = section_title(name, game.profile, lang)
        numbered = {**vars(section), "number": len(sections) + 1, "title": title}
        sections.append(Section(**numbered))
    title = translate(lang, "{game}: rules", game=game.name(lang))
    return Page(game, lang, title, game.summary(lang), tuple(sections))


def _is_empty(section: Section) -> bool:
    parts = (section.sentences, section.figures, section.answers, section.prose, section.related)
    return not any(parts)


def _sentences(claims: tuple[Statement, ...], section: str, lang: str) -> tuple[Sentence, ...]:
    return tuple(
        Sentence(claim.id, claim.text(lang)) for claim in claims if claim.section == section
    )


def _layout(game: Game, lang: str) -> Figure:
    position = game.deal(SHOWN_DEAL)
    text = translate(lang, "The table after the deal: deal number {n}.", n=SHOWN_DEAL)
    return Figure("deal-figure", position, text, _words(position, lang))


def _words(position: Position, lang: str) -> tuple[str, ...]:
    return (*piles_in_words(position, lang), free_end(position, lang))


def _example(game: Game, lang: str) -> Section:
    example = example_of(game)
    if not example.steps:
        return Section("example", 0, "")
    whole = translate(lang, "The table before the first move.")
    extract = translate(lang, "An extract of the table; all other cards are left out.")
    figures = [
        Figure(
            "example-0",
            example.start,
            extract if example.start.partial else whole,
            _words(example.start, lang),
        )
    ]
    for number, step in enumerate(example.steps, 1):
        figure = Figure(
            f"example-{number}",
            step.after,
            caption(step, lang),
            _words(step.after, lang),
            unchanged=step.refusal is not None,
        )
        figures.append(figure)
    return Section("example", 0, "", figures=tuple(figures))


def _answers(game: Game, lang: str, claims: tuple[Statement, ...]) -> tuple[Answer, ...]:
    texts = {claim.id: claim.text(lang) for claim in claims}
    found = []
    for asked in questions(game):
        why = next((texts[name] for name in asked.because if name in texts), "")
        answer = f"{asked.answer(lang)} {why}".strip()
        found.append(Answer(asked.id, asked.ask(lang), answer))
    return tuple(found)


def _variants(game: Game, lang: str, related: tuple[tuple[str, str, str], ...]) -> Section:
    history = history_of(game.id)
    sources = tuple(Source(title, url) for title, url in history.sources)
    return Section(
        "variants", 0, "", prose=history.paragraphs(lang), sources=sources, related=related
    )
