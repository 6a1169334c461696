"""Instructions of the processor that Python has no words for, through LLVM's intrinsics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.cgutils import get_item_pointer
from numba.extending import intrinsic

from reussite.solver.kernels.state import U64


def _lowest_bit(typing_context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))  # 1: never of 0

    return number(number), generate


def _highest_bit(typing_context: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))  # 1: never of 0
        return builder.sub(ir.Constant(zeros.type, 63), zeros)

    return number(number), generate


def _prefetch(typing_context: Any, array: Any, row: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        of = signature.args[0]
        held = context.make_array(of)(context, builder, arguments[0])
        first = context.get_constant(types.intp, 0)
        indices = [arguments[1], first]
        place = get_item_pointer(context, builder, of, held, indices)  # type: ignore[no-untyped-call]
        place = builder.bitcast(place, ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        function = builder.module.declare_intrinsic(
            "llvm.prefetch",
            [place.type],
            ir.FunctionType(ir.VoidType(), [place.type, number, number, number]),
        )
        to_read, to_keep, of_data = number(0), number(3), number(1)
        builder.call(function, [place, to_read, to_keep, of_data])
        return context.get_dummy_value()

    return types.void(array, row), generate


lowest_bit = cast(Callable[[Any], int], intrinsic(_lowest_bit))
"""Return the place of the lowest bit of a number that is not 0, in kernels only."""

highest_bit = cast(Callable[[Any], int], intrinsic(_highest_bit))
"""Return the place of the highest bit of a number of 64 bits that is not 0, in kernels only."""

prefetch = cast(Callable[[U64, np.uint64], None], intrinsic(_prefetch))
"""Have the start of ``array[row]`` fetched from memory without waiting for it, in kernels only.

``array``: of two dimensions.
"""
