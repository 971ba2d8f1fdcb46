#!/usr/bin/env python3
"""Deletes on a ComfyUI server what Castwright's jobs leave, because ComfyUI has no call that deletes a file.

    clean_up.py --base /opt/ComfyUI [--url http://127.0.0.1:8188] [--days 30] [--dry-run]

Castwright empties the files of a job when it is over. This deletes, while the server has nothing to do:
- empty files in our folders under input/ and output/ that are older than a day, and the folders that are then empty;
- copies of trained models (output/loras/castwright/) that were neither copied nor read for some days. A job that needs
  one copies it again.

It touches nothing outside our folders. Run it once a day (castwright-comfyui-clean-up.timer).
"""
import argparse
import json
import pathlib
import re
import sys
import time
import urllib.request

DAY = 24 * 60 * 60
# An emptied file tells the adapter for some minutes which names of results are taken.
EMPTY_SECONDS = DAY
COPY = re.compile(r"[0-9a-f]{64}\.safetensors")


def read_options():
    parser = argparse.ArgumentParser(description="Deletes what Castwright's jobs leave on a ComfyUI server.")
    parser.add_argument("--base", required=True, type=pathlib.Path, help="the folder with input/ and output/")
    parser.add_argument("--url", default="http://127.0.0.1:8188", help="the server's address")
    parser.add_argument("--days", default=30, type=float, help="days after which an unused copy of a model is deleted")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be deleted")
    return parser.parse_args()


def is_idle(url):
    """Whether nothing runs or waits. A server that does not answer is not known to be idle: it may be loading."""
    with urllib.request.urlopen(f"{url}/prompt", timeout=15) as answer:
        return json.load(answer)["exec_info"]["queue_remaining"] == 0


def find_our_folders(base):
    for folder in (base / "input" / "castwright", base / "output" / "castwright", base / "output" / "loras" / "castwright"):
        if folder.is_dir() and not folder.is_symlink():
            yield folder
    # The training sets, each in a folder named by its job.
    yield from (each for each in (base / "input").glob("castwright-*") if each.is_dir() and not each.is_symlink())


def is_deletable(file, days, now):
    status = file.stat()
    if status.st_size == 0:
        return now - status.st_mtime > EMPTY_SECONDS
    is_copy = file.parent.name == "castwright" and file.parent.parent.name == "loras" and COPY.fullmatch(file.name)
    return bool(is_copy) and now - max(status.st_mtime, status.st_atime) > days * DAY


def main():
    options = read_options()
    try:
        if not is_idle(options.url.rstrip("/")):
            print("The server is at work; nothing is deleted now.")
            return 0
    except OSError as error:
        print(f"The server does not answer at {options.url}: {error}. Nothing is deleted.", file=sys.stderr)
        return 1
    now = time.time()
    files = size = 0
    for folder in list(find_our_folders(options.base)):
        for file in sorted(folder.iterdir()):
            if file.is_symlink() or not file.is_file() or not is_deletable(file, options.days, now):
                continue
            files += 1
            size += file.stat().st_size
            if options.dry_run:
                print(file)
            else:
                file.unlink()
        is_set = folder.name.startswith("castwright-")
        if is_set and not options.dry_run and not any(folder.iterdir()):
            folder.rmdir()
    print(f"{files} files, {size / 1e6:.1f} MB {'would be' if options.dry_run else 'are'} deleted.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
