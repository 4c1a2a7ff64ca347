"""The addresses of `rules`: the list of chapters, and each chapter by its English slug."""

from django.urls import path

from . import views

app_name = "rules"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:slug>/", views.page, name="page"),
]
