"""The `games` app, as Django knows it."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
