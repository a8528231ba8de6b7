"""The best integer point of a system of inequalities, by HiGHS, and checked before it is believed."""

import highspy
import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.int64]

# Presolve is off: it has had bugs, and on these models it gains nothing.
# All weights are integers, so a bound less than one above the best point proves it.
_OPTIONS: dict[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "presolve": "off",
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.5,
}


class OracleError(RuntimeError):
    """No answer where there must be one, or an answer that breaks its own constraints."""


class Maximiser:
    """One HiGHS instance for many small models."""

    def __init__(self) -> None:
        self._highs = highspy.Highs()
        for option, value in _OPTIONS.items():
            self._highs.setOptionValue(option, value)

    def point(
        self, weights: Vector, limits: Vector, matrix: Vector, lower: Vector, upper: Vector
    ) -> Vector | None:
        """The x of most weight with 0 <= x <= limits, lower <= matrix x <= upper; None if there is none."""
        used = matrix.any(axis=1)
        if (lower[~used] > 0).any():
            return None
        if not len(weights):
            return np.zeros(0, dtype=np.int64)
        matrix, lower, upper = matrix[used], lower[used], upper[used]
        self._highs.passModel(_model(weights, limits, matrix, lower, upper))
        self._highs.run()
        status = self._highs.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise OracleError(f"HiGHS ended with {status}")
        point: Vector = np.rint(np.array(self._highs.getSolution().col_value)).astype(np.int64)
        used_up = matrix @ point
        if (point < 0).any() or (point > limits).any() or (used_up < lower).any() or (used_up > upper).any():
            raise OracleError("the answer of HiGHS breaks the constraints")
        return point


def _model(weights: Vector, limits: Vector, matrix: Vector, lower: Vector, upper: Vector) -> highspy.HighsLp:
    rows, columns = matrix.shape
    column_of, row_of = np.nonzero(matrix.T)
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = columns, rows
    model.sense_ = highspy.ObjSense.kMaximize
    model.col_cost_ = weights.astype(np.float64)
    model.col_lower_ = np.zeros(columns)
    model.col_upper_ = limits.astype(np.float64)
    model.row_lower_ = lower.astype(np.float64)
    model.row_upper_ = upper.astype(np.float64)
    model.integrality_ = [highspy.HighsVarType.kInteger] * columns
    entries = model.a_matrix_
    entries.format_ = highspy.MatrixFormat.kColwise
    entries.num_col_, entries.num_row_ = columns, rows
    entries.start_ = np.searchsorted(column_of, np.arange(columns + 1)).astype(np.int32)
    entries.index_ = row_of.astype(np.int32)
    entries.value_ = matrix.T[column_of, row_of].astype(np.float64)
    return model
