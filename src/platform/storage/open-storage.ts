import type { Logger } from '#platform/log.ts';
import type { S3Settings } from './env.ts';
import { openLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

export type StorageSettings = {
  kind: 'local' | 's3';
  /** The folder of local files. */
  folder: string;
  s3: S3Settings | null;
};

/**
 * Opens the storage that the settings choose. The S3 client is loaded only when it is used. @throws Error as
 * `openS3Storage`
 */
export async function openStorage(
  { folder, kind, s3 }: StorageSettings,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Storage> {
  if (kind === 'local') return openLocalStorage(folder);
  if (!s3) throw new Error('S3_BUCKET is needed for STORAGE=s3.');
  const { openS3Storage } = await import('./s3/s3-storage.ts');
  return openS3Storage(s3, { log });
}
