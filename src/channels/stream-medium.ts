import { Readable } from 'node:stream';
import type { StreamedBody } from '#platform/outbound/connect.ts';
import type { OutgoingMedium } from './port.ts';

/**
 * The bytes of a medium as a body, from an offset on.
 *
 * The stream fails when the medium has other than the stated number of bytes: a call that waits for missing ones would
 * never end.
 */
export async function streamMedium(medium: OutgoingMedium, from = 0): Promise<StreamedBody> {
  const source = await medium.read();
  const length = medium.byteSize - from;
  async function* skipAndCount() {
    let skip = from;
    let sent = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const rest = chunk.subarray(Math.min(skip, chunk.length));
      skip -= chunk.length - rest.length;
      sent += rest.length;
      if (sent > length) throw new Error('the medium is longer than stated');
      if (rest.length > 0) yield rest;
    }
    if (sent < length) throw new Error('the medium is shorter than stated');
  }
  return { bytes: Readable.from(skipAndCount(), { objectMode: false }), length };
}

/** Bytes that are sent as a file of a medium's type. */
export function toPart({ mediaType }: Pick<OutgoingMedium, 'mediaType'>, bytes: Buffer) {
  return { mediaType, byteSize: bytes.length, read: async () => Readable.from([bytes]) };
}

/** The bytes of a medium in parts of a size; the last part may be smaller. */
export async function* readParts(medium: OutgoingMedium, size: number): AsyncGenerator<Buffer> {
  const { bytes } = await streamMedium(medium);
  let kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const taken = rest.subarray(0, size - length);
      yield Buffer.concat([...kept, taken]);
      rest = rest.subarray(taken.length);
      kept = [];
      length = 0;
    }
    if (rest.length > 0) kept.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(kept);
}
