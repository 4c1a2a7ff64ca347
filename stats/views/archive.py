"""My whole history to take away."""

from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST

from cribsite.limits import limited
from stats.archive import archive as made


@limited("archive", times=6, seconds=600)
@require_POST
def archive(request: HttpRequest) -> HttpResponseBase:
    """All my games, hands and sums as a zip. Raises Http404 for who has no games because nobody knows him."""
    if not request.user.is_authenticated:
        raise Http404
    response = StreamingHttpResponse(made(request.user.pk), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="cribbage-history.zip"'
    patch_cache_control(response, private=True, no_store=True)
    return response
