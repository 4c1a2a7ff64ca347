"""The addresses of `stats`."""

from django.urls import path

from stats import views

app_name = "stats"
urlpatterns = [
    path("", views.me, name="me"),
    path("", views.me, name="me_home"),
    path("site/", views.site, name="site"),
    path("site/", views.site, name="site_home"),
    path("player/<str:name>/", views.public, name="player"),
    path("player/<str:name>/", views.public, name="player_home"),
    path("player/<str:name>/against/<str:rival>/", views.pair, name="pair"),
    path("player/<str:name>/against/<str:rival>/", views.pair, name="pair_home"),
    path("figure/<slug:key>/", views.figure, {"about": "me"}, name="me_figure"),
    path("site/figure/<slug:key>/", views.figure, {"about": "site"}, name="site_figure"),
    path("player/<str:name>/figure/<slug:key>/", views.figure, {"about": "player"}, name="player_figure"),
    path(
        "player/<str:name>/against/<str:rival>/figure/<slug:key>/", views.figure, {"about": "pair"}, name="pair_figure"
    ),
    path("records/", views.records, {"about": "me"}, name="me_records"),
    path("site/records/", views.records, {"about": "site"}, name="site_records"),
    path("player/<str:name>/records/", views.records, {"about": "player"}, name="player_records"),
    path("player/<str:name>/against/<str:rival>/records/", views.records, {"about": "pair"}, name="pair_records"),
    path("cards/", views.cards, {"about": "me"}, name="me_cards"),
    path("site/cards/", views.cards, {"about": "site"}, name="site_cards"),
    path("player/<str:name>/cards/", views.cards, {"about": "player"}, name="player_cards"),
    path("player/<str:name>/against/<str:rival>/cards/", views.cards, {"about": "pair"}, name="pair_cards"),
    path("ratings/", views.ratings, {"about": "me"}, name="me_ratings"),
    path("player/<str:name>/ratings/", views.ratings, {"about": "player"}, name="player_ratings"),
    path("opponents/", views.opponents, name="opponents"),
    path("compare/", views.compare, name="compare"),
    path("leaders/", views.leaders, name="leaders"),
    path("seasons/", views.seasons, name="seasons"),
    path("site/days/", views.days, name="days"),
    path("fairness/", views.fairness, name="fairness"),
    path("archive/", views.archive, name="archive"),
]
