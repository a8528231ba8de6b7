"""Your first solver: what to lay, for each of the three families.

python first_solver.py
"""

import kostka


def main() -> None:
    """Ask three times, and print what came of it."""
    move = kostka.solve({"table": ["R3 R4 R5"], "rack": "R6 J K10"})
    print(f"lay {move['played']} for {move['points']} points:", " | ".join(move["table"]))

    stars = kostka.solve({"edition": "first-pl", "table": ["R3 R4 R5"], "rack": "R6 B1 B2 B3"})
    print(f"lay {stars['played']} for {stars['stars']} stars:", " | ".join(stars["table"]))

    dice = kostka.solve({"edition": "express-pl", "hand": "d01:R4 d02:O5 d03:O5 d04:R5 d05:R6 d06:K9"})
    print(f"{dice['left']} dice are left, worth {dice['sum']}:", dice["table"])

    try:
        kostka.solve({"table": ["R3 R4 R6"], "rack": "R5"})
    except kostka.KostkaError as error:
        print(f"{error.at}: {error.message('en')}")


if __name__ == "__main__":
    main()
