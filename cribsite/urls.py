"""Every address of the site: what a person reads lies under its language, machines' addresses do not."""

from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from cribsite import health, machines, offline, pages, site_pages, table_reports
from cribsite.service_worker import service_worker
from games.api import api
from games.views import share, share_picture

# The staff signs in by the site's own page, which counts wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("sitemap.xml", machines.sitemap, name="sitemap"),
    path("sw.js", service_worker, name="service_worker"),
    path("robots.txt", machines.robots, name="robots"),
    path("g/<slug:token>/", share, name="share"),
    path("g/<slug:token>/board.png", share_picture, name="share_picture"),
    path("api/v1/", api.urls),
    path("admin/", admin.site.urls),
    *i18n_patterns(
        path("", pages.home, name="home"),
        path("offline/", offline.offline, name="offline"),
        path("manifest.webmanifest", offline.manifest, name="manifest"),
        path("gallery/", pages.gallery, name="gallery"),
        path("account/", include("cribsite.accounts.urls")),
        path("play/<slug:code>/report/", table_reports.report, name="report_table"),
        path("play/", include("games.urls")),
        path("rules/", include("rules.urls")),
        path("stats/", include("stats.urls")),
        path("contact/", site_pages.contact, name="contact"),
        *(
            path(f"{slug}/", site_pages.text, {"slug": slug}, name=slug)
            for slug in site_pages.SLUGS
            if slug != "contact"
        ),
        prefix_default_language=True,
    ),
]
