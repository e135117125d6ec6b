"""Lines of small, faint print."""
