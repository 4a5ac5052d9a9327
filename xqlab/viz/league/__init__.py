"""The page of a league: table, cross table, games to replay; it grows while the league runs."""
