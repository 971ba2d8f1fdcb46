import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '#platform/storage/storage.ts';

export type FileVariant = 'original' | 'preview' | 'thumbnail' | 'small';

/** One stored object of an item, as `content_files` records it. */
export type StoredFile = {
  variant: FileVariant;
  storageKey: string;
  mediaType: string;
  byteSize: number;
  /** Of the stored bytes, in hexadecimal. */
  sha256: string;
  /** With its quotes. */
  etag: string;
};

/** The storage folder of job outputs, with a folder for each job. */
export const outputFolder = 'jobs';

/**
 * Returns the storage folder of an output, named by the job and the hash of the unsigned file. Signatures differ each
 * time, but repeating the job with the same output gives the same folder.
 */
export async function getOutputFolder(jobId: string, index: number, unsigned: Buffer): Promise<string> {
  return `${outputFolder}/${jobId}/${index}-${(await sha256(unsigned)).slice(0, 32)}`;
}

/** Stores bytes unless the key exists. @returns the record of the stored object */
export async function storeFile(
  storage: Storage,
  variant: FileVariant,
  storageKey: string,
  mediaType: string,
  bytes: Buffer,
): Promise<StoredFile> {
  const written = await storage.putIfAbsent(storageKey, bytes);
  const stored = written ? bytes : await buffer(await storage.read(storageKey));
  const hash = await sha256(stored);
  return {
    variant,
    storageKey,
    mediaType,
    byteSize: stored.length,
    sha256: hash,
    etag: `"${hash.slice(0, 32)}"`,
  };
}

/** Hashes to hexadecimal; large files on the thread pool. */
async function sha256(bytes: Buffer): Promise<string> {
  if (bytes.length < 64 * 1024) return createHash('sha256').update(bytes).digest('hex');
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}
