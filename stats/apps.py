"""The `stats` app, as Django knows it."""

from django.apps import AppConfig


class StatsConfig(AppConfig):
    name = "stats"
