"""Answers the OpenAI Images and Videos API with the request classes and form signatures of the real servers.

The packages of the servers need a GPU; what they say about a request does not. This takes it from their source as
pip has it (an unpacked wheel), leaves out their engines, and answers with plain pictures and videos:

    pip download --no-deps vllm-omni sglang ai-dynamo   # and unzip each into a folder
    python serve.py vllm-omni --source FOLDER --port 8091 --model NAME --model NAME --ffmpeg PROGRAM

A field that a server does not know, or a value that it refuses, ends the process's call with 422 or 400; an unknown
field of a request ends it with 599, because the servers ignore it and the caller believes that it counts.
"""

import argparse
import ast
import base64
import hashlib
import io
import subprocess
import sys
import types
import uuid
from pathlib import Path

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request, Response
from PIL import Image, ImageDraw

parser = argparse.ArgumentParser()
parser.add_argument("server", choices=["vllm-omni", "sglang", "dynamo"])
parser.add_argument("--source", type=Path, required=True)
parser.add_argument("--port", type=int, default=8091)
parser.add_argument("--model", action="append", required=True)
parser.add_argument("--ffmpeg", required=True)
args = parser.parse_args()
app = FastAPI()
videos: dict[str, bytes] = {}


def stub(name: str, path: Path | None = None, **values) -> None:
    """Puts a package in place of the real one, without running what it does when it is imported."""
    module = types.ModuleType(name)
    if path:
        module.__path__ = [str(path)]
    for key, value in values.items():
        setattr(module, key, value)
    sys.modules[name] = module


def package(name: str) -> None:
    parts = name.split(".")
    for at in range(1, len(parts) + 1):
        stub(".".join(parts[:at]), args.source.joinpath(*parts[:at]))


def signature_of(file: str, function: str, scope: dict):
    """Compiles a function of a file with its real parameters; its body gives them back."""
    tree = ast.parse(args.source.joinpath(file).read_text())
    found = next(
        node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef) and node.name == function
    )
    found.decorator_list, found.returns = [], None
    found.body = ast.parse("return locals()").body
    module = ast.Module(body=[found], type_ignores=[])
    code = compile(ast.fix_missing_locations(module), file, "exec")
    exec(code, scope)  # noqa: S102: the parameters of a published package
    return scope[function]


def form_scope(**more) -> dict:
    import typing

    from fastapi import File, Form, UploadFile
    from pydantic import Json

    names = {name: getattr(typing, name) for name in ("Annotated", "Any", "List", "Literal", "Optional", "Union")}
    return {**names, "File": File, "Form": Form, "UploadFile": UploadFile, "Request": Request, "Json": Json, **more}


async def require_known(request: Request, names) -> None:
    form = await request.form()
    unknown = sorted(set(form.keys()) - set(names))
    if unknown:
        raise HTTPException(599, f"the server does not read {unknown}")


def parse(model, body: dict):
    unknown = sorted(set(body) - set(model.model_fields))
    if unknown:
        raise HTTPException(599, f"the server does not read {unknown}")
    try:
        return model(**body)
    except ValueError as error:
        raise HTTPException(400, str(error)) from error


def size_of(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def draw(text: str, seed: int | None, *more: str) -> bytes:
    size = size_of(text)
    colour = tuple(uuid.uuid5(uuid.NAMESPACE_URL, f"{seed} {more}").bytes[:3])
    picture = Image.new("RGB", size, colour)
    ImageDraw.Draw(picture).ellipse([size[0] // 4, size[1] // 4, size[0] // 2, size[1] // 2], fill="white")
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def film(text: str, frames: int, fps: float) -> bytes:
    command = [args.ffmpeg, "-v", "error", "-f", "lavfi", "-i", f"testsrc=size={text}:rate={fps}"]
    command += ["-frames:v", str(frames), "-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "ultrafast"]
    command += ["-movflags", "frag_keyframe+empty_moov", "-f", "mp4", "pipe:1"]
    return subprocess.run(command, check=True, capture_output=True).stdout


def pictures(data: bytes) -> dict:
    return {"created": 1, "data": [{"b64_json": base64.b64encode(data).decode()}]}


def start_video(data: bytes) -> dict:
    name = f"video_gen_{uuid.uuid4().hex}"
    videos[name] = data
    return {"id": name, "object": "video", "status": "queued", "progress": 0, "model": args.model[0]}


def describe(data: bytes) -> str:
    """Decodes a picture as the servers do, and gives its size and a digest."""
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return f"{picture.width}x{picture.height} {hashlib.sha256(data).hexdigest()}"


async def open_uploads(*uploads) -> list[str]:
    return [describe(await upload.read()) for upload in uploads if upload is not None]


def serve_forms(edits, create_video) -> None:
    """The routes of servers whose edits and videos are forms."""

    @app.post("/v1/images/edits")
    async def edit(request: Request, given: dict = Depends(edits)):
        await require_known(request, [*given, "image[]", "url[]"])
        images = given["image"] or given["image_array"]
        if not images:
            raise HTTPException(422, "Field 'image' or 'url' is required")
        given_pictures = await open_uploads(*images, given.get("mask_image"))
        return pictures(draw(given["size"], given["seed"], given["prompt"], *given_pictures))

    if create_video is None:
        return

    @app.post("/v1/videos")
    async def video(request: Request, given: dict = Depends(create_video)):
        await require_known(request, given)
        await open_uploads(given["input_reference"])
        return start_video(film(given["size"], given["num_frames"], given["fps"]))


def serve_vllm_omni() -> None:
    package("vllm_omni.entrypoints.openai.protocol")
    package("vllm_omni.inputs")
    data = ast.parse(args.source.joinpath("vllm_omni/inputs/data.py").read_text())
    levels = next(
        node.value
        for node in data.body
        if isinstance(node, (ast.Assign, ast.AnnAssign))
        and "DIFFUSION_QUALITY_LEVELS" in ast.unparse(node).split("=")[0]
    )
    stub("vllm_omni.inputs.data", DIFFUSION_QUALITY_LEVELS=ast.literal_eval(levels))
    from vllm_omni.entrypoints.openai.protocol.images import ImageGenerationRequest
    from vllm_omni.entrypoints.openai.protocol.videos import SecondStr, SizeStr, VideoGenerationRequest

    @app.post("/v1/images/generations")
    async def generate(request: Request):
        asked = parse(ImageGenerationRequest, await request.json())
        require_model(asked.model)
        return pictures(draw(asked.size, asked.seed, asked.prompt))

    root = "vllm_omni/entrypoints/openai"
    scope = form_scope(SecondStr=SecondStr, SizeStr=SizeStr)
    edits = signature_of(f"{root}/api_server.py", "edit_images", scope)
    form = signature_of(f"{root}/video/generation/helpers.py", "_parse_video_form", scope)
    serve_forms(edits, None)

    @app.post("/v1/videos")
    async def video(request: Request, given: dict = Depends(form)):
        await require_known(request, given)
        first = await open_uploads(given["input_reference"])
        known = {key: value for key, value in given.items() if key in VideoGenerationRequest.model_fields}
        asked = VideoGenerationRequest(**{key: value for key, value in known.items() if value is not None})
        require_model(asked.model)
        params = asked.resolve_video_params()
        if first:
            require_even(first[0])
        return start_video(film(params.size, params.num_frames, params.fps))


def require_even(picture: str) -> None:
    for side in size_of(picture.partition(" ")[0]):
        if side % 16:
            raise HTTPException(400, f"a side of {side} pixels is not on the grid")


def require_model(model: str | None) -> None:
    if model is not None and model not in args.model:
        raise HTTPException(400, f"Model mismatch: request specifies '{model}'.")


def serve_sglang() -> None:
    root = "sglang/multimodal_gen/runtime/entrypoints/openai"
    package(root.replace("/", "."))
    from sglang.multimodal_gen.runtime.entrypoints.openai.protocol import ImageGenerationsRequest

    @app.post("/v1/images/generations")
    async def generate(request: Request):
        asked = parse(ImageGenerationsRequest, await request.json())
        return {**pictures(draw(asked.size, asked.seed, asked.prompt)), "id": "x", "inference_time_s": 0.1}

    scope = form_scope()
    edits = signature_of(f"{root}/image_api.py", "edits", scope)
    create = signature_of(f"{root}/video_api.py", "create_video", scope)
    serve_forms(edits, create)


def serve_dynamo() -> None:
    package("dynamo.common.protocols")
    from dynamo.common.protocols.image_protocol import ImageNvExt, NvCreateImageRequest
    from dynamo.common.protocols.video_protocol import NvCreateVideoRequest, VideoNvExt

    def decode(reference: str | None) -> list[str]:
        if reference is None:
            return []
        if not reference.startswith("data:image/"):
            raise HTTPException(400, "neither https nor data")
        return [describe(base64.b64decode(reference.partition(",")[2]))]

    @app.post("/v1/images/generations")
    async def generate(request: Request):
        body = await request.json()
        parse(ImageNvExt, body.get("nvext", {}))
        asked = parse(NvCreateImageRequest, body)
        given = decode(asked.input_reference)
        return pictures(draw(asked.size, asked.nvext.seed, asked.prompt, *given))

    @app.post("/v1/videos")
    async def video(request: Request):
        body = await request.json()
        parse(VideoNvExt, body.get("nvext", {}))
        asked = parse(NvCreateVideoRequest, body)
        decode(asked.input_reference)
        data = film(asked.size, asked.nvext.num_frames, asked.nvext.fps)
        file = {"output_format": "mp4", "b64_json": base64.b64encode(data).decode()}
        return {"id": "v", "object": "video", "model": asked.model, "status": "completed", "created": 1, "data": [file]}


@app.get("/health")
async def health():
    return {"status": "healthy"}


@app.get("/v1/models")
async def models():
    return {"object": "list", "data": [{"id": name, "object": "model"} for name in args.model]}


@app.get("/v1/videos/{video_id}")
async def retrieve(video_id: str):
    if video_id not in videos:
        raise HTTPException(404, "Video not found")
    return {"id": video_id, "object": "video", "status": "completed", "progress": 100}


@app.get("/v1/videos/{video_id}/content")
async def content(video_id: str):
    return Response(videos[video_id], media_type="video/mp4")


@app.delete("/v1/videos/{video_id}")
async def delete(video_id: str):
    videos.pop(video_id, None)
    return {"id": video_id, "deleted": True}


{"vllm-omni": serve_vllm_omni, "sglang": serve_sglang, "dynamo": serve_dynamo}[args.server]()
uvicorn.run(app, host="127.0.0.1", port=args.port, log_level="warning")
