"""What the editions of *Lupus in tempo reale* share: the village, a night of stages, the ballots, the calendar."""
