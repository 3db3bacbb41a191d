"""Measurements that are kept in the documentation, each with the script that repeats it."""
