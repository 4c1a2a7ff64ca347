"""Who plays in the tests of games."""

import pytest

from cribsite.accounts.models import User
from tests.games.tables import make_person


@pytest.fixture
def alice(db: None) -> User:
    return make_person("Alice")


@pytest.fixture
def bob(db: None) -> User:
    return make_person("Bob")


@pytest.fixture
def charlie(db: None) -> User:
    return make_person("Charlie")
