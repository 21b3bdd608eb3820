"""What is kept: the log with its reasons, who got which notice, and games as files."""
