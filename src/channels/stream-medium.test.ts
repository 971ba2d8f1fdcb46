import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { readParts, streamMedium } from './stream-medium.ts';

const bytes = Buffer.from('0123456789abcdef');
const open = (chunks: readonly Buffer[], byteSize = bytes.length) =>
  makeOutgoingMedium('video', { byteSize, read: async () => Readable.from(chunks) });

describe('streamMedium', () => {
  it.each([0, 1, 5, 6, 15])('gives what follows byte %i', async (from) => {
    const body = await streamMedium(open([bytes.subarray(0, 6), bytes.subarray(6)]), from);
    expect(body.length).toBe(bytes.length - from);
    expect((await buffer(body.bytes)).equals(bytes.subarray(from))).toBe(true);
  });

  it('fails when the medium has another number of bytes', async () => {
    await expect(buffer((await streamMedium(open([bytes], 20))).bytes)).rejects.toThrow(/shorter/);
    await expect(buffer((await streamMedium(open([bytes], 10))).bytes)).rejects.toThrow(/longer/);
  });
});

describe('readParts', () => {
  it.each([1, 3, 4, 8, 16, 100])('cuts into parts of %i bytes', async (size) => {
    const parts: Buffer[] = [];
    const medium = open([bytes.subarray(0, 1), bytes.subarray(1, 9), bytes.subarray(9)]);
    for await (const part of readParts(medium, size)) parts.push(part);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true);
    expect(parts).toHaveLength(Math.ceil(bytes.length / size));
  });
});
