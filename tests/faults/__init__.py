"""What happens when the machine fails: each fault, tried on the commands where it matters."""
