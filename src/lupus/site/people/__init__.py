"""Who uses the site: accounts, sign-in links, language. No record of when anybody came is kept or shown (L7-2.3-10)."""
