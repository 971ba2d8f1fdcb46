"""What a run reports while it works: steps, and now and then a small picture."""
import base64
import io
import time
from collections.abc import Callable

from comfy import read_preview

BETWEEN_SECONDS = 0.5
PREVIEW_SIDE = 192
PREVIEW_BYTES = 64_000


class Progress:
    """Turns ComfyUI's messages into reports, two a second at most; the last step of a node is always reported."""

    def __init__(self, report: Callable[[dict], None], now: Callable[[], float] = time.monotonic):
        self._report = report
        self._now = now
        self._told = float("-inf")
        self._step: dict | None = None
        self._preview: bytes | None = None

    def take(self, message: dict | bytes) -> None:
        if isinstance(message, bytes):
            self._preview = read_preview(message) or self._preview
            return
        if message.get("type") != "progress":
            return
        data = message["data"]
        self._step = {"node": str(data["node"]), "step": int(data["value"]), "steps": max(1, int(data["max"]))}
        is_last = self._step["step"] >= self._step["steps"]
        if not is_last and self._now() - self._told < BETWEEN_SECONDS:
            return
        self._told = self._now()
        self._report({"castwright": 1, **self._step, **self._take_preview()})

    def _take_preview(self) -> dict:
        picture, self._preview = self._preview, None
        small = shrink(picture) if picture else None
        return {"preview": base64.b64encode(small).decode()} if small else {}


def shrink(picture: bytes) -> bytes | None:
    """Returns a small JPEG of a picture; without Pillow the picture itself, if it is small enough."""
    try:
        from PIL import Image
    except ImportError:
        return picture if len(picture) <= PREVIEW_BYTES else None
    with Image.open(io.BytesIO(picture)) as image:
        image.thumbnail((PREVIEW_SIDE, PREVIEW_SIDE))
        small = io.BytesIO()
        image.convert("RGB").save(small, "JPEG", quality=70)
        return small.getvalue()
