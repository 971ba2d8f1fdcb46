"""Answers the calls of a RunPod endpoint, and carries its runs out with the handler of deploy/runpod-handler.

    serve_runpod.py PORT KEY COMFYUI_ADDRESS COMFYUI_ROOT

Two workers, as an endpoint with two of them; each run is a thread with the handler's `handle`. States, outputs and
errors have the shapes that the SDK and RunPod give them. For tests: it keeps everything in memory.
"""
import copy
import http.server
import json
import pathlib
import queue
import re
import sys
import threading
import time
import urllib.request
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "deploy/runpod-handler"))

from comfy import Comfy  # noqa: E402
from run_job import handle  # noqa: E402

WORKERS = 2
PORT, KEY, ADDRESS, ROOT = int(sys.argv[1]), sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4])
ENDED = ("COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT")


class Run:
    def __init__(self, body: dict):
        self.id = str(uuid.uuid4())
        self.body = body
        self.status = "IN_QUEUE"
        self.stop = threading.Event()
        self.answer: dict = {}
        self.began = 0.0

    def carry_out(self) -> None:
        if self.status in ENDED:
            return
        self.status, self.began = "IN_PROGRESS", time.monotonic()
        seconds = self.body.get("policy", {}).get("executionTimeout", 600_000) / 1000
        timer = threading.Timer(seconds, self.end, ["TIMED_OUT"])
        timer.start()
        job = {"id": self.id, "input": copy.deepcopy(self.body["input"])}
        output = handle(job, self.report, comfy=Comfy(ADDRESS), root=ROOT, stop=self.stop)
        timer.cancel()
        if self.status in ENDED:
            return
        # As the SDK does: an error stands beside the output.
        error = output.pop("error", None)
        self.answer = {"output": output, **({"error": json.dumps({"error": error})} if error else {})}
        self.answer["executionTime"] = int((time.monotonic() - self.began) * 1000)
        self.status = "FAILED" if error else "COMPLETED"
        self.call_webhook()

    def report(self, update: dict) -> None:
        if self.status == "IN_PROGRESS":
            self.answer = {"output": update}

    def end(self, status: str) -> None:
        if self.status not in ENDED:
            self.status, self.answer = status, {}
            self.stop.set()
            self.call_webhook()

    def call_webhook(self) -> None:
        if url := self.body.get("webhook"):
            request = urllib.request.Request(url, data=json.dumps(self.describe()).encode(), method="POST")
            threading.Thread(target=lambda: urllib.request.urlopen(request, timeout=10), daemon=True).start()

    def describe(self) -> dict:
        return {"id": self.id, "status": self.status, **self.answer}


runs: dict[str, Run] = {}
waiting: "queue.Queue[Run]" = queue.Queue()


def work() -> None:
    while True:
        waiting.get().carry_out()


class Endpoint(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer()

    def do_POST(self):
        self.answer()

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.headers.get("Authorization") != f"Bearer {KEY}":
            return self.say(401, {"error": "unauthorized"})
        call, run_id = re.fullmatch(r".*?/(run|status|cancel|health)(?:/([\w-]+))?", self.path).groups()
        if call == "health":
            states = [run.status for run in runs.values()]
            jobs = {"inQueue": states.count("IN_QUEUE"), "inProgress": states.count("IN_PROGRESS")}
            return self.say(200, {"jobs": jobs, "workers": {"idle": WORKERS, "running": 0}})
        if call == "run":
            run = Run(json.loads(body))
            runs[run.id] = run
            waiting.put(run)
            return self.say(200, {"id": run.id, "status": run.status})
        run = runs.get(run_id)
        if run is None:
            return self.say(404, {"error": "unknown"})
        if call == "cancel":
            run.end("CANCELLED")
        return self.say(200, run.describe())

    def say(self, status: int, answer: dict):
        text = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


for _ in range(WORKERS):
    threading.Thread(target=work, daemon=True).start()
server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Endpoint)
print("ready", flush=True)
server.serve_forever()
