"""Tests of the parts that need no server: `python3 -m unittest discover -s deploy/runpod-handler/tests`."""
import hashlib
import http.server
import pathlib
import sys
import tempfile
import threading
import types
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
if "websocket" not in sys.modules:
    try:
        import websocket  # noqa: F401
    except ImportError:
        sys.modules["websocket"] = types.SimpleNamespace(
            WebSocketException=type("WebSocketException", (Exception,), {}),
            WebSocketTimeoutException=type("WebSocketTimeoutException", (Exception,), {}),
        )

import files as files_module  # noqa: E402
import run_job  # noqa: E402
from comfy import Comfy, find_default, read_preview  # noqa: E402
from faults import RunFailed, classify_refusal, describe  # noqa: E402
from files import JobFiles, Refused  # noqa: E402
from progress import Progress  # noqa: E402

JOB = "0b9c1f6e-7d0a-4f0e-9a53-0d6a5e1c2b3d"
SECRET = "token-of-the-address"


class Host(http.server.BaseHTTPRequestHandler):
    """Serves one file, and takes what is uploaded."""

    uploaded: dict[str, bytes] = {}

    def do_GET(self):
        found = self.path.startswith("/file")
        self.send_response(200 if found else 404)
        self.end_headers()
        if found:
            self.wfile.write(b"bytes")

    def do_PUT(self):
        Host.uploaded[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


class WithFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.files = JobFiles(self.root)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.url = f"http://127.0.0.1:{server.server_port}"

    def names(self):
        return sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_file())


class Files(WithFolder):
    def test_names_stay_inside_their_folder(self):
        for name in ("../outside.png", "/etc/passwd", "a/../../outside.png", "", "."):
            with self.subTest(name), self.assertRaises(Refused):
                self.files.bring("input", {"name": name, "text": "x"})
        self.assertEqual(self.names(), [])

    def test_a_training_set_in_another_folder_is_refused(self):
        with self.assertRaises(Refused):
            self.files.bring_set({"folder": "../models", "files": []})

    def test_a_download_has_the_announced_bytes_or_leaves_nothing(self):
        good = {"name": "a.png", "url": f"{self.url}/file?{SECRET}", "sha256": hashlib.sha256(b"bytes").hexdigest()}
        self.assertEqual(self.files.bring("input", good).read_bytes(), b"bytes")
        with self.assertRaises(Refused):
            self.files.bring("input", {**good, "name": "b.png", "sha256": "0" * 64})
        self.assertEqual(self.names(), ["input/a.png"])

    def test_no_error_names_an_address(self):
        given = {"name": "a.png", "url": f"{self.url}/gone?{SECRET}", "sha256": "0" * 64}
        with self.assertRaises(ConnectionError) as caught:
            self.files.bring("input", given)
        self.assertNotIn(SECRET, describe(caught.exception)["message"])
        self.assertEqual(describe(caught.exception)["fault"], "gone")

    def test_an_address_of_this_machine_s_files_is_refused(self):
        with self.assertRaises(Refused):
            self.files.bring("input", {"name": "a.png", "url": "file:///etc/hostname", "sha256": "0" * 64})

    def test_a_result_is_uploaded_whole(self):
        path = self.files.bring("output", {"name": "a.png", "text": "picture"})
        self.assertEqual(
            files_module.upload(f"{self.url}/put", path), {"sha256": hashlib.sha256(b"picture").hexdigest()}
        )
        self.assertEqual(Host.uploaded["/put"], b"picture")

    def test_a_trained_model_is_downloaded_once_and_outlives_the_job(self):
        lora = {"name": "castwright/a.safetensors", "url": f"{self.url}/file", "sha256": hashlib.sha256(b"bytes").hexdigest()}
        self.files.bring_lora(lora)
        self.files.bring_lora({**lora, "url": f"{self.url}/gone"})
        self.files.bring("input", {"name": "a.png", "text": "x"})
        self.files.bring_set({"folder": f"castwright-{JOB}", "files": [{"name": "001.txt", "text": "x"}]})
        self.files.delete()
        self.assertEqual(self.names(), ["models/loras/castwright/a.safetensors"])
        self.assertFalse((self.root / f"input/castwright-{JOB}").exists())


class Reports(unittest.TestCase):
    def test_are_two_a_second_at_most_and_always_the_last_step(self):
        now, told = [0.0], []
        progress = Progress(told.append, lambda: now[0])
        for step in range(1, 31):
            now[0] += 0.1
            progress.take({"type": "progress", "data": {"node": "3", "value": step, "max": 30}})
        steps = [each["step"] for each in told]
        self.assertEqual(steps[-1], 30)
        self.assertLessEqual(len(steps), 8)
        self.assertEqual(told[0], {"castwright": 1, "node": "3", "step": 1, "steps": 30})

    def test_read_both_kinds_of_previews(self):
        self.assertEqual(read_preview(b"\0\0\0\1\0\0\0\1JPEG"), b"JPEG")
        self.assertEqual(read_preview(b"\0\0\0\4\0\0\0\2{}JPEG"), b"JPEG")
        self.assertIsNone(read_preview(b"\0\0\0\3\0\0\0\1text"))


class Faults(unittest.TestCase):
    def test_of_a_refused_graph_name_node_and_input_and_no_value(self):
        def refused(kind, value="a prompt"):
            error = {"type": kind, "details": value, "extra_info": {"input_name": "ckpt_name", "received_value": value}}
            return classify_refusal({"node_errors": {"4": {"class_type": "CheckpointLoaderSimple", "errors": [error]}}})

        missing = refused("value_not_in_list")
        self.assertEqual((missing.fault, str(missing)), ("missing_model", "CheckpointLoaderSimple.ckpt_name: value_not_in_list"))
        self.assertEqual(refused("required_input_missing").fault, "invalid_request")
        self.assertEqual(classify_refusal({"error": {"type": "missing_node_type"}}).fault, "unsupported")

    def test_of_exceptions_follow_their_kind(self):
        for error, fault in (
            (RuntimeError("CUDA out of memory"), "out_of_memory"),
            (TimeoutError(), "timeout"),
            (ConnectionError("ComfyUI does not answer"), "gone"),
            (RunFailed("missing_model", "x"), "missing_model"),
            (KeyError("prompt"), "invalid_request"),
        ):
            with self.subTest(fault):
                self.assertEqual(describe(error)["fault"], fault)

    def test_defaults_are_what_the_server_names(self):
        self.assertEqual(find_default(["INT", {"default": 0}]), 0)
        self.assertEqual(find_default([["a", "b"], {}]), "a")
        self.assertEqual(find_default(["COMBO", {"options": ["c"]}]), "c")
        self.assertIsNone(find_default(["MODEL"]))


class Late(Comfy):
    """A ComfyUI whose history has a job at the third look."""

    def __init__(self):
        super().__init__()
        self.looks = 0

    def call(self, path, body=None):
        self.looks += 1
        return 200, {JOB: {"outputs": {"9": {"text": ["a"]}}}} if self.looks > 2 else {}


class History(unittest.TestCase):
    def test_is_waited_for_after_the_end_of_a_graph(self):
        self.assertEqual(Late().get_outputs(JOB, 5), {"9": {"text": ["a"]}})
        self.assertEqual(Late().get_outputs(JOB), {})


class Server(Comfy):
    """A ComfyUI that writes a picture for every graph."""

    def __init__(self, root, error=None):
        super().__init__()
        self.root, self.error, self.cancelled, self.forgotten = root, error, [], []

    def follow(self, job_id, graph, on_message, stop):
        on_message({"type": "progress", "data": {"node": "1", "value": 1, "max": 1}})
        (self.root / "output/castwright").mkdir(parents=True)
        (self.root / f"output/castwright/{job_id}_00001_.png").write_bytes(b"picture")
        if self.error:
            raise self.error

    def get_outputs(self, job_id, wait_seconds=0):
        return {"9": {"images": [{"filename": f"{job_id}_00001_.png", "subfolder": "castwright", "type": "output"}]}}

    def cancel(self, job_id):
        self.cancelled.append(job_id)

    def forget(self, job_id):
        self.forgotten.append(job_id)


class Runs(WithFolder):
    def run_job(self, given, error=None):
        self.comfy, self.told = Server(self.root, error), []
        job = {"id": "run", "input": {"castwright": 1, "job": JOB, "workflow": {}, **given}}
        return run_job.handle(job, self.told.append, comfy=self.comfy, root=self.root, stop=threading.Event())

    def test_return_their_picture_and_leave_no_file(self):
        answer = self.run_job({"images": [{"name": "a.png", "image": "YQ=="}]})
        self.assertEqual(answer["images"][0]["data"], "cGljdHVyZQ==")
        self.assertEqual(self.told, [{"castwright": 1, "node": "1", "step": 1, "steps": 1}])
        self.assertEqual((self.names(), self.comfy.forgotten), ([], [JOB]))

    def test_that_fail_say_why_and_leave_no_file(self):
        answer = self.run_job({"images": [{"name": "a.png", "image": "YQ=="}]}, RunFailed("out_of_memory", "KSampler"))
        self.assertEqual(answer, {"castwright": 1, "error": {"fault": "out_of_memory", "message": "KSampler"}})
        self.assertEqual((self.names(), self.comfy.cancelled), ([], [JOB]))

    def test_of_another_version_or_without_an_id_are_refused(self):
        self.assertEqual(self.run_job({"castwright": 2})["error"]["fault"], "unsupported")
        self.assertEqual(self.run_job({"job": "../../etc"})["error"]["fault"], "invalid_request")
        self.assertEqual(self.comfy.cancelled, [])

    def test_of_a_training_need_its_file(self):
        answer = self.run_job({"dataset": {"folder": f"castwright-{JOB}", "files": []}})
        self.assertEqual(answer["error"]["fault"], "corrupt_output")


if __name__ == "__main__":
    unittest.main()
