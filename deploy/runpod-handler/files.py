"""Files of a job on the worker: brought before its graph runs, handed over after it, deleted however it ends."""
import base64
import contextlib
import hashlib
import pathlib
import shutil
import urllib.parse
import urllib.request

CHUNK = 1 << 20
DOWNLOAD_SECONDS = 60
UPLOAD_SECONDS = 170


class Refused(ValueError):
    """A file that the handler does not accept. The message contains no address."""


class JobFiles:
    """The files of one job under ComfyUI's base folder."""

    def __init__(self, root: pathlib.Path):
        self.root = root
        self._temporary: list[pathlib.Path] = []
        self._folders: list[pathlib.Path] = []

    def locate(self, folder: str, name: str) -> pathlib.Path:
        """Returns the path of a file inside a folder. Raises Refused for a name that leads out of it."""
        inside = (self.root / folder).resolve()
        path = (inside / name).resolve()
        if path == inside or not path.is_relative_to(inside):
            raise Refused("a name leads out of its folder")
        return path

    def bring(self, folder: str, given: dict, *, is_kept: bool = False) -> pathlib.Path:
        """Writes a file: text, base64, or a download whose SHA-256 is checked. A kept file outlives the job."""
        path = self.locate(folder, given["name"])
        path.parent.mkdir(parents=True, exist_ok=True)
        if not is_kept:
            self._temporary.append(path)
        if "text" in given:
            path.write_text(given["text"], encoding="utf-8")
        elif "image" in given:
            path.write_bytes(base64.b64decode(given["image"], validate=True))
        else:
            self._download(path, given["url"], given["sha256"])
        return path

    def bring_set(self, given: dict) -> None:
        """Writes the pictures and captions of a training into a folder of their own."""
        folder = self.locate("input", given["folder"])
        self._folders.append(folder)
        for file in given["files"]:
            self.bring(f"input/{given['folder']}", file)

    def bring_lora(self, given: dict) -> None:
        """Downloads a trained model, unless it is here already: its name contains its hash."""
        path = self.locate("models/loras", given["name"])
        if path.exists() and hash_file(path) == given["sha256"]:
            path.touch()
            return
        self.bring("models/loras", given, is_kept=True)

    def forget_later(self, path: pathlib.Path) -> None:
        """Has a result deleted with the other files of the job."""
        self._temporary.append(path)

    def delete(self) -> None:
        for path in self._temporary:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)

    def _download(self, path: pathlib.Path, url: str, sha256: str) -> None:
        part = path.with_name(f"{path.name}.part")
        try:
            digest = hashlib.sha256()
            with open_url(urllib.request.Request(url), DOWNLOAD_SECONDS) as answer, part.open("wb") as file:
                while chunk := answer.read(CHUNK):
                    digest.update(chunk)
                    file.write(chunk)
            if digest.hexdigest() != sha256:
                raise Refused("a file is not the one that was announced")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def hash_file(path: pathlib.Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def upload(url: str, path: pathlib.Path) -> dict:
    """Uploads a result with one PUT. Returns its SHA-256, which the platform compares."""
    headers = {"Content-Length": str(path.stat().st_size), "Content-Type": "application/octet-stream"}
    with path.open("rb") as file:
        with open_url(urllib.request.Request(url, data=file, method="PUT", headers=headers), UPLOAD_SECONDS):
            return {"sha256": hash_file(path)}


def open_url(request: urllib.request.Request, seconds: float):
    """Opens an address of the web. Its errors do not name the address, which gives access to the file."""
    if urllib.parse.urlsplit(request.full_url).scheme not in ("http", "https"):
        raise Refused("an address is not of the web")
    try:
        return urllib.request.urlopen(request, timeout=seconds)
    except OSError as error:
        status = getattr(error, "code", None)
        raise ConnectionError(f"a file's address answered {status}" if status else "a file's address did not answer") from None


def delete_old_loras(root: pathlib.Path, wanted_bytes: int) -> None:
    """Deletes the trained models that were used longest ago until so much of the disk is free."""
    loras = (root / "models/loras/castwright").glob("*.safetensors")
    for path in sorted(loras, key=lambda each: each.stat().st_mtime):
        if shutil.disk_usage(root).free >= wanted_bytes:
            return
        path.unlink(missing_ok=True)
