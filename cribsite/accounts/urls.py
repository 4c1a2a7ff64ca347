"""The addresses of accounts: the page of one's own settings, and of allauth's pages those the site has words for."""

from allauth.account import views as allauth_views
from django.urls import path

from cribsite.accounts import away_views, notice_views, token_views, views

urlpatterns = [
    path("", views.account, name="account"),
    path("login/", allauth_views.login, name="account_login"),
    path("signup/", allauth_views.signup, name="account_signup"),
    path("logout/", allauth_views.logout, name="account_logout"),
    path("password/", views.password, name="account_change_password"),
    path("away/", away_views.away, name="away"),
    path("away/<int:pk>/back/", away_views.come_back, name="come_back"),
    path("away/days/", away_views.days_off, name="days_off"),
    path("tokens/", token_views.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", token_views.revoke, name="revoke_token"),
    path("notices/", notice_views.notices, name="notices"),
    path("notices/address/", notice_views.address, name="notice_address"),
    path("notices/address/<str:token>/", notice_views.confirm, name="confirm_address"),
    path("notices/device/", notice_views.add_device, name="add_device"),
    path("notices/device/<int:pk>/remove/", notice_views.remove_device, name="remove_device"),
    path("notices/off/<str:token>/", notice_views.off, name="notices_off"),
    path("inactive/", allauth_views.account_inactive, name="account_inactive"),
]
