"""What everybody sees, and what a player sees: computed from what that viewer was told, and from nothing else."""
