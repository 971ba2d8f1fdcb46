import { type Readable, Transform } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { keyOfFile, type Link } from './links.ts';

/** Bytes of a result that an engine may put. */
export const mostPutBytes = 2 * 1024 ** 3;

/** Keeps what an engine puts, whole or not at all; a second one takes its place. @throws AppError BAD_REQUEST */
export async function takeFile(
  storage: Storage,
  link: Link,
  body: Readable,
  most = mostPutBytes,
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
  // Cut off in the middle: half a result is none.
  body.once('aborted', () => bounded.destroy(new AppError('BAD_REQUEST', 'The result broke off.')));
  await storage.putStream(keyOfFile(link), body.pipe(bounded));
}
