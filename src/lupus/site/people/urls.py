"""Addresses of the pages about accounts."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from . import account, sign_in

urlpatterns: list[URLPattern] = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/link/<str:token>/", sign_in.sign_in_link, name="sign-in-link"),
    path("sign-in/confirm/", sign_in.sign_in_confirm, name="sign-in-confirm"),
    path("sign-in/mail/", sign_in.sign_in_mail, name="sign-in-mail"),
    path("sign-up/", sign_in.sign_up, name="sign-up"),
    path("sign-out/", LogoutView.as_view(http_method_names=["post"], next_page="home"), name="sign-out"),
    path("language/", require_POST(set_language), name="language"),
    path("account/", account.account, name="account"),
    path("account/details/", account.details, name="account-details"),
    path("account/address/", account.address, name="account-address"),
    path("account/address/code/", account.address_code, name="account-address-code"),
    path("account/password/", account.password, name="account-password"),
]
