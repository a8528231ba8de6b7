"""Messages, plural forms and errors."""
