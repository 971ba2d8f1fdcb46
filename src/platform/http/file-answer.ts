import type { IncomingHttpHeaders } from 'node:http';
import type { Storage } from '#platform/storage/storage.ts';
import { parseByteRange } from './byte-range.ts';
import type { BinaryAnswer } from './handler.ts';

/** A stored file as it is sent. */
export type ServedFile = {
  storageKey: string;
  mediaType: string;
  byteSize: number;
  /** With its quotes. */
  etag: string;
};

/** Only the owner's browser may keep it; the bytes under one address never change. */
const privateForever = 'private, max-age=31536000, immutable';

/**
 * Answers with a stored file, or the part that was asked for: 304 when the client has it (`If-None-Match`),
 * 206 for a range, unless `If-Range` names another version.
 *
 * @throws AppError RANGE_NOT_SATISFIABLE, or NOT_FOUND when the object is missing from storage
 */
export async function fileAnswer(
  storage: Pick<Storage, 'read'>,
  file: ServedFile,
  headers: IncomingHttpHeaders,
): Promise<BinaryAnswer> {
  const { storageKey, mediaType, byteSize, etag } = file;
  const caching = { etag, 'cache-control': privateForever };
  if (hasVersion(headers['if-none-match'], etag)) return { status: 304, headers: caching, body: null };

  const sameVersion = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = sameVersion ? parseByteRange(headers.range, byteSize) : null;
  const described = { ...caching, 'accept-ranges': 'bytes', 'content-type': mediaType };
  if (!range) {
    return {
      headers: { ...described, 'content-length': String(byteSize) },
      body: await storage.read(storageKey),
    };
  }
  return {
    status: 206,
    headers: {
      ...described,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${byteSize}`,
    },
    body: await storage.read(storageKey, range),
  };
}

/** Smaller ones are kept for good by browsers under our own address, and a second trip costs more than they do. */
const linkedFrom = 1024 * 1024;
/** How long a link works that a page follows at once, and may follow again while it plays a video. */
const shownSeconds = 1_800;

/**
 * The same for what a page shows: where the storage gives links, an element of a page (`<img>`, `<video>`) is sent
 * there for a large file, so that its bytes do not pass through this process. Scripts and programs get it from here.
 */
export async function shownAnswer(
  storage: Pick<Storage, 'read' | 'linkTo'>,
  file: ServedFile,
  headers: IncomingHttpHeaders,
): Promise<BinaryAnswer> {
  const kept = hasVersion(headers['if-none-match'], file.etag);
  const forElement = ['image', 'video'].includes(String(headers['sec-fetch-dest']));
  const { storageKey, mediaType } = file;
  const link =
    forElement && !kept && file.byteSize >= linkedFrom
      ? await storage.linkTo(storageKey, { mediaType, seconds: shownSeconds })
      : null;
  if (link !== null) {
    return {
      status: 302,
      headers: { location: link, 'cache-control': 'no-store', vary: 'sec-fetch-dest' },
      body: null,
    };
  }
  const answer = await fileAnswer(storage, file, headers);
  return { ...answer, headers: { ...answer.headers, vary: 'sec-fetch-dest' } };
}

/** Weak comparison, as RFC 9110, 13.1.2 asks for `If-None-Match`. */
function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const versions = ifNoneMatch.split(',').map((version) => version.trim().replace(/^W\//, ''));
  return versions.includes(etag) || versions.includes('*');
}
