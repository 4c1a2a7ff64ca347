"""The commands `score` and `peg`: what they print, and how they refuse what is no hand and no play."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cribsite.environment import ROOT
from tests.engine.spoken import manage

FACTS = Path(__file__).parent / "facts"


# --- score -------------------------------------------------------------------------------------------------------
def test_score_prints_an_item_a_line_and_the_total() -> None:
    said = manage("score", "5H 5S 5D JC", "5C")
    lines = said.out.splitlines()
    assert (said.code, said.err, lines[-1]) == (0, "", "29 total")
    assert "12 double_pair_royal 5C 5D 5H 5S" in lines
    assert "1 nob JC 5C" in lines
    assert len([line for line in lines if line.startswith("2 fifteen ")]) == 8


def test_score_json_is_one_object_on_one_line() -> None:
    said = manage("score", "JH 5C 5D 6S", "7H", "--json")
    assert said.out.count("\n") == 1
    told = json.loads(said.out)
    assert (told["total"], told["hand"], told["starter"]) == (13, ["JH", "5C", "5D", "6S"], "7H")
    assert (told["crib"], told["variant"], told["options"]) == (False, "standard", {})
    assert told["items"][0] == {"reason": "fifteen", "points": 2, "cards": ["5C", "JH"]}
    assert sum(item["points"] for item in told["items"]) == 13


def test_score_reads_lower_case_and_ten_as_10() -> None:
    assert manage("score", "10d jh qs 9c", "8h").out.endswith("1 nob JH 8H\n6 total\n")
    assert manage("score", "TD JH QS 9C", "8H").out == manage("score", "10d jh qs 9c", "8h").out


@pytest.mark.parametrize(
    ("words", "total"),
    [
        (("4H 5H 6H X1", "X2", "--variant", "joker-null"), 14),
        (("5H 5S 5D X1", "5C", "--variant", "joker-wild"), 40),
        (("2C 3D 4H 5S", "KS", "--variant", "threes-only"), 10),
        (("2C 3D 4H 5S 6C", "--variant", "five-crib-five", "--crib"), 9),
        (("2H 4H 8H", "KS", "--variant", "five-card"), 3),
        (("2H 4H 8H", "KH", "--variant", "five-card"), 4),
        (("AS 5S 9S JS",), 8),
        (("AS 5S 9S JS", "--crib"), 4),
        (("2C 3D 4H 5S", "KS", "--options", "threes-only"), 10),
        (("2C 3D 4H 5S", "KS", "--options", "threes_only, target=61"), 10),
        (("5H 5S 5D JC", "5C", "--variant", "muggins"), 29),
    ],
)
def test_score_by_variants(words: tuple[str, ...], total: int) -> None:
    said = manage("score", *words)
    assert (said.code, said.err, said.out.splitlines()[-1]) == (0, "", f"{total} total")


def test_score_names_wild_jokers() -> None:
    told = json.loads(manage("score", "5H 5S 5D X1", "5C", "--variant", "joker-wild", "--json").out)
    alike = next(item for item in told["items"] if item["reason"] == "five_alike")
    assert sorted(alike["cards"]) == ["5C", "5D", "5H", "5S", "X1"]
    assert alike["named"] == {"X1": "5C"}
    assert told["options"] == {"joker_wild": True}


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("score",), "usage"),
        (("score", ""), "usage"),
        (("score", "5H 5S 5D", "5C"), "wrong_number"),
        (("score", "5H 5S 5D JC QC", "5C"), "wrong_number"),
        (("score", "5H 5S 5D JC", "5C 6C"), "wrong_number"),
        (("score", "5H 5S 5D JX", "5C"), "unknown_card"),
        (("score", "5H 5S 5D 11C", "5C"), "unknown_card"),
        (("score", "5H 5S 5D JC", "5Ç"), "unknown_card"),
        (("score", "5H 5S 5D X1", "5C"), "unknown_card"),
        (("score", "5H 5H 5D JC", "5C"), "card_twice"),
        (("score", "5H 5S 5D JC", "JC"), "card_twice"),
        (("score", "5H 5S 5D JC", "5C", "--variant", "whist"), "unknown_variant"),
        (("score", "5H 5S 5D JC", "5C", "--options", "trumps"), "unknown_variant"),
        (("score", "5H 5S 5D JC", "5C", "--options", "target=62"), "bad_value"),
        (("score", "5H 5S 5D JC", "5C", "--options", "joker-wild,joker-null"), "conflict"),
        (("score", "5H 5S 5D JC", "5C", "--variant", "squares", "--options", "muggins"), "conflict"),
        (("score", "5H 5S 5D JC", "5C", "--nonsense"), "usage"),
        (("score", "5H 5S 5D JC", "5C", "extra"), "usage"),
        (("score", "--csv", "no-such-file.csv"), "file"),
        (("score", "--csv", "."), "file"),
        (("peg",), "usage"),
        (("peg", "--players", "2"), "usage"),
        (("peg", "--players", "two", "0:5H"), "usage"),
        (("peg", "--players", "1", "0:5H"), "players"),
        (("peg", "--players", "6", "0:5H"), "players"),
        (("peg", "--players", "2", "5H"), "token"),
        (("peg", "--players", "2", "0-5H"), "token"),
        (("peg", "--players", "2", "0:5H 1:ZZ"), "unknown_card"),
        (("peg", "--players", "2", "0:X1 1:5H"), "unknown_card"),
        (("peg", "--players", "2", "0:5H 1:5H"), "card_twice"),
        (("peg", "--players", "2", "1:5H 0:6H"), "not_your_turn"),
        (("peg", "--players", "2", "2:5H 0:6H"), "not_a_player"),
        (("peg", "--players", "2", "0:TH 1:TD 0:5C 1:KD"), "over_31"),
        (("peg", "--players", "2", "0:TH 1:go 0:5C 1:KD"), "could_play"),
        (("peg", "--players", "2", "0:TH 1:5D 0:6C"), "wrong_number"),
        (("peg", "--players", "2", "0:go"), "not_your_turn"),
        (("peg", "--players", "2", "--variant", "joker-wild", "0:X1 1:5H"), "joker_needs_name"),
        (("peg", "--players", "2", "--variant", "joker-wild", "0:X1=X2 1:5H"), "bad_name"),
        (("peg", "--players", "2", "0:5H=6H 1:5D"), "bad_name"),
        (("peg", "--players", "2", "--variant", "joker-wild", "0:X1=ZZ 1:5H"), "unknown_card"),
        (("peg", "--variant", "solitaire", "0:5H 1:6H"), "conflict"),
        (("peg", "--csv", "no-such-file.csv"), "file"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_code_2(words: tuple[str, ...], key: str) -> None:
    said = manage(*words)
    assert (said.code, said.out) == (2, "")
    assert said.complaint == key


def test_a_conflict_names_the_two() -> None:
    said = manage("score", "5H 5S 5D JC", "5C", "--options", "lowball,auction")
    assert said.err == "error: conflict: these do not go together: lowball and auction.\n"


# --- peg ---------------------------------------------------------------------------------------------------------
def test_peg_prints_one_line_of_points() -> None:
    said = manage("peg", "--players", "2", "0:TD 1:5D 0:5C 1:JH 0:AH 1:KS 0:QC 1:4S")
    assert said == (0, "0 2 2 0 2 0 0 1\n", "")


def test_peg_json() -> None:
    said = manage("peg", "--players", "2", "--json", "0:TC", "1:5D", "0:5C", "1:AD")
    told = json.loads(said.out)
    assert told["points"] == [0, 2, 2, 1]
    assert told["seats"] == [2, 3]
    assert told["tokens"][1] == {
        "seat": 1,
        "card": "5D",
        "count": 15,
        "points": 2,
        "items": [{"reason": "fifteen", "points": 2, "cards": ["TC", "5D"]}],
    }
    assert told["tokens"][3]["items"] == [{"reason": "last", "points": 1, "cards": ["AD"]}]


def test_peg_json_says_go() -> None:
    told = json.loads(manage("peg", "--json", "0:KC 1:QD 0:TC 1:go 1:5D").out)
    go = told["tokens"][3]
    assert (go["seat"], go["go"], go["count"], go["points"], go["items"]) == (1, True, 30, 0, [])
    assert "card" not in go


def test_peg_open_stops_anywhere_without_a_last_point() -> None:
    assert manage("peg", "--open", "--players", "2", "0:7C 1:8D 0:9H").out == "0 2 3\n"
    assert manage("peg", "--players", "2", "0:7C 1:8D").out == "0 3\n"


def test_peg_reads_lower_case_ten_as_10_and_wild_names() -> None:
    assert manage("peg", "0:10d 1:5h").out == "0 3\n"
    assert manage("peg", "--variant", "joker-wild", "0:7C", "1:x1=8d").out == "0 3\n"
    assert manage("peg", "--variant", "joker-null", "--open", "0:8C 1:7D 0:X1 1:X2").out == "0 2 2 2\n"


# --- csv ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("command", "name"), [("score", "scoring"), ("peg", "pegging")])
def test_both_fact_files_by_the_commands(command: str, name: str) -> None:
    rows = [line.split(",") for line in (FACTS / f"{name}.csv").read_text().splitlines()[1:]]
    said = manage(command, "--csv", str(FACTS / f"{name}.csv"))
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [f"{row[0]},{row[-1]}" for row in rows]


def test_csv_takes_bom_quotes_crlf_other_columns_and_bad_rows(tmp_path: Path) -> None:
    lines = [
        "why,crib,starter,id,hand,variant",
        '"a, comma",0,5c,r1,"5H 5S 5D JC",',
        "no such card,0,5C,r2,5H 5S 5D ZZ,",
        'threes,0,10c,"r3",2C 3D 4H 5S,threes-only',
        "a crib is 0 or 1,2,5C,r4,5H 5S 5D JC,",
        "no starter,,,r5,2C 3D 4H 5S,",
    ]
    file = tmp_path / "rows.csv"
    file.write_bytes(("\r\n".join(lines) + "\r\n").encode("utf-8-sig"))
    said = manage("score", "--csv", str(file))
    assert (said.code, said.err) == (1, "")
    told = said.out.splitlines()
    assert [told[0], told[2], told[4]] == ["r1,29", "r3,10", "r5,4"]
    assert told[1].startswith("r2,error: unknown_card: ")
    assert told[3].startswith("r4,error: crib: ")
    assert not any('"' in line for line in told)
    assert len(told) == 5


def test_peg_csv_says_which_rows_are_bad(tmp_path: Path) -> None:
    file = tmp_path / "plays.csv"
    file.write_text("id,players,plays\na,2,0:TC 1:5D\nb,2,0:TC 0:5D\nc,many,0:TC 1:5D\n", encoding="utf-8")
    said = manage("peg", "--csv", str(file))
    told = said.out.splitlines()
    assert (said.code, told[0]) == (1, "a,0 3")
    assert "error: wrong_number: " in told[1]
    assert "error: players: " in told[2]


@pytest.mark.parametrize("text", ["hand,starter,crib\n5H 5S 5D JC,5C,0\n", "", "id\n1\n"])
def test_csv_without_its_columns(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rows.csv"
    file.write_text(text, encoding="utf-8")
    said = manage("score", "--csv", str(file))
    assert (said.code, said.out, said.complaint) == (2, "", "header")


def test_csv_that_is_not_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_bytes("id,hand,starter,crib\nü,5H 5S 5D JC,5C,0\n".encode("utf-16"))
    said = manage("score", "--csv", str(file))
    assert (said.code, said.out, said.complaint) == (2, "", "file")


def test_a_short_row_is_a_bad_row(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("id,hand,starter,crib\nx\ny,5H 5S 5D JC,5C,0\n", encoding="utf-8")
    said = manage("score", "--csv", str(file))
    assert (said.code, said.out.splitlines()[1]) == (1, "y,29")
    assert said.out.startswith("x,error: ")


def test_as_a_real_process() -> None:
    """Exit codes and streams as a script sees them; no database is there."""
    run = [sys.executable, "manage.py"]
    environment = {"PATH": os.environ["PATH"], "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}

    def ask(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([*run, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    good = ask("score", "5H 5S 5D JC", "5C", "--json")
    assert (good.returncode, good.stderr, json.loads(good.stdout)["total"]) == (0, "", 29)
    bad = ask("peg", "--players", "2", "0:5H 1:ZZ")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "error: unknown_card: there is no card 'ZZ'.\n"
