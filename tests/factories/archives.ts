import { inflateRawSync } from 'node:zlib';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';

/** Creates a ZIP of these files, by their names. */
export async function createZip(files: Record<string, Buffer>): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter());
  for (const [name, bytes] of Object.entries(files)) {
    await writer.add(name, new BlobReader(new Blob([new Uint8Array(bytes)])));
  }
  return Buffer.from(await (await writer.close()).arrayBuffer());
}

/** Lists the files of a ZIP by the central directory at its end. */
export function listZipFiles(zip: Buffer): Map<string, { stored: boolean; bytes: Buffer }> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, { stored: boolean; bytes: Buffer }>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.readUInt16LE(at + 10) === 0;
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, { stored, bytes: stored ? bytes : inflateRawSync(bytes) });
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
  }
  return files;
}
