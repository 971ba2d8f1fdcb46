import { recordBackupRun } from '#features/admin/jobs-and-backups';
import { type BackupPlaces, makeBackup } from '#platform/backup/backup.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { openCommandDb } from './command-db.ts';

/**
 * Makes a backup, and keeps in the installation that it was made or that it failed: `/admin/engines` and the metrics say so.
 *
 * @throws what `makeBackup` throws
 */
export async function backUp(places: BackupPlaces, folder: string): Promise<Manifest> {
  const madeAt = new Date();
  const made = makeBackup(places, folder, madeAt);
  const passed = await made.then(
    () => true,
    () => false,
  );
  const kept = keep(places.databaseUrl, madeAt, passed);
  // What made the backup fail is what there is to say, not that it cannot be kept either.
  await (passed ? kept : kept.catch(() => {}));
  return made;
}

async function keep(databaseUrl: string, madeAt: Date, passed: boolean): Promise<void> {
  const db = openCommandDb(databaseUrl, 'backup');
  const endedAt = new Date();
  const seconds = (endedAt.getTime() - madeAt.getTime()) / 1000;
  await recordBackupRun(db, { kind: 'backup', madeAt, endedAt, seconds, passed }).finally(() =>
    db.$client.end(),
  );
}
