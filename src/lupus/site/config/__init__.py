"""How the site is set up: settings from the environment, and the map of addresses."""
