"""Every address of the site: what a person reads lies under its language, machines' addresses do not."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from cribsite import health, pages

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    *i18n_patterns(
        path("", pages.home, name="home"),
        path("gallery/", pages.gallery, name="gallery"),
        path("account/", include("cribsite.accounts.urls")),
        path("play/", include("games.urls")),
        path("rules/", include("rules.urls")),
        path("stats/", include("stats.urls")),
        prefix_default_language=True,
    ),
]
