"""Each game names its hosting. What game masters do to a calendar belongs to villages: the model moves there, its table stays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("table", "0003_known_senders")]

    operations = [
        migrations.AddField(model_name="game", name="hosting", field=models.CharField(default="village", max_length=20)),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel(name="Ruling")]),
    ]
