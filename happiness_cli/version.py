"""Which version this is, and whether its core is compiled."""

from importlib.util import find_spec

__all__ = ["__version__", "core_is_compiled", "version_line"]

__version__ = "0.1.0"


def core_is_compiled() -> bool:
    """Tell whether the rules run as machine code, without importing them."""
    spec = find_spec("happiness_cli.rules.grid")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def version_line() -> str:
    """Return what ``happiness --version`` prints, for example ``happiness 0.1.0 (core compiled)``."""
    return f"happiness {__version__} (core {'compiled' if core_is_compiled() else 'interpreted'})"
