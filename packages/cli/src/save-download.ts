import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { CastwrightError, type Client, type DownloadOptions } from '@castwright/client';
import { CommandError, exitCodes } from './exit-codes.ts';

/** A file that was written. */
export type SavedFile = { contentId: string; path: string; bytes: number; sha256: string };

const longestName = 180;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no file system takes them all
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Downloads an item into a folder, which is made if it is missing. A file that is there is kept: the new one gets a
 * number. A file has its name only when it is whole.
 *
 * @throws CastwrightError as `download`; CommandError when the folder cannot be written or the file came incomplete
 */
export async function saveDownload(
  client: Client,
  contentId: string,
  folder: string,
  options: DownloadOptions,
): Promise<SavedFile> {
  const { bytes: expected, fileName, stream } = await client.download(contentId, options);
  const name = toFileName(fileName ?? contentId);
  const part = path.join(folder, `.${contentId}.${process.pid}.part`);
  await makeFolder(folder);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const source = Readable.fromWeb(stream as ReadableStream);
    await pipeline(source, count, createWriteStream(part), { signal: options.signal });
    if (expected !== null && bytes !== expected) {
      throw new CommandError(exitCodes.unreachable, `${name} came incomplete. Download it again.`);
    }
    const file = await reserveName(folder, name);
    await rename(part, file);
    return { contentId, path: file, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    throw options.signal?.aborted ? options.signal.reason : toDownloadError(error, folder);
  } finally {
    await rm(part, { force: true });
  }
}

/** Makes a folder for downloads, if it is missing. @throws CommandError when it cannot be written */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw toDownloadError(error, folder);
  }
}

function toDownloadError(error: unknown, folder: string): unknown {
  if (error instanceof CastwrightError || error instanceof CommandError) return error;
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : null;
  if (code === null) {
    const message = 'The connection broke off during the download. Download it again.';
    return new CommandError(exitCodes.unreachable, message, { cause: error });
  }
  return new CommandError(exitCodes.failed, `${folder} cannot be written: ${code}.`, { cause: error });
}

/** Makes an empty file of this name, or of the name with the first free number. */
async function reserveName(folder: string, name: string): Promise<string> {
  const { ext, name: stem } = path.parse(name);
  for (let number = 1; ; number += 1) {
    const file = path.join(folder, number === 1 ? name : `${stem} (${number})${ext}`);
    try {
      await (await open(file, 'wx')).close();
      return file;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** A name that every file system takes, and that is no hidden file. */
export function toFileName(text: string): string {
  const cleaned = text.replace(forbidden, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  const { ext, name } = path.parse(cleaned);
  const short = `${[...name].slice(0, longestName - ext.length).join('')}${ext}` || 'file';
  return reserved.test(short) ? `_${short}` : short;
}
