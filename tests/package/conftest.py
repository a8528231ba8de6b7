"""The archive and the wheel are built once, whichever process of the run asks first."""

import fcntl
import os

import pytest

from tests.package.building import Built, archive, uncompiled_wheel


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The source archive, and the wheel that was built from it without kernels."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with (folder / "package.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = folder / "package"
        if not made.exists():
            making = folder / "package.part"
            making.mkdir()
            uncompiled_wheel(archive(making), making)
            making.rename(made)
    (source,), (wheel,) = made.glob("*.tar.gz"), made.glob("*.whl")
    return Built(source, wheel)
