#!/usr/bin/env python3
"""Registers a ComfyUI server with Castwright, reports that it is there, and drains it before the machine stops.

    agent.py --castwright https://studio.example --token-file /etc/castwright/token --url http://10.42.3.9:8188

Every option may be an environment variable instead (CASTWRIGHT_URL, CASTWRIGHT_TOKEN_FILE, ENGINE_URL, …). It needs
Python 3.10 or newer and nothing else. docs/operating/registered-engines.md explains how to run it.

It waits until ComfyUI answers, registers the machine and sends a heartbeat every few seconds. At SIGTERM it asks for no
new job, waits until those that run have ended or the grace time is over, removes the engine and exits with 0. A second
signal ends the wait. With --done-file it then writes that file, so that a preStop hook of ComfyUI can wait for it.
"""
import argparse
import hashlib
import json
import os
import pathlib
import random
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

CALL_SECONDS = 10
FIRST_WAIT, LONGEST_WAIT = 1, 30
# An answer has a few hundred bytes. More comes from another server.
ANSWER_BYTES = 64 * 1024
# Exit status for what only the operator can mend: systemd does not start it again (RestartPreventExitStatus).
BAD_CONFIGURATION = 78


class Refused(Exception):
    """The server answered a call with an error."""

    def __init__(self, status, message, wait=None):
        super().__init__(f"{status}: {message}")
        self.status = status
        self.wait = wait


class Away(Exception):
    """The server did not answer: it restarts, or the line is broken."""


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The token goes to the configured server alone."""

    def redirect_request(self, *_):
        return None


def read_options(arguments=None):
    env = os.environ.get
    parser = argparse.ArgumentParser(description="Registers a ComfyUI server with Castwright.")
    add = parser.add_argument
    add("--castwright", default=env("CASTWRIGHT_URL"), help="the address of Castwright")
    add("--token-file", default=env("CASTWRIGHT_TOKEN_FILE"), type=pathlib.Path, help="a file with the registration token")
    add("--url", default=env("ENGINE_URL"), help="ComfyUI as Castwright's workers reach it")
    add("--comfyui", default=env("COMFYUI_URL", "http://127.0.0.1:8188"), help="ComfyUI as this program reaches it")
    add("--machine-id", default=env("ENGINE_MACHINE_ID"), help="names this machine; default: from /etc/machine-id")
    add("--name", default=env("ENGINE_NAME"), help="what creators read; default: the token's name")
    add("--concurrency", default=env("ENGINE_CONCURRENCY", "1"), type=int, help="jobs at the same time")
    add("--hourly-cost", default=env("ENGINE_HOURLY_COST"), type=float, help="dollars; default: the token's")
    add("--region", default=env("ENGINE_REGION"), help="where it is")
    add("--labels", default=env("ENGINE_LABELS", ""), help="words for the operator, separated by commas")
    add("--grace", default=env("ENGINE_GRACE_SECONDS", "600"), type=float, help="seconds to wait for running jobs at a stop")
    add("--done-file", default=env("ENGINE_DONE_FILE"), type=pathlib.Path, help="written once the engine has left")
    options = parser.parse_args(arguments)
    for name in ("castwright", "token_file", "url"):
        if not getattr(options, name):
            parser.error(f"--{name.replace('_', '-')} is missing")
    for name in ("castwright", "url", "comfyui"):
        if not getattr(options, name).startswith(("http://", "https://")):
            parser.error(f"--{name} begins with http:// or https://")
    options.castwright = options.castwright.rstrip("/")
    options.comfyui = options.comfyui.rstrip("/")
    options.machine_id = options.machine_id or make_machine_id(options.url)
    return options


def make_machine_id(url):
    """A name of this machine and this server. /etc/machine-id is confidential (machine-id(5)), so it is hashed."""
    try:
        machine = pathlib.Path("/etc/machine-id").read_text().strip()
    except OSError:
        machine = socket.gethostname()
    port = urllib.parse.urlsplit(url).port or ""
    return hashlib.sha256(f"castwright-engine {machine} {port}".encode()).hexdigest()[:32]


def log(text):
    print(text, flush=True)


def read_token(file):
    """Reads the token again for every call, because the operator may replace it."""
    try:
        return file.read_text().strip()
    except OSError as error:
        raise Away(f"the token file cannot be read: {error}") from error


def call(options, method, path, body=None):
    """Calls Castwright. Raises Refused for an error in the answer, Away when there is none in time."""
    request = urllib.request.Request(f"{options.castwright}{path}", method=method)
    request.add_header("authorization", f"Bearer {read_token(options.token_file)}")
    request.add_header("user-agent", "castwright-engine-agent")
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        request.add_header("content-type", "application/json")
    try:
        with urllib.request.build_opener(NoRedirect).open(request, data, timeout=CALL_SECONDS) as answer:
            return json.loads(answer.read(ANSWER_BYTES))
    except urllib.error.HTTPError as error:
        raise to_refusal(error) from error
    except (OSError, ValueError) as error:
        raise Away(str(error)) from error


def to_refusal(error):
    try:
        answer = json.loads(error.read(ANSWER_BYTES))
        message = str(answer["message"])
        details = answer.get("details") or {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        message, details = error.reason, {}
    wait = details.get("retryAfterSeconds") if isinstance(details, dict) else None
    if 300 <= error.code < 400 or error.code >= 500:
        return Away(f"{error.code}: {message}")
    return Refused(error.code, message, wait if isinstance(wait, (int, float)) else None)


def find_problem(options):
    """What keeps ComfyUI from working, or None. A hung server answers nothing, hence the time limit."""
    try:
        opener = urllib.request.build_opener(NoRedirect)
        with opener.open(f"{options.comfyui}/system_stats", timeout=CALL_SECONDS) as answer:
            json.loads(answer.read(ANSWER_BYTES))["system"]
            return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        return f"ComfyUI does not answer: {error}"[:200]


class Agent:
    def __init__(self, options):
        self.options = options
        self.engine = None
        self.session = None
        self.interval = 10
        self.stopping = threading.Event()
        self.hurried = threading.Event()

    def on_signal(self, *_):
        if self.stopping.is_set():
            self.hurried.set()
        self.stopping.set()

    def run(self):
        """Returns the exit status."""
        try:
            self.wait_for_comfyui()
            wait = FIRST_WAIT
            while not self.stopping.is_set():
                try:
                    if self.session is None:
                        self.register()
                    else:
                        self.beat()
                    wait = FIRST_WAIT
                    # Agents that started together drift apart.
                    self.stopping.wait(self.interval * random.uniform(0.8, 1))
                except Refused as error:
                    status = self.on_refusal(error)
                    if status is not None:
                        return status
                    wait = self.back_off(wait, error.wait)
                except Away as error:
                    log(f"Castwright does not answer: {error}")
                    wait = self.back_off(wait, None)
            self.drain()
            return 0
        finally:
            if self.options.done_file:
                self.options.done_file.write_text("done\n")

    def back_off(self, wait, asked):
        """Waits with full jitter, so that agents do not return all at once. Returns the next wait."""
        self.stopping.wait(max(asked or 0, random.uniform(wait / 2, wait)))
        return min(wait * 2, LONGEST_WAIT)

    def on_refusal(self, error):
        """Returns an exit status, or None to try again."""
        if error.status == 404 and self.session:
            log("Castwright does not know this engine any more; registering again")
            self.session = None
            return None
        if error.status == 409 and self.session:
            log("Another process has registered this machine; this one ends")
            return BAD_CONFIGURATION
        log(f"Castwright refused: {error}")
        # A token may be replaced in its file, an address freed, a limit passed. A wrong registration stays wrong.
        return BAD_CONFIGURATION if error.status == 400 else None

    def wait_for_comfyui(self):
        said = None
        while not self.stopping.is_set():
            problem = find_problem(self.options)
            if problem is None:
                return
            if problem != said:
                log(f"Waiting: {problem}")
                said = problem
            self.stopping.wait(2)

    def register(self):
        options = self.options
        body = {
            "kind": "comfyui",
            "machineId": options.machine_id,
            "url": options.url,
            "concurrency": options.concurrency,
            "region": options.region or None,
            "labels": [label.strip() for label in options.labels.split(",") if label.strip()],
        }
        if options.name:
            body["name"] = options.name
        if options.hourly_cost is not None:
            body["hourlyCost"] = options.hourly_cost
        answer = call(options, "POST", "/api/engines/register", body)
        self.engine, self.session = answer["id"], answer["session"]
        self.take(answer)
        log(f"Registered as {self.engine} ({answer['state']})")

    def take(self, answer):
        self.interval = max(1, min(60, answer["heartbeatSeconds"]))

    def beat(self):
        problem = find_problem(self.options)
        if problem:
            log(problem)
        # Castwright takes no control characters.
        detail = "".join(each if each.isprintable() else " " for each in problem or "")
        report = {"session": self.session, "ready": problem is None, "detail": detail}
        self.take(call(self.options, "POST", f"/api/engines/{self.engine}/heartbeat", report))

    def drain(self):
        """Waits for the running jobs, as long as the grace time allows, and removes the engine."""
        if self.session is None:
            return
        end = time.monotonic() + self.options.grace
        log("Draining: no new jobs")
        running = None
        while time.monotonic() < end and not self.hurried.is_set():
            try:
                left = call(
                    self.options, "POST", f"/api/engines/{self.engine}/drain", {"session": self.session}
                )["runningJobs"]
                if left == 0:
                    break
                if left != running:
                    log(f"{left} running")
                running = left
            except Refused as error:
                if error.status in (401, 404, 409):
                    log(f"This engine has left already: {error}")
                    return
                log(f"Castwright refused: {error}")
            except Away as error:
                log(f"Castwright does not answer: {error}")
            self.hurried.wait(min(2, max(0, end - time.monotonic())))
        self.leave()

    def leave(self):
        """Jobs that still run go to other engines at once. Unheard, they go there when the heartbeats are missed."""
        query = urllib.parse.urlencode({"session": self.session})
        try:
            call(self.options, "DELETE", f"/api/engines/{self.engine}?{query}")
            log("Left")
        except (Refused, Away) as error:
            log(f"Could not leave: {error}")


def main():
    agent = Agent(read_options())
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, agent.on_signal)
    sys.exit(agent.run())


if __name__ == "__main__":
    main()
