from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("master", "0009_strays_and_kept_mails")]

    operations = [
        migrations.AddField(model_name="mail", name="proved", field=models.BooleanField(default=True)),
    ]
