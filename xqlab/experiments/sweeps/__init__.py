"""The same positions searched by several configurations, and what each switch is worth."""
