"""What tests share to drive a site: databases, browsers, phones, people who play, mail servers,
sieges that run as processes."""
