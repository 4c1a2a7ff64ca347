"""The site's service worker: one small script at the root, so that it may serve every page; its parts are files."""

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

PARTS = ("js/worker-offline.js", "js/worker-push.js")
"""The scripts it is made of, in ``static/``; a changed one has another address, by which browsers notice it."""


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """``/sw.js``; a browser asks for it anew each time it looks for a newer one."""
    lines = [f'importScripts("{static(part)}");' for part in PARTS]
    answer = HttpResponse("\n".join([*lines, ""]), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
