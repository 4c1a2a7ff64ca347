"""Say a command as on the command line, in this process: exit code, stdout, stderr."""

import contextlib
import io
from typing import NamedTuple

from cribsite import commands


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The key of the one line on stderr."""
        assert self.err.endswith(".\n") or self.err.endswith("\n"), self.err
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        word, key, sentence = self.err.rstrip("\n").split(": ", 2)
        assert word == "error"
        assert sentence
        return key


def manage(*words: str) -> Said:
    """``manage("score", "5H 5S 5D JC", "5C")``."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = commands.execute(["manage.py", *words], err)
        except SystemExit as ended:
            code = int(ended.code or 0)
    out.flush()
    return Said(code, out.buffer.getvalue().decode(), err.getvalue())
