"""The referee: one game between players of this process and programs, each with its clock, verdicts and record."""
