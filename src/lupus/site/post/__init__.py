"""Mails: written down in the transaction of the events that they tell, sent afterwards, each once."""
