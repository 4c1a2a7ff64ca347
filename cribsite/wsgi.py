"""Pages over WSGI, for a production server that leaves `/events/` to its own ASGI process."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribsite.settings")

application = get_wsgi_application()
