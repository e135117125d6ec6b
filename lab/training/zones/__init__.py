"""Lines of worn, crossed and sans-serif zones."""
