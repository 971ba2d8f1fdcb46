/** Encodes a PNG row by row, for pictures that are too large to hold in memory beside their encoding. */

import { once } from 'node:events';
import { constants, crc32, createDeflate, type Deflate } from 'node:zlib';
import type { Channels } from './decode.ts';

/** The colour type by samples per pixel: grey, grey and alpha, colour, colour and alpha (PNG, third edition, 11.2.1). */
const colourTypes: Record<Channels, number> = { 1: 0, 2: 4, 3: 2, 4: 6 };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const paeth = 4;
/** Bytes of deflated data per chunk. */
const chunkSize = 256 * 1024;

export class PngStream {
  readonly #stride: number;
  readonly #channels: Channels;
  /** Sized for incompressible data; pages that are never written take no memory. */
  readonly #file: Buffer;
  #length = 0;
  readonly #deflate: Deflate;
  readonly #ended: Promise<unknown>;
  #above: Uint8Array;

  /** @param size in pixels of 8 bits a sample, sRGB */
  constructor({ width, height, channels }: { width: number; height: number; channels: Channels }) {
    this.#stride = width * channels;
    this.#channels = channels;
    this.#above = new Uint8Array(this.#stride);
    this.#file = Buffer.allocUnsafeSlow(Math.ceil((this.#stride + 1) * height * 1.01) + 4096);
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, colourTypes[channels]], 8);
    this.#append(signature);
    this.#appendChunk('IHDR', header);
    // Level 1: higher levels save a few per cent and take several times as long.
    this.#deflate = createDeflate({ level: 1, strategy: constants.Z_FILTERED, chunkSize });
    this.#deflate.on('data', (data: Buffer) => this.#appendChunk('IDAT', data));
    this.#ended = once(this.#deflate, 'end');
    // `end` waits for this and reports its error.
    this.#ended.catch(() => undefined);
  }

  /** Writes the next whole rows. The caller may overwrite them once this resolves. */
  async write(rows: Uint8Array): Promise<void> {
    const count = rows.length / this.#stride;
    const filtered = Buffer.allocUnsafe(rows.length + count);
    for (let row = 0; row < count; row++) {
      const line = rows.subarray(row * this.#stride, (row + 1) * this.#stride);
      const start = row * (this.#stride + 1);
      filtered[start] = paeth;
      filterPaeth(line, this.#above, filtered.subarray(start + 1), this.#channels);
      this.#above = line;
    }
    this.#above = this.#above.slice();
    if (!this.#deflate.write(filtered)) await once(this.#deflate, 'drain');
  }

  /** Ends the file after the last row. @returns the whole file */
  async end(): Promise<Buffer> {
    this.#deflate.end();
    await this.#ended;
    this.#appendChunk('IEND', Buffer.alloc(0));
    return this.#file.subarray(0, this.#length);
  }

  #append(bytes: Uint8Array): void {
    this.#file.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A chunk: length, type, data, and a checksum of the latter two (5.3). */
  #appendChunk(type: string, data: Buffer): void {
    const numbers = Buffer.alloc(4);
    numbers.writeUInt32BE(data.length);
    this.#append(numbers);
    const start = this.#length;
    this.#append(Buffer.from(type, 'latin1'));
    this.#append(data);
    numbers.writeUInt32BE(crc32(this.#file.subarray(start, this.#length)));
    this.#append(numbers);
  }
}

/** The Paeth filter: each sample less the neighbour nearest to left + above − above left (PNG, 9.4). */
function filterPaeth(line: Uint8Array, above: Uint8Array, filtered: Uint8Array, channels: number): void {
  for (let at = 0; at < line.length; at++) {
    const left = at < channels ? 0 : (line[at - channels] as number);
    const corner = at < channels ? 0 : (above[at - channels] as number);
    const up = above[at] as number;
    const byLeft = Math.abs(up - corner);
    const byUp = Math.abs(left - corner);
    const byCorner = Math.abs(left + up - 2 * corner);
    const nearest = byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
    filtered[at] = (line[at] as number) - nearest;
  }
}
