"""How the package is built. Nothing here is part of an installed wheel."""
