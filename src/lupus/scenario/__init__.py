"""Scenario files: read, run, check, print (the contract is docs/scenarios.md)."""
