"""Instructions of the processor that Python has no words for."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.cgutils import get_item_pointer
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]
def lowest_bit(typing_context: Any, number: Any) -> Any:
    """Return the place of the lowest bit of a number that is not 0 (LLVM's llvm.cttz)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return number(number), generate


@intrinsic  # type: ignore[untyped-decorator]
def prefetch(typing_context: Any, array: Any, row: Any) -> Any:
    """Have the start of ``array[row]`` fetched, without waiting for it (LLVM's llvm.prefetch).

    ``array``: of two dimensions; ``row``: an unsigned number.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        of = signature.args[0]
        held = context.make_array(of)(context, builder, arguments[0])
        zero = context.get_constant(types.intp, 0)
        place = get_item_pointer(context, builder, of, held, [arguments[1], zero])
        place = builder.bitcast(place, ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        function = builder.module.declare_intrinsic(
            "llvm.prefetch",
            [place.type],
            ir.FunctionType(ir.VoidType(), [place.type, number, number, number]),
        )
        read, near, data = (number(value) for value in (0, 3, 1))
        builder.call(function, [place, read, near, data])
        return context.get_dummy_value()

    return types.void(array, row), generate
