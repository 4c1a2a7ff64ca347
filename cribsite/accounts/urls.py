"""The addresses of accounts: the page of one's own settings, and of allauth's pages those the site has words for."""

from allauth.account import views as allauth_views
from django.urls import path

from cribsite.accounts import token_views, views

urlpatterns = [
    path("", views.account, name="account"),
    path("login/", allauth_views.login, name="account_login"),
    path("signup/", allauth_views.signup, name="account_signup"),
    path("logout/", allauth_views.logout, name="account_logout"),
    path("password/", views.password, name="account_change_password"),
    path("tokens/", token_views.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", token_views.revoke, name="revoke_token"),
    path("inactive/", allauth_views.account_inactive, name="account_inactive"),
]
