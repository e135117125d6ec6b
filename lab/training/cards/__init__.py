"""Lines of passports, licences and cards."""
