"""What the people who work on the project run: fault planting, golden games."""
