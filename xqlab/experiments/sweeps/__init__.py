"""The same positions searched by several configurations, and the effect of each switch."""
