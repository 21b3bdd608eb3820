"""Players that a program moves. They see prompts and nothing else."""
