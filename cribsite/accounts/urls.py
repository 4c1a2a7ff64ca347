"""The addresses of accounts: the page of one's own settings, and allauth's sign-in, sign-up and sign-out."""

from django.urls import include, path

from cribsite.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("", include("allauth.account.urls")),
]
