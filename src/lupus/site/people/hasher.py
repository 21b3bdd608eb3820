"""How passwords are hashed."""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2id(Argon2PasswordHasher):
    """Argon2id with the memory and passes that OWASP's cheat sheet asks for.

    Django's own default takes 100 MiB a time, for each of the people who sign in at once: much for a small server.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
