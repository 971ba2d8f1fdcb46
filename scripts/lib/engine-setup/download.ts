import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describeRefusal, type FileHost, type HostedFile, isRefusal, toHeaders } from './hugging-face.ts';

export type DownloadOptions = Pick<FileHost, 'token'> & {
  /** Receives the share that is there, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Milliseconds before the first repetition; doubled each time. */
  firstPauseMs?: number;
  /** Milliseconds without a byte after which a connection counts as broken. */
  stallMs?: number;
};

/** Repetitions without a new byte in between. */
const maxTries = 6;
const longestPauseMs = 60_000;

/** A failure that a repetition may mend. */
class Transient extends Error {
  readonly waitMs: number;
  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** A failure that stays. */
class Final extends Error {}

const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** The SHA-256 of a file, in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Downloads a file, checks its SHA-256, and puts it into place only then. What an earlier try has left is continued; a
 * whole file of another content is thrown away and fetched once more.
 *
 * @throws Error for a host that refuses, that fails again and again, and for a content that differs twice
 */
export async function downloadFile(
  hosted: HostedFile,
  target: string,
  options: DownloadOptions,
): Promise<void> {
  const part = `${target}.part`;
  await mkdir(path.dirname(target), { recursive: true });
  for (const isLast of [false, true]) {
    await fetchRest(hosted, part, options);
    if ((await hashFile(part)) === hosted.sha256) return rename(part, target);
    await rm(part);
    if (isLast)
      throw new Error(`${hosted.file.name} arrived twice with another SHA-256 than ${hosted.sha256}.`);
  }
}

async function fetchRest(hosted: HostedFile, part: string, options: DownloadOptions): Promise<void> {
  const { firstPauseMs = 1_000 } = options;
  let tries = 0;
  for (let have = await sizeOf(part); have !== hosted.bytes; have = await sizeOf(part)) {
    if (have > hosted.bytes) await rm(part);
    try {
      await fetchOnce(hosted, part, have > hosted.bytes ? 0 : have, options);
    } catch (error) {
      if (!(error instanceof Transient)) throw error;
      tries = (await sizeOf(part)) > have ? 1 : tries + 1;
      if (tries >= maxTries)
        throw new Error(`${hosted.file.name}: ${error.message} Tried ${maxTries} times.`);
      await pause(Math.max(error.waitMs, Math.min(longestPauseMs, firstPauseMs * 2 ** tries)));
    }
  }
}

async function fetchOnce(
  { bytes, file, url }: HostedFile,
  part: string,
  from: number,
  { onProgress, stallMs = 60_000, token }: DownloadOptions,
): Promise<void> {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), stallMs);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stallMs);
  };
  try {
    const range = from > 0 ? { range: `bytes=${from}-` } : {};
    const headers = { ...toHeaders({ token }), ...range, 'accept-encoding': 'identity' };
    const response = await fetch(url, { headers, signal: stalled.signal });
    if (isRefusal(response.status)) throw new Final(describeRefusal(response.status, file.repository));
    if (response.status === 429 || response.status >= 500) {
      const after = Number(response.headers.get('retry-after'));
      throw new Transient(`The host answers ${response.status}.`, after > 0 ? after * 1000 : 0);
    }
    if (!response.ok || !response.body)
      throw new Final(`The host answers ${response.status} for ${file.name}.`);
    // A host that ignores the range sends the file from its beginning.
    const start = response.status === 206 ? readStart(response, from) : 0;
    let have = start;
    const source = Readable.fromWeb(response.body as never).on('data', (chunk: Buffer) => {
      alive();
      have += chunk.length;
      if (have > bytes) source.destroy(new Final(`${file.name} is longer than its repository says.`));
      onProgress?.(Math.min(1, have / bytes));
    });
    await pipeline(source, createWriteStream(part, start > 0 ? { flags: 'a' } : {}));
  } catch (error) {
    if (error instanceof Transient || error instanceof Final) throw error;
    throw new Transient(stalled.signal.aborted ? 'The connection stalled.' : 'The connection broke off.');
  } finally {
    clearTimeout(timer);
  }
}

/** Where the answer begins. @throws Error when that is not where the file on disk ends */
function readStart(response: Response, from: number): number {
  const start = Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (start === from) return from;
  throw new Final('The host answers with another range than was asked for.');
}
