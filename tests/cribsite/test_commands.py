"""How commands speak and end: results on stdout, one line of complaint on stderr, exit codes 0 to 3."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from cribsite.environment import ROOT


def manage(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["nosuch"], "error: unknown_command: there is no command 'nosuch'.\n"),
        (["assets", "--nosuch"], "error: usage: unrecognized arguments: --nosuch\n"),
        (["serve", "--port", "many"], "error: usage: argument --port: invalid int value: 'many'\n"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(tmp_path: Path, arguments: list[str], line: str) -> None:
    told = manage(*arguments, VAR_DIR=str(tmp_path))
    assert (told.returncode, told.stdout, told.stderr) == (2, "", line)


def test_production_does_not_start_without_a_secret(tmp_path: Path) -> None:
    told = manage("check", VAR_DIR=str(tmp_path), PRODUCTION="1")
    assert told.returncode == 2
    assert told.stderr == "error: secret_key: set SECRET_KEY to a long random value before running in production.\n"


def test_production_does_not_start_for_any_host(tmp_path: Path) -> None:
    told = manage("check", VAR_DIR=str(tmp_path), DEBUG="0", SECRET_KEY="x" * 50)
    assert told.returncode == 2
    assert told.stderr.startswith("error: allowed_hosts: ")


def test_production_starts_with_both(tmp_path: Path) -> None:
    told = manage("check", VAR_DIR=str(tmp_path), PRODUCTION="1", SECRET_KEY="x" * 50, ALLOWED_HOSTS="crib.test")
    assert told.returncode == 0, told.stderr


def test_a_database_that_does_not_answer_is_a_missing_service(tmp_path: Path) -> None:
    told = manage("prepare", VAR_DIR=str(tmp_path), DATABASE_URL="postgresql://nobody@127.0.0.1:1/nothing")
    assert told.returncode == 3
    assert told.stderr.startswith("error: service: ")
    assert told.stderr.count("\n") == 1


def test_the_secret_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cribsite import environment

    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv("SECRET_KEY", "")
    first = environment.secret_key(production=False)
    assert environment.secret_key(production=False) == first
    assert len(first) > 40
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.django_db
def test_no_change_of_a_model_waits_for_its_migration() -> None:
    """Words of a choice are part of it too."""
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)
