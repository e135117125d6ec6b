"""Lines of print."""
