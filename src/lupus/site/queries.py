"""Queries that are written out: before a deadline they are asked hundreds of times a second, and Django would work out
their text anew each time, which takes longer than the database takes to answer.

Values go through the fields of the models, as in Django's own queries, so both databases store the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from django.db import connection
from django.db.models import Field, Model

MOST: Final = 500
"""Objects that one query inserts."""


def columns(model: type[Model]) -> str:
    """All columns of a model, in the order in which `found` reads them."""
    return ", ".join(f"{model._meta.db_table}.{field.column}" for field in model._meta.concrete_fields)


def found(models: Sequence[type[Model]], sql: str, *values: Any) -> list[Any] | None:
    """The objects in the first row that a query gives, which has the `columns` of these models;
    None where it gives none."""
    return next(iter(rows(models, sql, *values)), None)


def rows(models: Sequence[type[Model]], sql: str, *values: Any) -> list[list[Any]]:
    """The objects in each row that a query gives. An object without a primary key is None: an outer join has found
    nothing for it."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        given = cursor.fetchall()
    compiler, converters = reading(connection.vendor, *models)
    return [objects(models, read) for read in compiler.apply_converters(map(list, given), converters)]


def objects(models: Sequence[type[Model]], row: Sequence[Any]) -> list[Any]:
    """The objects in one row."""
    made, begin = [], 0
    for model in models:
        names = [field.attname for field in model._meta.concrete_fields]
        facts = row[begin : begin + len(names)]
        made.append(None if facts[0] is None else model.from_db(connection.alias, names, facts))
        begin += len(names)
    return made


@cache
def reading(vendor: str, *models: type[Model]) -> tuple[Any, Any]:
    """How values of these models come out of a database of this kind."""
    compiler = models[0]._default_manager.all().query.get_compiler(connection=connection)
    cols = [field.get_col(model._meta.db_table) for model in models for field in model._meta.concrete_fields]
    return compiler, compiler.get_converters(cols)


def append(model: type[Model], objects: Sequence[Model]) -> None:
    """Insert objects that are new. Their numbers are not read back."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    names, marks = ", ".join(str(field.column) for field in fields), ", ".join(["%s"] * len(fields))
    with connection.cursor() as cursor:
        for begin in range(0, len(objects), MOST):
            some = objects[begin : begin + MOST]
            sql = f"INSERT INTO {model._meta.db_table} ({names}) VALUES {', '.join([f'({marks})'] * len(some))}"
            cursor.execute(sql, [value for thing in some for value in stored(thing, fields)])


def stored(thing: Model, fields: Sequence[Field[Any, Any]]) -> list[Any]:
    """The values of an object as the database keeps them."""
    return [field.get_db_prep_save(getattr(thing, field.attname), connection) for field in fields]
