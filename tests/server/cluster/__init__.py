"""Several processes on one database: small, inside one process, and as processes of their own."""
