"""What the best levels do in a process of its own, with the games that they play out uncompiled.

`python -m tests.bots.uncompiled` writes it line by line.
"""

from collections.abc import Iterator

from tests.as_source import use_source


def actions() -> Iterator[str]:
    """Some actions of the best levels."""
    from kostka.bots import bot
    from kostka.rules import families
    from tests.bots.express import seats as dice
    from tests.bots.first import seats as stars

    solid = bot("solid", families.FIRST)
    for rack in ("J K3 K7 O1 R4 B9", "K3 K7 K8 O7 R8", "R1 R2 R3 B4 B5 J"):
        yield repr(stars.act(solid, stars.seat(rack, "K4 K5 K6", "O4 J O6"), work=60))
    solid = bot("solid", families.EXPRESS)
    run = "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0"
    for hand in ("d04:B8 d05:K1 d06:R9 d15:O1", "d04:R3 d05:K5 d06:O12 d16:J d07:R9"):
        for rolled in (False, True):
            yield repr(dice.act(solid, dice.seat(hand, run, rolled=rolled), work=60))


def main() -> None:
    """Say what they do, uncompiled."""
    use_source()
    for action in actions():
        print(action)


if __name__ == "__main__":
    main()
