"""How hypothesis searches: the same examples every time by default, fresh ones on request.

A check that fails by chance helps nobody, so the default profile derives its examples from the test itself
and prints a blob that reproduces a failure. `pytest --hypothesis-profile explore` looks further afield.
"""

from hypothesis import settings

settings.register_profile("ci", derandomize=True, print_blob=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2000, print_blob=True, deadline=None)
settings.load_profile("ci")
