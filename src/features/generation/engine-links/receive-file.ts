import { type Readable, Transform } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type Link, toStorageKey } from './links.ts';

/** Bytes of a result that an engine may upload. */
export const maxUploadBytes = 2 * 1024 ** 3;

/** Stores a file that an engine uploads, whole or not at all; a second upload replaces it. @throws AppError BAD_REQUEST */
export async function receiveFile(
  storage: Storage,
  link: Link,
  body: Readable,
  most = maxUploadBytes,
): Promise<void> {
  let length = 0;
  const bounded = new Transform({
    transform(part: Buffer, _encoding, done) {
      length += part.length;
      if (length <= most) done(null, part);
      else done(new AppError('BAD_REQUEST', `A result has at most ${most} bytes.`));
    },
  });
  body.once('error', (error) => bounded.destroy(error));
  // A broken connection must not leave half a result.
  body.once('aborted', () => bounded.destroy(new AppError('BAD_REQUEST', 'The upload was interrupted.')));
  await storage.putStream(toStorageKey(link), body.pipe(bounded));
}
