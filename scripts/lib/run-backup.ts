import { recordBackupRun } from '#features/admin/jobs-and-backups';
import { type BackupLocations, createBackup } from '#platform/backup/backup.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { openCommandDb } from './command-db.ts';

/**
 * Creates a backup and records its success or failure, which `/admin/engines` and the metrics show.
 *
 * @throws what `createBackup` throws
 */
export async function runBackup(places: BackupLocations, folder: string): Promise<Manifest> {
  const madeAt = new Date();
  const made = createBackup(places, folder, madeAt);
  const passed = await made.then(
    () => true,
    () => false,
  );
  const kept = recordRun(places.databaseUrl, madeAt, passed);
  // When the backup failed, report that error rather than one of recording it.
  await (passed ? kept : kept.catch(() => {}));
  return made;
}

async function recordRun(databaseUrl: string, madeAt: Date, passed: boolean): Promise<void> {
  const db = openCommandDb(databaseUrl, 'backup');
  const endedAt = new Date();
  const seconds = (endedAt.getTime() - madeAt.getTime()) / 1000;
  await recordBackupRun(db, { kind: 'backup', madeAt, endedAt, seconds, passed }).finally(() =>
    db.$client.end(),
  );
}
