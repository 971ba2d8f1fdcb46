import type { Config } from '#config';
import { filesInFolder, filesInStorage, type StoredFiles } from '#platform/backup/stored-files.ts';
import type { Logger } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';

/** Opens the files of this installation for a backup, wherever they are stored. */
export async function openInstallationFiles({ storage }: Config, log: Logger): Promise<StoredFiles> {
  const { folder, kind, s3 } = storage;
  if (kind === 'local' || !s3) return filesInFolder(folder);
  const name = ['s3:/', s3.bucket, ...(s3.prefix ? [s3.prefix] : [])].join('/');
  return filesInStorage(await openStorage(storage, log), name);
}
