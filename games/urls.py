"""The addresses of play; those with a word come before those with a table's code."""

from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("", views.index, name="index"),
    path("now/", views.play_now, name="play_now"),
    path("new/", views.new, name="new"),
    path("people/", views.people, name="people"),
    path("people/<int:pk>/challenge/", views.challenge, name="challenge"),
    path("people/<int:pk>/tie/", views.tie, name="tie"),
    path("keeper/", views.keeper, name="keeper"),
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/<slug:code>/", views.open_table, name="open_table"),
    path("join/<slug:token>/", views.join, name="join"),
    path("shared/<slug:token>/", views.shared_replay, name="shared_replay"),
    path("shared/<slug:token>/proof/", views.shared_fair, name="shared_fair"),
    path("shared/<slug:token>/record.json", views.shared_record, name="shared_record"),
    path("<slug:code>/", views.table, name="table"),
    path("<slug:code>/act/", views.act, name="act"),
    path("<slug:code>/uncover/", views.uncover, name="uncover"),
    path("<slug:code>/pegging/", views.pegging, name="pegging"),
    path("<slug:code>/people/", views.company, name="company"),
    path("<slug:code>/say/", views.say, name="say"),
    path("<slug:code>/quiet/", views.quiet, name="quiet"),
    path("<slug:code>/seen/", views.seen, name="seen"),
    path("<slug:code>/resign/", views.resign, name="resign"),
    path("<slug:code>/call-off/", views.call_off, name="call_off"),
    path("<slug:code>/claim/", views.claim, name="claim"),
    path("<slug:code>/take-seat/", views.take_seat, name="take_seat"),
    path("<slug:code>/invitation/", views.invitation, name="invitation"),
    path("<slug:code>/leave/", views.leave, name="leave"),
    path("<slug:code>/seat/", views.give_seat, name="give_seat"),
    path("<slug:code>/change/", views.change, name="change"),
    path("<slug:code>/rematch/", views.rematch, name="rematch"),
    path("<slug:code>/replay/", views.replay, name="replay"),
    path("<slug:code>/proof/", views.fair, name="fair"),
    path("<slug:code>/record.json", views.record, name="record"),
]
