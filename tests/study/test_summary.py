"""What is said of rows: counts, quantiles, grades, comparisons, in every format and language."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from itertools import product

import pytest
from click.testing import CliRunner
from tests.study.rows import SETTINGS, mix, row

from reussite.cli.main import cli
from reussite.engine.catalogue import game, games
from reussite.engine.game import Game
from reussite.solver.solve import solve
from reussite.solver.verdict import Answer
from reussite.study.compare import Comparison, compare
from reussite.study.compare_report import comparison_sections
from reussite.study.folder import StudyError
from reussite.study.grade import GRADES, by_number, grade_rows
from reussite.study.graded import graded
from reussite.study.plots import effort_plot, length_plot
from reussite.study.report import sections, text_report
from reussite.study.row import VERDICTS, Row
from reussite.study.sections import Section, as_markdown, as_text, page
from reussite.study.shipped import grades, result
from reussite.study.summary import read_summary, rows_digest, summary


def test_a_known_mix() -> None:
    found = summary(mix(40, 35, 25), SETTINGS)
    said = json.loads(json.dumps(found.to_dict()))
    assert [said[name] for name in ("deals", *VERDICTS)] == [100, 40, 35, 25]
    assert (said["share"]["undecided_lost"], said["share"]["undecided_won"]) == (0.4, 0.65)
    assert said["why"] == {"node-limit": 25}
    assert said["nodes"] == [10, 250, 500, 750, 900, 990, 1000]
    assert said["lengths"][0] == 101
    assert [each["number"] for each in said["hardest"]] == [str(n) for n in range(75, 65, -1)]
    assert said["undecided"] == [str(number) for number in range(76, 86)]
    text = text_report(found, "en")
    assert "Between 40.0% and 65.0% of these deals can be won" in text
    assert "53.3%" not in text  # 40 of the 75 that were decided is no share of anything
    assert "corrected" not in text


def test_a_run_that_could_stop_says_that_it_is_corrected() -> None:
    settings = replace(SETTINGS, until_width=0.1)
    found = summary(mix(40, 35, 25), settings)
    plain = summary(mix(40, 35, 25), SETTINGS)
    assert found.share.width > plain.share.width
    assert "corrected for every look" in text_report(found, "en")


def test_grades_are_thirds_of_the_winnable_deals_easy_ones_first() -> None:
    rows = [row(n, "winnable", nodes=1000 - n) for n in range(1, 9)]
    rows += [row(9, "winnable", nodes=5000, won=0.5), row(10, "unwinnable"), row(11, "unknown")]
    found = by_number(grade_rows(rows))
    assert sorted(found.values()) == ["easy"] * 3 + ["hard"] * 3 + ["medium"] * 3
    assert {number for number, grade in found.items() if grade == "easy"} == {9, 8, 7}
    assert 10 not in found


def test_deals_that_are_equal_share_a_grade() -> None:
    rows = [row(n, "winnable", nodes=7) for n in range(1, 4)] + [row(4, "winnable", nodes=8)]
    found = grade_rows(rows)
    assert [(each.name, each.numbers) for each in found] == [("easy", [1, 2, 3]), ("hard", [4])]
    assert [each.last for each in found] == [(0, 7), (0, 8)]


def test_the_digest_of_rows_is_of_all_but_the_seconds() -> None:
    rows = mix(3, 2, 1)
    slower: list[Row] = [{**each, "seconds": 99.0} for each in rows]
    assert rows_digest(slower) == rows_digest(rows) != rows_digest(rows[:-1])
    other: list[Row] = [{**rows[0], "nodes": 11}, *rows[1:]]
    assert rows_digest(other) != rows_digest(rows)


def test_grades_as_json() -> None:
    rows = [row(n, "winnable", nodes=n) for n in range(1, 7)]
    said = json.loads(graded(rows, SETTINGS))
    assert said["grades"] == {"easy": [1, 2], "medium": [3, 4], "hard": [5, 6]}
    assert said["bounds"] == {"easy": [0, 2], "medium": [0, 4], "hard": [0, 6]}
    assert said["settings"]["profile"] == SETTINGS.profile


def test_the_bound_of_a_grade_is_a_share_of_games_that_were_won() -> None:
    rows: list[Row] = [{**row(1, "winnable", nodes=7), "random": 0.3, "greedy": 0.0, "ahead": 0.6}]
    bound = json.loads(graded(rows, SETTINGS))["bounds"]["hard"]
    assert bound == [pytest.approx(0.3), 7]


def test_shipped_results_are_read_for_the_same_rules_only() -> None:
    played = game("citadel")
    found = result(played)
    assert found is not None and found.settings.profile == played.digest
    assert grades(played) == {grade.name: grade.numbers for grade in found.grades}
    kings = played.profile.empty.model_copy(update={"rank": "K"})
    other = Game(played.profile.model_copy(update={"empty": kings}))
    assert (result(other), grades(other)) == (None, {})


@pytest.mark.parametrize("rows", [mix(40, 35, 25), mix(0, 2, 0), []])
def test_a_summary_is_read_back_from_its_json(rows: list[Row]) -> None:
    found = summary(rows, SETTINGS)
    assert read_summary(json.loads(json.dumps(found.to_dict()))) == found


def test_positions_are_counted_by_powers_of_ten() -> None:
    effort = [(1, "winnable"), (10, "winnable"), (11, "unwinnable"), (1000, "unknown")]
    rows = [row(at, verdict, nodes) for at, (nodes, verdict) in enumerate(effort, 5)]
    found = summary(rows, SETTINGS)
    assert found.effort == {"winnable": [2, 0, 0], "unwinnable": [0, 1, 0], "unknown": [0, 0, 1]}
    assert found.numbers == [(5, 8)]


def test_comparison_against_every_way_to_decide_the_undecided() -> None:
    pairs = [*product(VERDICTS, VERDICTS), ("winnable", "unwinnable"), ("unknown", "winnable")]
    a = [row(number, pair[0]) for number, pair in enumerate(pairs, 1)]
    b = [row(number, pair[1]) for number, pair in enumerate(pairs, 1)]
    found = compare(a, [*b, row(99, "winnable")], (SETTINGS, SETTINGS))
    assert (found.deals, found.only_a, found.only_b) == (11, [2, 10], [4])
    ways = []
    places = [(at, side) for at, pair in enumerate(pairs) for side in (0, 1)
              if pair[side] == "unknown"]  # fmt: skip
    for answers in product((0, 1), repeat=len(places)):
        decided = [[pair[0] == "winnable", pair[1] == "winnable"] for pair in pairs]
        for (at, side), answer in zip(places, answers, strict=True):
            decided[at][side] = bool(answer)
        ways.append(sum(b_won - a_won for a_won, b_won in decided) / len(pairs))
    assert found.differences() == pytest.approx((min(ways), max(ways)))


def test_wider_rules_settle_undecided_deals_as_all_ways_to_decide_them_do() -> None:
    """Against every way to decide the undecided deals that loses none under the wider rules."""
    pairs = [pair for pair in product(VERDICTS, VERDICTS) if pair != ("winnable", "unwinnable")]
    a = [row(number, pair[0]) for number, pair in enumerate(pairs, 1)]
    b = [row(number, pair[1]) for number, pair in enumerate(pairs, 1)]
    found = compare(a, b, (SETTINGS, SETTINGS), "b")
    ways = []
    for answers in product((False, True), repeat=2 * len(pairs)):
        decided = list(zip(answers[::2], answers[1::2], strict=True))
        fits = all(
            said in ("unknown", "winnable" if is_won else "unwinnable")
            for pair, both in zip(pairs, decided, strict=True)
            for said, is_won in zip(pair, both, strict=True)
        )
        if fits and all(for_b or not for_a for for_a, for_b in decided):
            ways.append(sum(for_b - for_a for for_a, for_b in decided) / len(pairs))
    assert found.differences() == pytest.approx((min(ways), max(ways)))
    mirrored = compare(b, a, (SETTINGS, SETTINGS), "a")
    assert mirrored.differences() == pytest.approx((-max(ways), -min(ways)))
    assert (mirrored.only_a, mirrored.only_b) == (found.only_b, [])


def test_a_deal_that_only_the_narrower_rules_win_is_an_error() -> None:
    with pytest.raises(StudyError, match="deal 2: can be won under the narrower rules only"):
        compare(mix(2, 1, 0), mix(1, 2, 0), (SETTINGS, SETTINGS), "b")


class Outline(HTMLParser):
    """Checks that elements are closed in order, and collects ids and what pictures say."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.pictures: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag not in ("meta", "link", "img", "br"):
            self.open.append(tag)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if tag == "svg":
            assert values["role"] == "img"
            self.pictures.append(values["aria-label"])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [str(value) for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["fr", "pt", "en"])
def test_every_format_in_every_language(lang: str) -> None:
    rows = mix(40, 35, 25)
    parts = sections(summary(rows, SETTINGS), lang)
    other: list[Row] = mix(45, 35, 20)
    parts += comparison_sections(compare(rows, other, (SETTINGS, SETTINGS)), lang)
    markdown = as_markdown(parts)
    for line in markdown.splitlines():
        assert not line.startswith("|") or line.endswith("|")
    assert "40" in as_text(parts)
    figures = [effort_plot(rows, lang, "a"), length_plot(rows, lang, "b")]
    parts += [Section("…", figure=figure) for figure in figures]
    outline = Outline()
    whole = page(parts, "<citadel>", lang)
    outline.feed(whole)
    assert outline.open == []
    assert len(outline.ids) == len(set(outline.ids)) > 20
    assert all(outline.pictures) and len(outline.pictures) == 2
    assert "&lt;citadel&gt;" in whole
    for name in re.findall(r'(?:href="#|url\(#)([^")]+)', whole):
        assert name in outline.ids
    assert "#010203" not in whole
    assert figures[0] == effort_plot(rows, lang, "a")


def test_comparison_as_json() -> None:
    found = compare(mix(3, 1, 0), mix(1, 3, 0), (SETTINGS, SETTINGS))
    assert isinstance(found, Comparison)
    said = json.loads(json.dumps(found.to_dict()))
    assert (said["only_a"], said["only_b"], said["undecided"]) == (["2", "3"], [], 0)
    assert said["difference_b_minus_a"] == [-0.5, -0.5]
    assert said["p_value"] == 0.5


def test_a_deal_of_a_grade_is_one_of_the_shipped_ones() -> None:
    done = CliRunner().invoke(cli, ["deal", "citadel", "--grade", "hard"])
    number = int(done.stderr.removeprefix("deal "))
    assert number in grades(game("citadel"))["hard"]
    assert done.stdout == game("citadel").deal(number).to_json() + "\n"
    done = CliRunner().invoke(cli, ["deal", "exiled-kings", "--grade", "hard"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "no deals of the grade hard come with the rules of exiled-kings" in done.stderr


def test_reading_grades_loads_no_library_of_the_laboratory() -> None:
    code = "import sys, reussite.study.shipped; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"scipy", "numpy", "numba", "pyarrow", "matplotlib"} & set(done.stdout.split())


@pytest.mark.slow
def test_deals_of_the_shipped_grades_are_won() -> None:
    """Every file is for the rules of a shipped game; of each grade the first deals are solved."""
    shipped = [each for each in games().values() if grades(each)]
    folder = files("reussite.study").joinpath("results")
    assert len(shipped) == sum(file.name.endswith(".json") for file in folder.iterdir())
    for each in shipped:
        numbers = grades(each)
        assert list(numbers) == [name for name in GRADES if name in numbers]
        together = [number for part in numbers.values() for number in part]
        assert len(together) == len(set(together))
        for part in numbers.values():
            verdict = solve(each.deal(part[0]), node_limit=2_000_000)
            assert verdict.answer is Answer.WINNABLE
