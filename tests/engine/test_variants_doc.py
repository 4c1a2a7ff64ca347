"""The page of all variants and options is what the catalog says."""

from cribsite.environment import ROOT
from games.engine import catalog
from games.engine.options import OPTIONS
from tests.engine import compatibility
from tests.engine.spoken import manage

PAGE = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")


def row(start: str, number: int = 0) -> list[str]:
    """The cells of the table rows that begin with a key."""
    rows = [line for line in PAGE.splitlines() if line.startswith(f"| `{start}` |")]
    return [cell.strip() for cell in rows[number].strip("|").split("|")]


def test_the_page_is_generated() -> None:
    said = manage("variants_table")
    assert (said.code, said.err) == (0, "")
    assert said.out == PAGE


def test_it_names_every_variant_and_option_with_what_differs() -> None:
    assert all(f"| `{slug}` |" in PAGE for slug in catalog.VARIANTS)
    assert all(f"| `{key}` |" in PAGE for key in OPTIONS)
    assert row("canadian-doubles")[1:3] == ["0+2 : 1+3", "10 0 0 10"]
    assert row("three-dealer-six")[2:5] == ["5 5 6", "0", "1 1 2"]
    assert row("two-against-one")[7] == "61 : 121"
    assert row("five-card")[5:8] == ["3", "4", "61"]
    assert row("free") == ["`free`", "1", "2", "4", "the match"]


def test_its_table_of_what_goes_together_is_that_of_the_law() -> None:
    head = next(line for line in PAGE.splitlines() if line.startswith("|  | `"))
    keys = [cell.strip(" `") for cell in head.strip("|").split("|")][1:]
    assert set(keys) == set(compatibility.OPTIONS)
    for slug in compatibility.SLUGS:
        cells = row(slug, 1)[1:]
        for key, cell in zip(keys, cells, strict=True):
            assert cell == ("yes" if compatibility.cell(compatibility.OPTIONS, key, slug) == "y" else "–"), (slug, key)
