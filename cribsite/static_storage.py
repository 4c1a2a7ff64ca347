"""How static files are named in production: by what is in them, also where one script takes in another."""

from servestatic.storage import CompressedManifestStaticFilesStorage

_IMPORTS = (r"""(?P<matched>from\s+["'](?P<url>\./[\w.-]+)["'])""", 'from "%(url)s"')
_LATER = (r"""(?P<matched>import\(["'](?P<url>\./[\w.-]+)["']\))""", 'import("%(url)s")')


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """A changed script has another address for the scripts that import it, so that all of them are of one age.

    Only our own scripts are looked through: those of libraries name files that they do not bring along.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (_IMPORTS, _LATER)))
