"""Answers by mail: whoever answers a mail of their village votes or acts by it. How and why: docs/mail.md."""
