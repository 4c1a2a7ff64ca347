"""The addresses of `stats`."""

from django.urls import path

from stats import views

app_name = "stats"
urlpatterns = [
    path("", views.me, name="me"),
    path("site/", views.site, name="site"),
    path("player/<str:name>/", views.public, name="player"),
]
