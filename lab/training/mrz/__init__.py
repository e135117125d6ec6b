"""Lines of machine-readable zones."""
