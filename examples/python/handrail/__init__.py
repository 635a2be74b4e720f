"""Handrail for Python: a map whose cells are a numpy array (not a copy of them), and paths on it.

Everything else of the library is in `handrail.library`, as its headers have it (`handrail._handrail`, made from them).
The shared library is looked for beside this file, then by HANDRAIL_LIBRARY.
"""

from __future__ import annotations

import ctypes as C
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from . import _handrail as raw


def _load() -> C.CDLL:
    beside = sorted(Path(__file__).parent.glob("libhandrail*"))
    return raw.declare(C.CDLL(os.environ.get("HANDRAIL_LIBRARY") or str(beside[0])))


library = _load()


class HandrailError(Exception):
    pass


def _check(error: int) -> None:
    if error != raw.HR_OK:
        raise HandrailError(library.hr_error_text(error).decode())


@dataclass(frozen=True)
class Route:
    """What a request came to. Waypoints are in cells, a row each: x, y."""

    status: str
    stage: str
    length: float
    steps: int
    waypoints: NDArray[np.float64]


class Map:
    """A map of bytes, 0 everywhere, and the planner on it."""

    def __init__(self, width: int, height: int) -> None:
        config = library.hr_map_config_default()
        config.width, config.height = width, height
        self._map, self._planner = C.POINTER(raw.hr_map)(), C.POINTER(raw.hr_planner)()
        _check(library.hr_map_create(config, self._map))
        _check(library.hr_planner_create(self._map, None, self._planner))
        # Row by row, as the library holds them; valid as long as this object.
        self.cells: NDArray[np.uint8] = np.ctypeslib.as_array(library.hr_map_cells(self._map), (height, width))

    def touch(self, x: int = 0, y: int = 0, width: int | None = None, height: int | None = None) -> None:
        """To be called after cells were written: which rectangle has changed; without one, all."""
        rows, columns = self.cells.shape
        library.hr_map_touch(self._map, raw.hr_rect(x, y, width or columns, height or rows))

    def add_class(self, blocking_bits: int, size: int = 1) -> int:
        """Units of `size` cells that enter no cell with one of these bits."""
        unit, class_id = raw.hr_class(), C.c_int32()
        unit.pass_, unit.size = library.hr_pass_without_bits(blocking_bits), size
        _check(library.hr_map_add_class(self._map, unit, class_id))
        return class_id.value

    def plan(self, class_id: int, start: tuple[float, float], goal: tuple[float, float]) -> Route:
        request, path = raw.hr_request(), raw.hr_path()
        library.hr_request_init(request)
        request.class_id = class_id
        request.start = raw.hr_position(*(int(256 * at) for at in start))
        request.goal = raw.hr_position(*(int(256 * at) for at in goal))
        _check(library.hr_plan(self._planner, request, path))
        if path.problem:
            raise HandrailError(path.problem.decode())
        waypoints: NDArray[np.float64] = np.zeros((0, 2))
        if path.count:  # a copy: the planner's next plan writes over them
            held = C.cast(path.waypoints, C.POINTER(C.c_int32))
            waypoints = np.ctypeslib.as_array(held, (path.count, 2)) / 256
        return Route(library.hr_status_name(path.status).decode(), library.hr_stage_name(path.stage).decode(),
                     path.length_256ths / 256, path.steps, waypoints)

    def __del__(self) -> None:
        if library:
            library.hr_planner_destroy(getattr(self, "_planner", None))
            library.hr_map_destroy(getattr(self, "_map", None))
