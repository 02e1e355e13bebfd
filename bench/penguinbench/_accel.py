"""The one module that owns every numba option.

Nobody else imports ``numba.njit``. Options and their reasons:

* ``cache=True``: a second start loads from disk what the first compiled.
* ``nogil=True``: a series runs on a pool of threads over one compiled kernel.
* ``fastmath=False``, no ``parallel=True``: results must be the same to the bit on any number of threads.
* ``error_model="numpy"``: no hidden ZeroDivisionError branch in arithmetic; kernels guard what can be zero.

numba's own cache asks only the time stamp of the file that a kernel stands in, so a cached caller never
notices that a callee in another file changed (numba issue 1833). ``_SourceStampLocator`` stamps every
kernel with a hash over the *contents* of all sources of its floor and the floors below: an edit recompiles,
touching files does not.
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba.core import caching, cgutils, types
from numba.extending import intrinsic

from penguinbench._accel_link import KernelDispatcher

F = TypeVar("F", bound=Callable[..., Any])

JIT_DISABLED = bool(numba.config.DISABLE_JIT)

# In the order of the floors: a kernel depends on its own floor and those below it, so an edited figure recompiles
# nothing and an edited player no judge.
_PACKAGES = ("penguinbench", "penguinbench_agents", "penguinbench_experiments")


@functools.cache
def _package_folders() -> tuple[Path, ...]:
    """Return the folders of the project's packages, lowest floor first, without importing them."""
    own = Path(__file__).resolve().parent
    roots = (own.parent, own.parents[1] / "agents", own.parents[1] / "experiments")
    found = [root / name for name in _PACKAGES for root in roots if (root / name / "__init__.py").is_file()]
    return tuple(dict.fromkeys(found))


@functools.cache
def source_stamp(floors: int = len(_PACKAGES)) -> str:
    """Return a hash over the contents of every source file of the lowest ``floors`` packages."""
    digest = hashlib.blake2b(digest_size=16)
    for folder in _package_folders()[:floors]:
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{folder.name}/{path.relative_to(folder).as_posix()}".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_folder() -> Path:
    """Return the folder of compiled kernels: ``PENGUINBENCH_CACHE_DIR``, else a per-user cache folder.

    A bounds-checked build has its own folder, since numba does not key its cache by that switch.
    """
    base = os.environ.get("PENGUINBENCH_CACHE_DIR")
    if base:
        root = Path(base)
    elif sys.platform == "win32":
        root = Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir())) / "penguinbench" / "cache"
    else:
        root = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "penguinbench"
    return root / ("boundscheck" if numba.config.BOUNDSCHECK else "kernels")


class _SourceStampLocator(caching._CacheLocator):  # type: ignore[misc]  # numba ships it untyped
    """Cache locator of the project's own files; foreign files fall through to numba's locators."""

    def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
        self._py_file = py_file
        path = Path(py_file).resolve()
        self._floors = 1 + next(i for i, folder in enumerate(_package_folders()) if folder in path.parents)
        self._lineno = py_func.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        # One sub-folder per stamp, or an index written by another checkout would be overwritten in turn.
        path = cache_folder() / source_stamp(self._floors)
        path.mkdir(parents=True, exist_ok=True)
        return str(path)

    def get_source_stamp(self) -> str:
        return source_stamp(self._floors)

    def get_disambiguator(self) -> str:
        # numba appends this to the file name; two functions of one name in two files must differ.
        name = Path(self._py_file)
        return f"{name.parent.name}-{name.stem}-{self._lineno}"

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _SourceStampLocator | None:
        path = Path(py_file).resolve()
        if not any(folder in path.parents for folder in _package_folders()):
            return None
        try:
            cache_folder().mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        return cls(py_func, py_file)


def _register_locator() -> None:
    impl = caching.CompileResultCacheImpl
    if _SourceStampLocator not in impl._locator_classes:
        impl._locator_classes = [_SourceStampLocator, *impl._locator_classes]


_register_locator()


def kernel(*signatures: Any, hot: bool = False) -> Callable[[F], F]:
    """Compile a function with the project's options; explicit signatures compile at first use.

    Parameters
    ----------
    *signatures : numba types
        At most one explicit signature. With it the kernel compiles for these types only, which is
        what a function that is passed to another kernel needs.
    hot : bool
        Inline into every caller (LLVM's alwaysinline): for small kernels on the path of every event. A call through
        numba's convention passes the result through memory and checks a status.
    """
    options: dict[str, Any] = {
        "nogil": True,
        "fastmath": False,
        "error_model": "numpy",
        "forceinline": hot,
    }

    def wrap(function: F) -> F:
        if JIT_DISABLED:
            return function
        dispatcher = KernelDispatcher(function, targetoptions={"nopython": True, "boundscheck": None, **options})
        dispatcher.enable_caching()
        for signature in signatures:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        return cast(F, dispatcher)

    return wrap


def compiled(signature: Any, function: F) -> F:
    """Compile a function for one explicit signature now: for entry kernels that take first-class functions.

    Called at first use, never at import. Without the JIT the function comes back as it is.
    """
    if JIT_DISABLED:
        return function
    return kernel(signature)(function)


def record_type(dtype: np.dtype[Any]) -> Any:
    """Return the numba type of one record of a structured dtype."""
    return numba.from_dtype(dtype)


def address_of(kind: Any, function: Any) -> Any:
    """Return the address of a kernel compiled for a first-class type: what ``caller_of`` takes.

    Unboxing ten functions costs a kernel 600 us a call; their addresses in one array cost nothing. The caller keeps
    the function alive. Without the JIT the function itself comes back.
    """
    if JIT_DISABLED:
        return function
    result = function.get_compile_result(kind.signature)
    return int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))


if JIT_DISABLED:

    def caller_of(kind: Any) -> Callable[..., None]:
        """Return what calls a function by its address: here the address is the function itself."""
        return lambda function, *arguments: function(*arguments)

    def mulhilo(a: np.uint64, b: np.uint64) -> tuple[np.uint64, np.uint64]:
        """Return the high and low 64 bits of a 64 x 64 bit product (plain Python)."""
        product = int(a) * int(b)
        return np.uint64(product >> 64), np.uint64(product & 0xFFFFFFFFFFFFFFFF)

    def popcount(a: np.uint64) -> int:
        """Return the number of bits set in a 64-bit word (plain Python)."""
        return int(a).bit_count()

    def any_equal(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64, mask: np.uint64) -> bool:
        """Return whether any two of four words agree in the bits of a mask (plain Python)."""
        return len({int(word & mask) for word in (a, b, c, d)}) < 4

    # Philox adds and shifts modulo 2**64; NumPy scalars would warn at every wrap.
    np.seterr(over="ignore")
else:

    def caller_of(kind: Any) -> Callable[..., None]:
        """Return what calls, in a kernel, the function of a first-class type at the address that ``address_of`` gives.

        Straight to the code, with numba's convention. Its own first-class functions are three words each, unpacked and
        checked at every call, and cost the arena a cleared stack at every event; wrappers for C one more call. The
        status is not read: kernels raise nothing.
        """

        @intrinsic  # type: ignore[untyped-decorator]  # numba ships it untyped
        def call(typing_context: Any, address: Any, *arguments: Any) -> Any:
            def generate(context: Any, builder: Any, sig: Any, given: Any) -> Any:
                convention, kinds = context.call_conv, kind.signature.args
                code = convention.get_function_type(types.none, kinds)
                result, error = (cgutils.alloca_once(builder, pointer.pointee) for pointer in code.args[:2])
                values = [builder.extract_value(given[1], i) for i in range(len(kinds))]
                packed = convention._get_arg_packer(kinds).as_arguments(builder, values)
                builder.call(builder.inttoptr(given[0], code.as_pointer()), [result, error, *packed])
                return context.get_dummy_value()

            return types.none(types.int64, types.Tuple(kind.signature.args)), generate  # type: ignore[attr-defined]

        return cast("Callable[..., None]", call)

    @intrinsic  # type: ignore[untyped-decorator]  # numba ships it untyped
    def mulhilo(typing_context: Any, a: Any, b: Any) -> Any:
        """Return the high and low 64 bits of a 64 x 64 bit product: one LLVM i128 multiply.

        9.7 ns a Philox block against 42 ns with four 32-bit products.
        """
        pair = types.UniTuple(types.uint64, 2)  # type: ignore[attr-defined]  # made at import
        signature = pair(types.uint64, types.uint64)

        def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            wide, narrow = ir.IntType(128), ir.IntType(64)
            product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
            low = builder.trunc(product, narrow)
            high = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), narrow)
            return context.make_tuple(builder, sig.return_type, (high, low))

        return signature, generate

    @intrinsic  # type: ignore[untyped-decorator]  # numba ships it untyped
    def popcount(typing_context: Any, a: Any) -> Any:
        """Return the number of bits set in a 64-bit word as an int64: one instruction instead of twelve."""
        signature = types.int64(types.uint64)

        def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return signature, generate

    @intrinsic  # type: ignore[untyped-decorator]  # numba ships it untyped
    def any_equal(typing_context: Any, a: Any, b: Any, c: Any, d: Any, mask: Any) -> Any:
        """Return whether any two of four words agree in the bits of a mask.

        Two rotations of a four-word vector meet all six pairs: eight instructions instead of eighteen.
        """
        signature = types.boolean(*(types.uint64,) * 5)

        def generate(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            four = ir.VectorType(ir.IntType(64), 4)
            lanes = ir.VectorType(ir.IntType(32), 4)
            words = masks = ir.Constant(four, ir.Undefined)
            for lane in range(4):
                at = ir.Constant(ir.IntType(32), lane)
                words = builder.insert_element(words, arguments[lane], at)
                masks = builder.insert_element(masks, arguments[4], at)
            words = builder.and_(words, masks)
            equal = None
            for shift in (1, 2):
                order = ir.Constant(lanes, [(lane + shift) % 4 for lane in range(4)])
                turned = builder.shuffle_vector(words, words, order)
                found = builder.icmp_unsigned("==", words, turned)
                equal = found if equal is None else builder.or_(equal, found)
            bits = builder.bitcast(equal, ir.IntType(4))
            return builder.icmp_unsigned("!=", bits, ir.Constant(ir.IntType(4), 0))

        return signature, generate
