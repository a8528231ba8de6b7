"""Tests by the clause: each says which clause it checks, and a clause without a test is a failure."""
