"""What users read: pages of Markdown whose commands are run, and whose answers are what those commands answer."""
