"""The addresses of `stats`."""

from django.urls import URLPattern

app_name = "stats"
urlpatterns: list[URLPattern] = []
