import type { IncomingHttpHeaders } from 'node:http';
import type { Storage } from '#platform/storage/storage.ts';
import { parseByteRange } from './byte-range.ts';
import type { BinaryResponse } from './handler.ts';

/** A stored file to send. */
export type ServedFile = {
  storageKey: string;
  mediaType: string;
  byteSize: number;
  /** Including its quotes. */
  etag: string;
};

/** Cacheable by the owner's browser only; the bytes at one URL never change. */
const privateForever = 'private, max-age=31536000, immutable';

/**
 * Responds with a stored file or a range of it: 304 when the client has it (`If-None-Match`), 206 for a range,
 * unless `If-Range` names another version.
 *
 * @throws AppError RANGE_NOT_SATISFIABLE, or NOT_FOUND when the object is missing from storage
 */
export async function createFileResponse(
  storage: Pick<Storage, 'read'>,
  file: ServedFile,
  headers: IncomingHttpHeaders,
): Promise<BinaryResponse> {
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

/** Smaller files are served directly: browsers cache them under our URL, and a redirect costs more than they do. */
const linkedFrom = 1024 * 1024;
/** Lifetime of a link that a page follows at once, and may follow again while it plays a video. */
const shownSeconds = 1_800;

/**
 * Like `createFileResponse`, for content that a page shows. When the storage offers links, a request of an element
 * (`<img>`, `<video>`) for a large file is redirected there, so that its bytes do not pass through this process.
 * Scripts and API clients get the file from here.
 */
export async function createDisplayResponse(
  storage: Pick<Storage, 'read' | 'linkTo'>,
  file: ServedFile,
  headers: IncomingHttpHeaders,
): Promise<BinaryResponse> {
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
  const answer = await createFileResponse(storage, file, headers);
  return { ...answer, headers: { ...answer.headers, vary: 'sec-fetch-dest' } };
}

/** Weak comparison, as RFC 9110, 13.1.2 requires for `If-None-Match`. */
function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const versions = ifNoneMatch.split(',').map((version) => version.trim().replace(/^W\//, ''));
  return versions.includes(etag) || versions.includes('*');
}
