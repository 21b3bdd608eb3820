"""The rulesets: what each rulebook says. They import the engine and nothing above it."""
