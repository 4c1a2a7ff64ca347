"""The site around the games: settings, addresses, live updates, accounts, and the commands that run it."""
