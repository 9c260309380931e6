"""What people do at a tournament, one module a verb's subject."""
