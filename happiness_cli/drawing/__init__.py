"""Boards, cards and tables as text: values in, strings out; nothing here prints."""
