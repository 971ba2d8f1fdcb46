import type { Mask } from './mask.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Eight bits, grey, deflate, filters by row, not interlaced (PNG specification, 11.2.1). */
const greyHeader = [8, 0, 0, 0, 0];
/** Stores each row as its difference from the one above (PNG specification, 9.2), which suits masks. */
const upFilter = 2;
const rowsAtOnce = 64;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function calculateCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, calculateCrc(bytes.subarray(4, content.length + 8)));
  return bytes;
}

/** Streams the rows, each with its filter byte, a few at a time. */
function createRowStream({ width, height, pixels }: Mask): ReadableStream<Uint8Array<ArrayBuffer>> {
  let y = 0;
  return new ReadableStream({
    pull(stream) {
      const count = Math.min(rowsAtOnce, height - y);
      if (count === 0) return stream.close();
      const bytes = new Uint8Array(count * (width + 1));
      for (let to = 0, end = y + count; y < end; y += 1) {
        bytes[to++] = upFilter;
        for (let at = y * width; at < (y + 1) * width; at += 1) {
          bytes[to++] = (pixels[at] ?? 0) - (y > 0 ? (pixels[at - width] ?? 0) : 0);
        }
      }
      stream.enqueue(bytes);
    },
  });
}

/**
 * Encodes a mask as a lossless PNG with one grey channel. It does not use a canvas, which gives four channels and to
 * which browsers with fingerprinting protection add noise.
 */
export async function encodeGreyPng(mask: Mask): Promise<Blob> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, mask.width);
  view.setUint32(4, mask.height);
  header.set(greyHeader, 8);
  const packed = createRowStream(mask).pipeThrough(new CompressionStream('deflate'));
  const content = new Uint8Array(await new Response(packed).arrayBuffer());
  const parts = [
    new Uint8Array(signature),
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND', new Uint8Array(0)),
  ];
  return new Blob(parts, { type: 'image/png' });
}
