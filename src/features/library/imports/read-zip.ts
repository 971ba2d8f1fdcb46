import { createHash } from 'node:crypto';
import type { Entry, FileEntry, ZipReader } from '@zip.js/zip.js';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** Bytes that the list of entries may have: some 200 for each. */
const directoryBytes = 4 * 1024 * 1024;

/** Reads a range of the ZIP; see `readParts`. */
export type ReadRange = (start: number, length: number) => Promise<Uint8Array>;

/** Reads a ZIP by its ranges; the library is loaded with the first import, because most processes never need it. */
async function openZip(read: ReadRange, size: number): Promise<ZipReader<unknown>> {
  const { configure, Reader, ZipReader } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  class RangeReader extends Reader<ReadRange> {
    override size = size;

    override async readUint8Array(start: number, length: number): Promise<Uint8Array> {
      // A directory of the whole file's size would be read at once.
      if (length > directoryBytes) throw new AppError('FILE_REFUSED', tooManyEntries);
      return read(start, length);
    }
  }
  // Paths that lead elsewhere are names to show: nothing is stored under them.
  return new ZipReader(new RangeReader(read), { filenameValidation: 'tolerant' });
}

const tooManyEntries = `The ZIP has too many files: at most ${limits.importEntriesMaximum} at once. Import it in parts.`;
const unreadable = 'The ZIP cannot be read. Make it again, and import that one.';

/**
 * Lists the entries of a ZIP in the order of its directory.
 *
 * @throws AppError FILE_REFUSED when it is no ZIP, is broken, or has too many entries; UNAVAILABLE of the storage
 */
export async function listZipEntries(read: ReadRange, size: number): Promise<Entry[]> {
  const reader = await openZip(read, size);
  const entries: Entry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.length === limits.importEntriesMaximum) throw new AppError('FILE_REFUSED', tooManyEntries);
      entries.push(entry);
    }
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('FILE_REFUSED', unreadable, undefined, { cause: error });
  }
  if (entries.length === 0) throw new AppError('FILE_REFUSED', 'The ZIP is empty.');
  return entries;
}

/** A picture by its name; the gate looks at its bytes. */
const pictures = /\.(jpe?g|png|webp|avif|gif)$/i;

/** Folders, hidden files and those that macOS adds: left out without a word. */
export const isIgnored = ({ directory, filename }: Entry): boolean =>
  directory || /(^|[\\/])(\.(?!\.?[\\/])|__MACOSX[\\/]|Thumbs\.db$|desktop\.ini$)/i.test(filename);

/** Why an entry cannot become a picture, by what the directory says; null if it may. */
export function findEntryProblem(entry: Entry): string | null {
  if (!pictures.test(entry.filename)) return 'It is not a JPEG, PNG, WebP, AVIF or GIF file.';
  if (entry.encrypted) return 'It is locked with a password.';
  return entry.uncompressedSize > limits.uploadBytes ? tooLarge : null;
}

const tooLarge = `It is larger than ${limits.uploadBytes / 1024 ** 2} MB.`;

/**
 * Reads an entry, and stops as soon as it inflates to more than a picture may have, whatever the directory says.
 *
 * @throws AppError FILE_TOO_LARGE, FILE_REFUSED; UNAVAILABLE of the storage
 */
export async function readZipEntry(entry: FileEntry): Promise<{ bytes: Buffer; sha256: string }> {
  const chunks: Uint8Array[] = [];
  const hash = createHash('sha256');
  let length = 0;
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      length += chunk.length;
      if (length > limits.uploadBytes) throw new AppError('FILE_TOO_LARGE', tooLarge);
      hash.update(chunk);
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(writable, {
      checkSignature: true,
      checkOverlappingEntry: true,
      useWebWorkers: false,
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('FILE_REFUSED', 'It is damaged in the ZIP.', undefined, { cause: error });
  }
  return { bytes: Buffer.concat(chunks), sha256: hash.digest('hex') };
}
