"""The ComfyUI server beside the handler: submit a graph under our id, follow it, read its outputs, stop it."""
import json
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator

import websocket

from faults import RunFailed, classify, classify_refusal

CALL_SECONDS = 30
# How often the state is asked for while the socket is silent, and a stop is noticed.
SILENT_SECONDS = 2
STOP_SECONDS = 60
# How long the history may lag behind the end of a graph.
HISTORY_SECONDS = 10

# The kinds of pictures in a binary message: JPEG and PNG.
PICTURES = (1, 2)


class Comfy:
    def __init__(self, address: str = "127.0.0.1:8188"):
        self.address = address

    def call(self, path: str, body: dict | None = None) -> tuple[int, dict]:
        """Calls the server. Raises ConnectionError when it does not answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://{self.address}{path}", data=data, headers={"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=CALL_SECONDS) as answer:
                return answer.status, json.loads(answer.read() or b"{}")
        except urllib.error.HTTPError as error:
            text = error.read()
            try:
                return error.code, json.loads(text)
            except ValueError:
                return error.code, {}
        except OSError as error:
            raise ConnectionError("ComfyUI does not answer") from error

    def get_state(self, job_id: str) -> str | None:
        """Returns `pending`, `in_progress`, `completed`, `failed` or `cancelled`; None for an unknown job."""
        status, answer = self.call(f"/api/jobs/{job_id}")
        return answer.get("status") if status == 200 else None

    def submit(self, job_id: str, graph: dict, client: str) -> None:
        """Submits a graph. Raises RunFailed when the server refuses it or would drop a part of it."""
        status, answer = self.call(
            "/prompt",
            {
                "prompt": self.fill_defaults(graph),
                "prompt_id": job_id,
                "client_id": client,
                "extra_data": {"preview_method": "latent2rgb"},
            },
        )
        if status != 200 or answer.get("node_errors"):
            self.cancel(job_id)
            raise classify_refusal(answer)

    def fill_defaults(self, graph: dict) -> dict:
        """Adds the inputs that this server's version requires and the graph does not name, at their defaults."""
        filled = {}
        for node_id, node in graph.items():
            _, answer = self.call(f"/object_info/{node['class_type']}")
            required = answer.get(node["class_type"], {}).get("input", {}).get("required", {})
            usual = {name: find_default(spec) for name, spec in required.items() if name not in node["inputs"]}
            given = {name: value for name, value in usual.items() if value is not None}
            filled[node_id] = {**node, "inputs": {**node["inputs"], **given}}
        return filled

    def follow(
        self,
        job_id: str,
        graph: dict,
        on_message: Callable[[dict | bytes], None],
        stop: threading.Event,
    ) -> None:
        """Runs a graph to its end, once for its id. Raises RunFailed, or ConnectionError when the server is lost."""
        client = uuid.uuid4().hex
        socket = websocket.create_connection(f"ws://{self.address}/ws?clientId={client}", timeout=SILENT_SECONDS)
        try:
            if self.get_state(job_id) not in ("pending", "in_progress", "completed"):
                self.submit(job_id, graph, client)
            for message in read_messages(socket):
                if stop.is_set():
                    raise RunFailed("gone", "the run was stopped")
                if message is None:
                    if self._has_ended(job_id):
                        return
                elif isinstance(message, bytes):
                    on_message(message)
                elif message.get("data", {}).get("prompt_id", job_id) == job_id:
                    if message["type"] in ("execution_success", "execution_interrupted", "execution_error"):
                        if self._has_ended(job_id, message):
                            return
                    else:
                        on_message(message)
        except websocket.WebSocketException as error:
            raise ConnectionError("ComfyUI closed the connection") from error
        finally:
            socket.close()

    def _has_ended(self, job_id: str, message: dict | None = None) -> bool:
        kind = message["type"] if message else None
        if kind == "execution_error":
            data = message["data"]
            text = f'{data.get("node_type")}: {data.get("exception_type")}: {data.get("exception_message")}'
            raise RunFailed(classify(text), text)
        state = self.get_state(job_id)
        if state == "failed":
            raise RunFailed("invalid_request", "the graph failed")
        if kind == "execution_interrupted" or state == "cancelled":
            raise RunFailed("gone", "the graph was interrupted")
        if state is None:
            raise ConnectionError("ComfyUI has lost the job: it was started again")
        return kind == "execution_success" or state == "completed"

    def get_outputs(self, job_id: str, wait_seconds: float = 0) -> dict:
        """Returns the outputs of a graph by node. ComfyUI tells the end of a graph before its history has it."""
        end = time.monotonic() + wait_seconds
        while True:
            _, history = self.call(f"/history/{job_id}")
            if job_id in history or time.monotonic() >= end:
                return history.get(job_id, {}).get("outputs", {})
            time.sleep(0.2)

    def cancel(self, job_id: str) -> None:
        """Stops a graph and waits until its node has ended, so that it writes no more files. Repeatable."""
        end = time.monotonic() + STOP_SECONDS
        while self.get_state(job_id) in ("pending", "in_progress") and time.monotonic() < end:
            self.call(f"/api/jobs/{job_id}/cancel", {})
            time.sleep(0.5)

    def forget(self, job_id: str) -> None:
        self.call("/history", {"delete": [job_id]})


def find_default(spec: list):
    """Returns the default of an input's description, else the first of its values, else None."""
    kind, options = spec[0], spec[1] if len(spec) > 1 and isinstance(spec[1], dict) else {}
    if "default" in options:
        return options["default"]
    values = kind if isinstance(kind, list) else options.get("options")
    return values[0] if values and not isinstance(values[0], dict) else None


def read_messages(socket) -> Iterator[dict | bytes | None]:
    """Yields what the socket receives, and None for each time that it was silent for a while."""
    while True:
        try:
            received = socket.recv()
        except websocket.WebSocketTimeoutException:
            yield None
            continue
        yield received if isinstance(received, bytes) else json.loads(received)


def read_preview(message: bytes) -> bytes | None:
    """Returns the picture of a binary message; None for another kind."""
    event = int.from_bytes(message[:4], "big")
    if event == 1 and int.from_bytes(message[4:8], "big") in PICTURES:
        return message[8:]
    if event == 4:
        return message[8 + int.from_bytes(message[4:8], "big") :]
    return None
