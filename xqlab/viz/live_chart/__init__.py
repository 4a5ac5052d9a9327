"""`LiveChart`: what searches cost and find, as a chart whose searches a reader runs again."""
