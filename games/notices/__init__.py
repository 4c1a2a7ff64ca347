"""Notices: what players are told outside the pages, by mail and on their devices (docs/notices.md).

Nothing here writes: ``games.services.notices`` keeps the outbox.
"""
