"""How the site answers requests: which it lets in, in which order, and when their answers leave."""
