"""The faults of a run, as docs/runpod-handler.md names them. Messages are for the operator: no prompt, no address."""
import re

from files import Refused

MESSAGE_LENGTH = 600

# The first pattern that an exception's text matches decides.
PATTERNS = (
    (re.compile(r"out ?of ?memory|allocation on device|defaultcpuallocator", re.I), "out_of_memory"),
    (re.compile(r"safetensor|headertoolarge|invalid ?header|corrupt.*(model|lora)|no such file|not found in", re.I), "missing_model"),
    (re.compile(r"cuda error|device-side assert|cublas|cudnn|hip error", re.I), "gone"),
)


class RunFailed(Exception):
    """A graph that ComfyUI refused or that failed in a node."""

    def __init__(self, fault: str, message: str):
        super().__init__(message)
        self.fault = fault


def classify(text: str) -> str:
    """Returns the fault of an exception in a node, by its text."""
    return next((fault for pattern, fault in PATTERNS if pattern.search(text)), "invalid_request")


def classify_refusal(answer: dict) -> RunFailed:
    """Returns the error of a graph that ComfyUI did not accept, without the values of its inputs."""
    found = [
        (error.get("type", ""), node.get("class_type", ""), error.get("extra_info", {}).get("input_name", ""))
        for node in (answer.get("node_errors") or {}).values()
        for error in node.get("errors", [])
    ]
    error = answer.get("error")
    kind = error.get("type", "") if isinstance(error, dict) else ""
    if kind == "missing_node_type" or any(each == "missing_node_type" for each, _, _ in found):
        fault = "unsupported"
    elif any(each == "value_not_in_list" for each, _, _ in found):
        fault = "missing_model"
    else:
        fault = "invalid_request"
    listed = ", ".join(f"{node}.{name}: {each}" for each, node, name in found) or kind or "refused"
    return RunFailed(fault, listed)


def describe(error: Exception) -> dict:
    """Returns what the handler answers for an error."""
    if isinstance(error, RunFailed):
        fault, message = error.fault, str(error)
    elif isinstance(error, TimeoutError):
        fault, message = "timeout", str(error) or "a call took too long"
    elif isinstance(error, ConnectionError):
        fault, message = "gone", str(error)
    elif isinstance(error, Refused):
        fault, message = "invalid_request", str(error)
    elif isinstance(error, (KeyError, TypeError, ValueError)):
        fault, message = "invalid_request", f"the input does not follow the contract ({type(error).__name__})"
    else:
        text = f"{type(error).__name__}: {error}"
        fault, message = classify(text), text
    return {"fault": fault, "message": message[:MESSAGE_LENGTH]}
