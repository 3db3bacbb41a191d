"""JSON documents: bytes to strict values and findings of form, values to bytes."""
