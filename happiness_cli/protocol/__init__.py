"""The bot protocol, `happiness-bot/1`, as values: no pipe, no process and no clock."""
