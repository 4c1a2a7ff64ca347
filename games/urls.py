"""The addresses of play; those with a word come before those with a table's code."""

from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("", views.index, name="index"),
    path("now/", views.play_now, name="play_now"),
    path("new/", views.new, name="new"),
    path("join/<slug:token>/", views.join, name="join"),
    path("<slug:code>/", views.table, name="table"),
    path("<slug:code>/act/", views.act, name="act"),
    path("<slug:code>/resign/", views.resign, name="resign"),
    path("<slug:code>/call-off/", views.call_off, name="call_off"),
    path("<slug:code>/rematch/", views.rematch, name="rematch"),
    path("<slug:code>/record.json", views.record, name="record"),
]
