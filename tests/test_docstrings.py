"""The examples in docstrings run, those of the compiled modules too."""

import doctest
import importlib
import pkgutil

import pytest

import seep

MODULES = ["seep", *sorted(module.name for module in pkgutil.walk_packages(seep.__path__, "seep."))]
# Commands and migrations are run, not imported.
MODULES = [name for name in MODULES if not name.endswith("__main__") and ".migrations" not in name]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str) -> None:
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def test_compiled_docstrings_are_found() -> None:
    module = importlib.import_module("seep.deal")
    assert module.__file__ is not None
    assert not module.__file__.endswith(".py")
    assert sum(bool(test.examples) for test in doctest.DocTestFinder().find(module)) > 1
