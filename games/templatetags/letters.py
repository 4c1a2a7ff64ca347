"""The filter of the mails: plain sentences with isolated names as HTML."""

from django import template

from games.notices.letters import with_markup

register = template.Library()
register.filter("with_markup", with_markup)
