"""Binds the handler to RunPod's SDK: the program of the worker.

- `COMFYUI_ADDRESS`: where ComfyUI listens, by default 127.0.0.1:8188;
- `COMFYUI_ROOT`: its base folder, by default /comfyui.
"""
import asyncio
import os
import pathlib
import threading

import runpod

from comfy import Comfy
from run_job import handle

comfy = Comfy(os.environ.get("COMFYUI_ADDRESS", "127.0.0.1:8188"))
root = pathlib.Path(os.environ.get("COMFYUI_ROOT", "/comfyui"))


async def handler(job: dict) -> dict:
    """Works in a thread. The SDK cancels this task when RunPod stops the job; the thread then deletes its files."""
    stop = threading.Event()
    work = asyncio.create_task(
        asyncio.to_thread(
            handle,
            job,
            lambda update: runpod.serverless.progress_update(job, update),
            comfy=comfy,
            root=root,
            stop=stop,
        )
    )
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        stop.set()
        await work
        raise


if __name__ == "__main__":
    runpod.serverless.start({"handler": handler})
