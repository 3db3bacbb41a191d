"""The command line: one small module per command, results to stdout, errors to exit codes."""
