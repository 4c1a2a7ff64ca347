"""What the site says without a connection, and what a device needs to keep it among its programs."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, get_language_bidi, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

PAPER, CLOTH = "#F6F0E3", "#29574C"


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that stands in for every page that is not kept on the device."""
    answer = render(request, "offline.html")
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """``manifest.webmanifest`` in the language of its address."""
    icons = [
        {"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {
                "src": static(f"img/icon-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "any maskable",
            }
            for size in (192, 512)
        ),
    ]
    told = {
        "name": gettext("Cribbage"),
        "short_name": gettext("Cribbage"),
        "description": gettext("Play cribbage in your own language, learn its rules and follow your figures."),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "id": "/",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": CLOTH,
        "icons": icons,
        "shortcuts": [{"name": gettext("Score-keeper"), "url": reverse("games:keeper")}],
    }
    return JsonResponse(told, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})
