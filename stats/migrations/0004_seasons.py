import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def rate_again(apps, _editor):
    """The job that rates games goes through all of them once more, from the first one on, and makes the seasons."""
    facts = apps.get_model("stats", "GameFact").objects.exclude(family="")
    for family in set(facts.values_list("family", flat=True)):
        first = facts.filter(family=family).order_by("ended_at", "game_id").first()
        facts.filter(pk=first.pk).update(unrated=True)


class Migration(migrations.Migration):
    """Seasons of ratings; spreads of figures over players of like rating."""

    dependencies = [
        ('stats', '0003_every_figure'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SeasonRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('family', models.CharField(max_length=8)),
                ('season', models.CharField(max_length=6)),
                ('began', models.FloatField()),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('best', models.FloatField()),
                ('games', models.PositiveIntegerField()),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='yardstick',
            name='one_yardstick_a_figure',
        ),
        migrations.AddField(
            model_name='yardstick',
            name='band',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='yardstick',
            name='family',
            field=models.CharField(blank=True, max_length=8, default=''),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='yardstick',
            name='high',
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name='yardstick',
            name='low',
            field=models.FloatField(default=0),
        ),
        migrations.AddConstraint(
            model_name='yardstick',
            constraint=models.UniqueConstraint(fields=('variant', 'figure', 'band'), name='one_yardstick_a_figure'),
        ),
        migrations.AddField(
            model_name='seasonrating',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='seasonrating',
            index=models.Index(fields=['season', 'family', '-mu'], name='season_order'),
        ),
        migrations.AddConstraint(
            model_name='seasonrating',
            constraint=models.UniqueConstraint(fields=('user', 'family', 'season'), name='one_rating_a_season'),
        ),
        migrations.RunPython(rate_again, migrations.RunPython.noop),
    ]
