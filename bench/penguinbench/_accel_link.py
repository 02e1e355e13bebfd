"""Compile a kernel and all it calls as one program.

numba's own way makes a finished library of every function: each is optimised, turned into machine code and wrapped for
Python, and then linked into every caller and optimised there again. 180 nested kernels took more than a minute. Here
a kernel that another one calls is typed and lowered, nothing else; only what Python or a first-class function calls
gets its callees linked in, once each, made private and optimised together. Private code is what LLVM can inline where
it has one caller, and whose status codes, always 0, it can forget.

A call from another kernel converts whole numbers to int64, so that literals and small fields do not make variants.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable
from typing import Any

import llvmlite.binding as ll
from numba.core import event, types
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, Flags, _LowerResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]  # numba ships it untyped
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys
from numba.core.typed_passes import (
    AnnotateTypes,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NoPythonSupportedFeatureValidation,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import (
    DeadBranchPrune,
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    TranslateByteCode,
)


class _Library(JITCodeLibrary):  # type: ignore[misc]  # numba ships it untyped
    """Code whose functions are optimised once, after linking."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def needed(self) -> list[Any]:
        """Return the libraries this one calls, directly or not, each once."""
        found: dict[int, Any] = {}
        waiting = [self]
        while waiting:
            for library in waiting.pop()._linking_libraries:
                if id(library) not in found:
                    found[id(library)] = library
                    if isinstance(library, _Part):
                        waiting.append(library)
        return list(found.values())


def _link(module: Any, libraries: Iterable[Any], linkage: str, keep: set[str]) -> None:
    """Link libraries into a module and give every function but those to keep a linkage."""
    for library in libraries:
        part = library._final_module if isinstance(library, _Part) else library._get_module_for_linking()
        module.link_in(part, preserve=True)
    for function in module.functions:
        if not function.is_declaration and function.linkage == ll.Linkage.external and function.name not in keep:
            function.linkage = linkage


class _Part(_Library):
    """A kernel that other kernels call: code that is never run by itself."""

    def finalize(self) -> None:
        """Leave the code as it was lowered."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Return the part with all it calls, for a caller that numba compiled by itself."""
        self._shared_module: Any
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            _link(self._shared_module, self.needed(), "linkonce_odr", set())
        return self._shared_module


class _Program(_Library):
    """A kernel that is run, with all it calls."""

    def finalize(self) -> None:
        """Link, optimise and turn into machine code."""
        self._codegen._check_llvm_bugs()
        self._raise_if_finalized()
        own = {function.name for function in self._final_module.functions if not function.is_declaration}
        # Private, not internal: the run-time linker knows internal symbols by name and would bind weak ones to them.
        _link(self._final_module, self.needed(), "private", own)
        # Without numba's first, cheap pass: it is there for reference counts, which kernels have next to none of.
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)
        self._finalize_final_module()


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerPart(NativeLowering):  # type: ignore[misc]  # numba ships it untyped
    """Lower a kernel for its callers."""

    _name = "penguinbench_part"

    def run_pass(self, state: Any) -> bool:
        """Lower without wrappers and machine code."""
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = True
        super().run_pass(state)
        result = state["cr"]
        name = object()
        state.targetctx.insert_user_function(name, result.fndesc, [state.library])
        state["cr"] = _LowerResult(result.fndesc, result.call_helper, cfunc=name, env=result.env)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerProgram(NativeLowering):  # type: ignore[misc]  # numba ships it untyped
    """Lower a kernel that is run."""

    _name = "penguinbench_program"

    def run_pass(self, state: Any) -> bool:
        """Lower into a library that links and optimises once."""
        state.library = _Program(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().run_pass(state)


def _pipeline(lowering: Any) -> Any:
    class Compiler(CompilerBase):  # type: ignore[misc]  # numba ships it untyped
        def define_pipelines(self) -> list[Any]:
            manager = PassManager("penguinbench")
            for each in (*_BEFORE, lowering, NoPythonBackend):
                manager.add_pass(each, each.__name__)
            manager.finalize()
            return [manager]

    return Compiler


# What numba runs on a function, without what kernels have no use for: closures, comprehensions, ``with``, array
# expressions. A third of the passes, a tenth of the time.
_BEFORE = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    GenericRewrites,
    ReconstructSSA,
    DeadBranchPrune,
    NopythonTypeInference,
    PreLowerStripPhis,
    NoPythonSupportedFeatureValidation,
    IRLegalization,
    AnnotateTypes,
)
_PART, _PROGRAM = _pipeline(_LowerPart), _pipeline(_LowerProgram)


class _Flags(Flags):  # type: ignore[misc]  # numba ships it untyped
    """Flags that are compared a hundred thousand times in a start, and quickly."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash(frozenset(self._values))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _Flags):
            return self._values == other._values
        return super().__eq__(other)


class _FlagsCompiler(_FunctionCompiler):  # type: ignore[misc]  # numba ships it untyped
    def _customize_flags(self, flags: Any) -> Any:
        return _Flags(flags)


class _Cache(FunctionCache):  # type: ignore[misc]  # numba ships it untyped
    """numba's cache, which loads without what only compiling needs: half a second of imports."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the finished program of a signature, None where there is none."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


class _PartDispatcher(CPUDispatcher):  # type: ignore[misc]  # numba ships it untyped
    """The parts of one kernel, one a signature, compiled for their callers."""

    def __init__(self, py_func: Any, targetoptions: Any) -> None:
        super().__init__(py_func, {}, targetoptions, _PART)
        self._compiler = _FlagsCompiler(py_func, self.targetdescr, targetoptions, {}, _PART)

    def compile(self, sig: Any) -> Any:
        """Lower for argument types, once."""
        args = tuple(sig)
        if args not in self.overloads:
            told = {"dispatcher": self, "args": args, "return_type": None}
            with global_compiler_lock, event.trigger_event("numba:compile", data=told):
                self.overloads[args] = self._compiler.compile(args, None)
        return self.overloads[args].entry_point


def _plain(kind: Any) -> Any:
    plain: Any = types.unliteral(kind)  # type: ignore[attr-defined]  # made at import
    narrow = isinstance(plain, types.Integer) and plain.bitwidth < 64  # type: ignore[attr-defined]  # set at import
    return types.int64 if narrow else plain


class KernelDispatcher(CPUDispatcher):  # type: ignore[misc]  # numba ships it untyped
    """A kernel: a program when Python calls it, a part when a kernel does."""

    def __init__(self, py_func: Any, locals: Any = None, targetoptions: Any = None, pipeline_class: Any = None) -> None:
        super().__init__(py_func, locals, targetoptions, _PROGRAM)
        self._compiler = _FlagsCompiler(py_func, self.targetdescr, targetoptions, {}, _PROGRAM)
        options = {**targetoptions, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        self._part = _PartDispatcher(py_func, options)

    def compile(self, sig: Any) -> Any:
        """Load or compile a program, without looking for garbage meanwhile: a compile makes much and frees it after."""
        collects = gc.isenabled()
        gc.disable()
        try:
            return super().compile(sig)
        finally:
            if collects:
                gc.enable()

    def enable_caching(self) -> None:
        """Keep finished programs on disk."""
        self._cache = _Cache(self.py_func)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return the template of a call from another kernel."""
        _, folded = self._compiler.fold_argument_types(args, kws)
        template, pysig, _, _ = self._part.get_call_template(tuple(map(_plain, folded)), {})
        return template, pysig, folded, {}

    def get_overload(self, sig: Any) -> Any:
        """Return what a call from another kernel calls."""
        return self._part.get_overload(sig)
