from django.db import migrations, models


class Migration(migrations.Migration):
    """Sums by month. They can be made from the facts (`rebuild_stats`), so older rows go."""

    dependencies = [("stats", "0001_facts_and_sums")]

    operations = [
        migrations.RunSQL("DELETE FROM stats_rollup", migrations.RunSQL.noop),
        migrations.RemoveConstraint(model_name="rollup", name="one_row_a_kind"),
        migrations.AddField(
            model_name="rollup", name="span", field=models.CharField(max_length=5, default="day"), preserve_default=False
        ),
        migrations.AddConstraint(
            model_name="rollup",
            constraint=models.UniqueConstraint(
                fields=["subject", "span", "day", "variant", "options", "players", "opponent", "counting", "end"],
                name="one_row_a_kind",
            ),
        ),
    ]
