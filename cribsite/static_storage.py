"""How static files are named in production: by what is in them, also where one script takes in another."""

from django.contrib.staticfiles.storage import HashedFilesMixin
from servestatic.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """A changed script has another address for the scripts that import it, so that all of them are of one age.

    Only our own scripts are looked through: those of libraries name files that they do not bring along.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = ("js/*.js", HashedFilesMixin._js_module_import_aggregation_patterns[1])
