import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("master", "0010_mail_proved"),
    ]

    operations = [
        migrations.AlterField(
            model_name="ruling",
            name="by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AlterField(
            model_name="ruling",
            name="what",
            field=models.CharField(
                choices=[
                    ("hold", "pubblicazione trattenuta"),
                    ("release", "pubblicazione lasciata all’orologio"),
                    ("publish", "pubblicato a mano"),
                    ("postpone", "scadenza rinviata"),
                    ("pause", "calendario sospeso"),
                    ("resume", "calendario ripreso"),
                    ("empty", "fasi perse giocate"),
                ],
                max_length=10,
            ),
        ),
    ]
