"""The addresses of `rules`: the book at a glance, what helps to find something in it, and each page by its slug."""

from django.urls import path

from . import correction_views, finding_views, puzzle_views, tool_views, trainer_views, views

app_name = "rules"
urlpatterns = [
    path("", views.index, name="index"),
    path("search/", finding_views.find, name="search"),
    path("glossary/", finding_views.terms, name="glossary"),
    path("compare/", finding_views.compare, name="compare"),
    path("summary/", finding_views.summary, name="summary"),
    path("calculator/", tool_views.calculate, name="calculator"),
    path("trainer/", trainer_views.train, name="trainer"),
    path("discard/", puzzle_views.discard, name="discard"),
    path("<slug:slug>/correct/", correction_views.correct, name="correct"),
    path("<slug:slug>/", views.page, name="page"),
]
