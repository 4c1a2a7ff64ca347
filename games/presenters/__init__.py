"""From a seat's view and its events to what the table page shows."""
