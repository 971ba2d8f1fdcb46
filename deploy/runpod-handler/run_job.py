"""Carries out one run of version 1 of the contract (docs/runpod-handler.md) on the ComfyUI server beside it."""
import base64
import contextlib
import pathlib
import threading
import time
import uuid
from collections.abc import Callable

from comfy import HISTORY_SECONDS, Comfy
from faults import RunFailed, describe
from files import JobFiles, delete_old_loras, upload
from progress import Progress

VERSION = 1
# RunPod's answers have 20 MB at most; base64 makes a file a third larger.
INLINE_BYTES = 5_000_000
FREE_BYTES = 4_000_000_000


def handle(
    job: dict,
    report: Callable[[dict], None],
    *,
    comfy: Comfy,
    root: pathlib.Path,
    stop: threading.Event,
) -> dict:
    """Carries out a run.

    job: as RunPod passes it, with our `input`
    report: takes what is reported while the run works
    root: ComfyUI's base folder, with input/, output/ and models/
    stop: set when RunPod wants the job to end, cancelled or too slow; its files are deleted all the same
    Returns the output of the contract: results, or `error`.
    """
    given = job["input"]
    if given.get("castwright") != VERSION:
        return answer_error(RunFailed("unsupported", f"this handler follows version {VERSION} of the contract"))
    files = JobFiles(root)
    job_id = ""
    began = time.monotonic()
    try:
        job_id = str(uuid.UUID(given["job"]))
        bring(files, given)
        progress = Progress(report)
        comfy.follow(job_id, given["workflow"], progress.take, stop)
        outputs = comfy.get_outputs(job_id, HISTORY_SECONDS)
        results = collect(files, outputs, given.get("results", {}))
        if "dataset" in given:
            results["lora"] = hand_over_lora(files, job_id, given.get("results", {}))
        return {"castwright": VERSION, **results, "seconds": round(time.monotonic() - began, 3)}
    except Exception as error:
        return answer_error(error)
    finally:
        clean_up(comfy, files, job_id)


def bring(files: JobFiles, given: dict) -> None:
    delete_old_loras(files.root, FREE_BYTES)
    for lora in given.get("loras", []):
        files.bring_lora(lora)
    for image in given.get("images", []):
        files.bring("input", image)
    if "dataset" in given:
        files.bring_set(given["dataset"])


def collect(files: JobFiles, outputs: dict, addresses: dict) -> dict:
    """Returns the texts and the file of a finished graph, the file by link where it is large."""
    found: dict = {}
    for node, made in outputs.items():
        if "text" in made:
            found.setdefault("texts", {})[node] = " ".join(made["text"])
        for file in made.get("images", []):
            path = files.locate(file["type"], str(pathlib.PurePosixPath(file["subfolder"], file["filename"])))
            files.forget_later(path)
            kind = "video" if path.suffix == ".mp4" else "image"
            if path.stat().st_size > INLINE_BYTES and kind in addresses:
                found[kind] = upload(addresses[kind], path)
            else:
                data = base64.b64encode(path.read_bytes()).decode()
                found["images"] = [{"filename": path.name, "type": "base64", "data": data}]
    return found


def hand_over_lora(files: JobFiles, job_id: str, addresses: dict) -> dict:
    """Uploads the file of `SaveLoRA`, which reports nothing: the newest one that is named after the job."""
    made = list((files.root / "output/loras/castwright").glob(f"{job_id}*.safetensors"))
    for path in made:
        files.forget_later(path)
    if not made:
        raise RunFailed("corrupt_output", "the training wrote no file")
    if "lora" not in addresses:
        raise RunFailed("unsupported", "a training needs an address for its model")
    return upload(addresses["lora"], max(made, key=lambda path: path.stat().st_mtime))


def clean_up(comfy: Comfy, files: JobFiles, job_id: str) -> None:
    """Stops what still runs, and deletes every file of the job. A lost server has nothing to stop."""
    if job_id:
        with contextlib.suppress(ConnectionError):
            comfy.cancel(job_id)
            collect_leftovers(files, comfy.get_outputs(job_id))
            comfy.forget(job_id)
        for path in (files.root / "output").glob(f"**/castwright/{job_id}*"):
            files.forget_later(path)
    files.delete()


def collect_leftovers(files: JobFiles, outputs: dict) -> None:
    for made in outputs.values():
        for file in made.get("images", []):
            name = str(pathlib.PurePosixPath(file["subfolder"], file["filename"]))
            files.forget_later(files.locate(file["type"], name))


def answer_error(error: Exception) -> dict:
    return {"castwright": VERSION, "error": describe(error)}
