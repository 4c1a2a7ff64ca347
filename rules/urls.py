"""The addresses of `rules`: the list of chapters, and each chapter by its English slug."""

from django.urls import path

from . import correction_views, tool_views, trainer_views, views

app_name = "rules"
urlpatterns = [
    path("", views.index, name="index"),
    path("calculator/", tool_views.calculate, name="calculator"),
    path("trainer/", trainer_views.train, name="trainer"),
    path("<slug:slug>/correct/", correction_views.correct, name="correct"),
    path("<slug:slug>/", views.page, name="page"),
]
