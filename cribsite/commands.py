"""How every management command speaks: results on stdout, one `error: key: sentence` on stderr, exit codes 0 to 3."""

import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

DONE, DIFFERENCES, BAD_INPUT, SERVICE_MISSING = 0, 1, 2, 3


class Complaint(CommandError):
    """A command's refusal: `key` is a short stable word, `sentence` one English sentence for a person."""

    def __init__(self, key: str, sentence: str, code: int = BAD_INPUT) -> None:
        super().__init__(sentence, returncode=code)
        self.key = key
        self.sentence = " ".join(sentence.split())

    def __str__(self) -> str:
        return f"error: {self.key}: {self.sentence}"


class Parser(CommandParser):
    """Django's parser, but a bad argument is one line on stderr and exit code 2, without usage lines."""

    def error(self, message: str) -> NoReturn:
        raise Complaint("usage", message)


class Command(BaseCommand):
    """Base of the site's commands. Subclasses write results by `say`, refuse by `complain`, and end by `finish`.

    Checks and migrations are not looked at, so a command that needs no database opens none.
    """

    requires_system_checks = ()
    requires_migrations_checks = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        made = Parser(
            prog=f"{os.path.basename(prog_name)} {subcommand}",
            description=self.help or None,
            missing_args_message=getattr(self, "missing_args_message", None),
            called_from_command_line=True,
            **kwargs,
        )
        self.add_base_argument(made, "--settings", help="Settings module.")
        self.add_base_argument(made, "--pythonpath", help="Folder to add to the module path.")
        self.add_base_argument(made, "--traceback", action="store_true", help="Show the traceback of a failure.")
        self.add_base_argument(made, "--no-color", action="store_true", help="Ignored: output is never coloured.")
        self.add_base_argument(made, "--force-color", action="store_true", help="Ignored: output is never coloured.")
        self.add_base_argument(made, "-v", "--verbosity", type=int, default=1, choices=[0, 1, 2, 3])
        self.add_base_argument(made, "--skip-checks", action="store_true", help="Checks are skipped anyway.")
        self.add_arguments(made)
        return made

    def execute(self, *args: Any, **options: Any) -> str | None:
        options["no_color"], options["force_color"] = True, False
        return super().execute(*args, **options)

    def say(self, line: str) -> None:
        """Write one line of the result."""
        self.stdout.write(line)

    def say_json(self, value: dict[str, Any]) -> None:
        """Write one object on one line, floats unrounded, no ASCII escapes."""
        self.stdout.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")))

    def note(self, line: str) -> None:
        """Tell a person at a terminal how far it is; silent when stderr is a file or a pipe."""
        if self.stderr.isatty():
            self.stderr.write(line)

    def complain(self, key: str, sentence: str) -> NoReturn:
        """End with bad input: exit code 2."""
        raise Complaint(key, sentence)

    def service_missing(self, key: str, sentence: str) -> NoReturn:
        """End because a service does not answer: exit code 3."""
        raise Complaint(key, sentence, SERVICE_MISSING)

    def finish(self, code: int) -> NoReturn:
        """End with an exit code and no word, as for differences that are already listed on stdout."""
        raise SystemExit(code)


def execute(argv: Sequence[str], stderr: TextIO | None = None) -> int:
    """Run a management command and return its exit code; a refusal becomes the one line of the house."""
    from django.core.management import ManagementUtility

    out = stderr or sys.stderr
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    utility = ManagementUtility(list(argv))
    try:
        _run(utility, list(argv))
    except Complaint as complaint:
        out.write(f"{complaint}\n")
        return complaint.returncode
    except BrokenPipeError:
        # The reader went away (`| head`); say nothing more, also not at interpreter exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DIFFERENCES
    except KeyboardInterrupt:
        return 130
    except Exception as failure:
        if "--traceback" in argv:
            raise
        out.write(f"{_last_words(failure)}\n")
        return SERVICE_MISSING if _is_service_failure(failure) else BAD_INPUT
    return DONE


def _last_words(failure: Exception) -> str:
    key = "service" if _is_service_failure(failure) else "internal"
    return f"error: {key}: {type(failure).__name__}: {' '.join(str(failure).split())} (--traceback shows where.)"


def _is_service_failure(failure: Exception) -> bool:
    """A database or broker that does not answer, told apart by name so that neither has to be imported."""
    return any(base.__name__ in {"OperationalError", "RedisError", "ConnectionError"} for base in type(failure).__mro__)


# These need neither database nor apps (the engine's own work), so Django is not even set up for them.
PURE = frozenset({"score", "peg", "replay", "verify_game", "selfplay", "analyse_discard", "measure_handovers"})


def _run(utility: Any, argv: list[str]) -> None:
    """Our own commands are run without Django's wrapper, which would print in its own words."""
    if len(argv) < 2 or argv[1] in {"help", "version", "--help", "--version", "-h", "test", "runserver"}:
        utility.execute()
        return
    command = _load(argv[1])
    if not isinstance(command, Command):
        utility.execute()
        return
    options = vars(command.create_parser(argv[0], argv[1]).parse_args(argv[2:]))
    try:
        command.execute(*options.pop("args", ()), **options)
    finally:
        _close_connections()


def _load(name: str) -> BaseCommand:
    if name in PURE:
        return import_module(f"games.management.commands.{name}").Command()
    import django
    from django.core.management import get_commands, load_command_class

    django.setup()
    app = get_commands().get(name)
    if app is None:
        raise Complaint("unknown_command", f"there is no command {name!r}.")
    return load_command_class(app, name) if isinstance(app, str) else app


def _close_connections() -> None:
    if "django.db" in sys.modules:
        from django.db import connections

        connections.close_all()
