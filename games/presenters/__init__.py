"""From one seat's view and the events it has heard to what the pages show: no state, no hidden card comes this far."""

from .rows import GameRow
from .table import TablePage, table_page
from .told import TableMeta, Told, Trouble

__all__ = ["GameRow", "TableMeta", "TablePage", "Told", "Trouble", "table_page"]
