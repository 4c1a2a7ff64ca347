"""The games: engine, bots, tables, and the pages to play on."""
