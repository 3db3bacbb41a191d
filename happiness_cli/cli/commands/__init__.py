"""The commands, a module each, imported only when theirs is run (see `happiness_cli.cli.registry`)."""
