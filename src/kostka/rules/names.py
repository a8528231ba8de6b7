"""The names of our editions by family, as types: they tell a type checker which rules `load` returns."""

from typing import Literal, TypeAlias

ClassicEdition: TypeAlias = Literal["original-cz", "original-it", "original-pl"]
FirstEdition: TypeAlias = Literal["first-pl"]
ExpressEdition: TypeAlias = Literal["express-pl"]
