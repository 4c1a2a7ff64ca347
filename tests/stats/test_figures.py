"""Figures out of sums: averages, intervals, distributions, and which yardstick stands where."""

import datetime as dt
from collections import Counter

import pytest

from stats import charts, exports
from stats.filters import Filters
from stats.measures import figures as measures
from stats.measures.facts import ALL_DAYS, EVER
from stats.measures.numbers import Numbers, total
from stats.models import Rollup
from stats.queries import Sums
from stats.report import report, rules
from stats.wanted import months_within


def sums(own: Numbers, variant: str = "standard", counting: str = "auto", **filters: str) -> Sums:
    """Sums of one who has only games of one kind."""
    key, _, options = variant.partition("+")
    row = Rollup(
        subject="player:1", day=ALL_DAYS, span=EVER, variant=key, options=options, players=2, opponent="people",
        counting=counting, end="won", games=own.games,
    )  # fmt: skip
    return Sums(Filters(variant=variant, **filters), own, own, own, own, [row])


def test_wilsons_interval_is_that_of_the_published_examples() -> None:
    # Newcombe (1998), table I, method 3: 81/263, 15/148, 0/20, 1/29.
    for won, n, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert measures.wilson(won, n) == pytest.approx((low, high), abs=5e-5)


def test_a_win_rate_has_its_interval_from_five_games_on_and_a_shared_win_is_half_a_win() -> None:
    rate = measures.figures(Numbers(games=4, wins=3))["win_rate"]
    assert (rate.value, rate.low, rate.few) == (0.75, None, True)
    rate = measures.figures(Numbers(games=8, wins=3, shares=2))["win_rate"]
    assert (rate.value, rate.few) == (0.5, False)
    assert rate.low == pytest.approx(measures.wilson(4, 8)[0])


def test_without_games_every_average_is_missing_and_nothing_fails() -> None:
    found = report("me", sums(Numbers()))
    assert {line.value for line in found.lines} == {0, None}
    counted = [line.key for line in found.lines if line.value == 0]
    assert counted[:6] == ["games", "wins", "losses", "shared", "game_points", "spread"]
    assert counted[6:] == ["deals", "hands_24", "hands_28", "hands_29"]
    for table in exports.tables_of(found).values():
        assert "nan" not in "".join(exports.as_csv(table)).lower()
    drawn = charts.histogram(found.hands, None, charts.WIDE)
    assert len(drawn.columns) == 30


def test_sums_are_added_field_by_field() -> None:
    first = Numbers(games=1, wins=1, heels=2, tally=Counter({"hand.8": 2, "won_by.3": 1}))
    second = Numbers(games=1, heels=4, tally=Counter({"hand.8": 1, "lost_by.40": 1}))
    assert total([first, second]) == Numbers(
        games=2, wins=1, heels=6, tally=Counter({"hand.8": 3, "won_by.3": 1, "lost_by.40": 1})
    )
    whole = first.cards_only()
    whole.add(first.outcome_only())
    assert whole == first


def test_par_is_only_for_two_players_with_six_cards_to_121_counted_by_the_site() -> None:
    own = Numbers(games=9, dealer_deals=40, dealer_points=640)
    assert report("me", sums(own)).line("dealer_points").par == 16.2
    for variant, counting in (
        ("standard", "manual"),
        ("standard+target-61", "auto"),
        ("three", "auto"),
        ("all", "auto"),
    ):
        line = report("me", sums(own, variant, counting)).line("dealer_points")
        assert (line.par, line.value) == (None, 16.0)


def test_the_exact_curve_is_only_for_hands_of_four_without_jokers_or_other_runs() -> None:
    own = Numbers(games=1, tally=Counter({"hand.8": 1}))
    assert report("me", sums(own)).hands[0].exact == pytest.approx(1009008 / 12994800)
    assert report("me", sums(own, "standard+target-61")).hands[0].exact is not None
    for variant in ("standard+joker-wild", "standard+threes-only", "five-card", "three", "all"):
        assert report("me", sums(own, variant)).hands[0].exact is None, variant
    never = [bar.score for bar in report("me", sums(own)).hands if bar.exact == 0]
    assert never == [19, 25, 26, 27]


def test_a_hand_above_29_widens_the_distribution_to_40() -> None:
    own = Numbers(games=1, tally=Counter({"hand.33": 1, "hand.4": 3}))
    bars = report("me", sums(own, "standard+joker-wild")).hands
    assert (len(bars), bars[33].share, bars[4].share) == (41, 0.25, 0.75)


@pytest.mark.parametrize(("most", "bars"), [(0, 16), (15, 16), (16, 30), (30, 41), (99, 16)])
def test_what_is_pegged_in_a_deal_is_drawn_as_far_as_it_goes(most: int, bars: int) -> None:
    drawn = report("me", sums(Numbers(tally=Counter({"pegged.2": 5, f"pegged.{most}": 1})))).pegging
    assert len(drawn) == bars
    assert drawn[2].count == 5


def test_games_won_and_lost_have_averages_of_their_own() -> None:
    tally = Counter({"won.hands": 4, "won.hand_points": 40, "lost.hands": 2, "lost.hand_points": 11})
    found = measures.figures(Numbers(tally=tally))
    assert (found["hand_won"].value, found["hand_lost"].value) == (10, 5.5)
    assert (found["pegged_won"].value, found["points_lost"].value) == (None, None)


def test_margins_fall_into_tens_and_the_skunk_lines_follow_the_target() -> None:
    own = Numbers(games=5, tally=Counter({"won_by.10": 1, "won_by.11": 1, "lost_by.31": 2, "lost_by.90": 1}))
    found = report("me", sums(own))
    assert [(m.low, m.won, m.lost) for m in found.margins if m.won or m.lost] == [
        (1, 1, 0), (11, 1, 0), (31, 0, 2), (61, 0, 1),
    ]  # fmt: skip
    assert found.skunk_lines == (31, 61, 91)
    assert report("me", sums(own, "standard+target-91")).skunk_lines == (31, 61)
    assert report("me", sums(own, "standard+target-61")).skunk_lines == (31,)
    assert report("me", sums(own, "standard+lowball")).skunk_lines == ()
    assert report("me", sums(own, "two-against-one")).skunk_lines == ()


@pytest.mark.parametrize(("margin", "bins", "lines"), [(90, 7, 4), (91, 10, 6), (120, 10, 6)])
def test_the_triple_skunk_line_is_drawn_where_a_game_went_so_far(margin: int, bins: int, lines: int) -> None:
    found = report("me", sums(Numbers(tally=Counter({"won_by.5": 3, f"lost_by.{margin}": 1}))))
    assert (len(found.margins), found.margins[-1].high, found.margins[-1].lost) == (bins, None, 1)
    for size in (charts.WIDE_MARGINS, charts.NARROW_MARGINS):
        drawn = charts.margin_chart(found.margins, found.skunk_lines, size)
        assert (len(drawn.columns), len(drawn.lines)) == (2 * bins, lines)
        assert all(0 <= float(line.x) <= size.width for line in drawn.lines)
        if size is charts.WIDE_MARGINS:
            places = [float(x) for line in drawn.lines for x, _y in line.skunks]
            assert min(places) >= 0
            assert max(places) <= size.width - charts.SKUNK_WIDTH
        labels = [column.high for column in drawn.columns if column.labelled and column.high]
        assert labels == (
            [60, 50, 40, 30, 20, 10, 10, 20, 30, 40, 50, 60] if bins == 7 else [80, 60, 40, 20, 20, 40, 60, 80]
        )


def test_a_variants_slug_in_the_address_is_read_by_the_engine() -> None:
    made = rules(Filters(variant="standard+joker-wild+target-61"))
    assert made is not None
    assert dict(made.options) == {"joker_wild": True, "target": 61}
    assert rules(Filters(variant="no-such+thing")) is None


def test_charts_keep_inside_their_box_and_lost_games_stand_on_the_left() -> None:
    own = Numbers(games=3, tally=Counter({"hand.0": 1, "hand.29": 1, "won_by.5": 2, "lost_by.70": 1}))
    found = report("me", sums(own))
    for size in (charts.WIDE, charts.NARROW):
        drawn = charts.histogram(found.hands, 14.5, size)
        assert all(size.left <= float(c.x) and float(c.x) + float(c.width) <= size.width for c in drawn.columns)
        assert all(0 <= float(c.y) <= size.height for c in drawn.columns)
    drawn = charts.margin_chart(found.margins, found.skunk_lines, charts.WIDE_MARGINS)
    filled = [(c.cls, float(c.middle) < float(drawn.middle)) for c in drawn.columns if c.count]
    assert filled == [("lost", True), ("won", False)]
    assert [line.grade for line in drawn.lines] == [1, 1, 2, 2]


def test_an_address_with_nonsense_falls_back_to_the_defaults() -> None:
    read = Filters.read({"end": "exploded", "period": "12 parsecs", "variant": "x" * 500})
    assert (read.end, read.period, len(read.variant)) == ("played", "all", 160)
    assert Filters.read({"period": "7"}).begin(dt.date(2026, 3, 7)) == dt.date(2026, 3, 1)


def test_filters_stand_in_the_address_and_defaults_do_not() -> None:
    chosen = Filters(variant="standard", opponent="easy")
    assert chosen.query(end="all") == "?variant=standard&opponent=easy&end=all"
    assert Filters().query() == "?"
    assert Filters.read({"variant": "standard", "opponent": "easy", "end": "all"}) == Filters(
        variant="standard", opponent="easy", end="all"
    )


def test_a_period_is_made_of_whole_months_and_the_days_around_them() -> None:
    day = dt.date
    assert months_within(day(2026, 1, 2), day(2026, 2, 27)) == []
    assert months_within(day(2026, 1, 1), day(2026, 2, 28)) == [day(2026, 1, 1), day(2026, 2, 1)]
    assert months_within(day(2026, 1, 31), day(2026, 3, 30)) == [day(2026, 2, 1)]
    assert months_within(day(2025, 11, 30), day(2026, 1, 31)) == [day(2025, 12, 1), day(2026, 1, 1)]
    for length in (7, 30, 90, 365):
        for back in range(0, 800, 7):
            until = day(2026, 12, 31) - dt.timedelta(days=back)
            since = until - dt.timedelta(days=length - 1)
            found = months_within(since, until)
            assert all(since <= first for first in found)
            assert found == sorted(set(found))
            assert not found or (found[-1].replace(day=28) + dt.timedelta(days=4)).replace(day=1) > found[-1]
