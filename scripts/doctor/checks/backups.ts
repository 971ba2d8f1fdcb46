import { backupDueDays } from '#contract/jobs-and-backups.ts';
import { getNewestBackups } from '#features/admin/jobs-and-backups';
import { dayMs } from '#platform/time.ts';
import { type Check, type Finding, fine, warning } from '../finding.ts';

/** The age of the last backup and of the last restore drill. */
export const backups: Check = {
  name: 'backups',
  async run({ config, db, now }) {
    if (!db) return [];
    const { backup, drill } = await getNewestBackups(db);
    // A development machine needs no backups.
    if (!config.production && !backup && !drill) return [fine('no backup was made yet')];
    return backupFindings({
      backup: backup && now.getTime() - backup.getTime(),
      drill: drill && now.getTime() - drill.getTime(),
    });
  },
};

/** @param age in milliseconds; null for never */
export function backupFindings(age: { backup: number | null; drill: number | null }): Finding[] {
  const inDays = (ms: number) => `${Math.floor(ms / dayMs)} days`;
  const make =
    'Run npm run backup -- FOLDER each night, and keep the folder on another machine. Backups by your database’s own tools are not detected.';
  const newest =
    age.backup === null
      ? warning('no backup was ever made by npm run backup', 'Lost data cannot be recovered.', make)
      : age.backup > backupDueDays.backup * dayMs
        ? warning(`the newest backup is ${inDays(age.backup)} old`, 'Newer data would be lost.', make)
        : fine('the newest backup is of the last two days');
  const tryOut = 'Run npm run drill; it does not change the installation.';
  const tried =
    age.drill === null
      ? warning('no restore was ever tried', 'A backup is unproven until it has been restored.', tryOut)
      : age.drill > backupDueDays.drill * dayMs
        ? warning(
            `the last restore that passed was ${inDays(age.drill)} ago`,
            'Much has changed since.',
            tryOut,
          )
        : fine('a restore passed within the last 90 days');
  return [newest, tried];
}
