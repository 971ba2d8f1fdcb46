import { backupDueDays } from '#contract/operations.ts';
import { newestBackups } from '#features/admin/jobs-and-backups';
import { type Check, type Finding, fine, warning } from '../finding.ts';

const dayMs = 86_400_000;

/** When a backup was made last, and when one was restored to see that it can be. */
export const backups: Check = {
  name: 'backups',
  async look({ config, db, now }) {
    if (!db) return [];
    const { backup, drill } = await newestBackups(db);
    // Nobody loses anything by a laptop.
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
    'Let npm run backup -- FOLDER run each night, and keep its folder on another machine. One that your database’s own tools make is not seen here.';
  const newest =
    age.backup === null
      ? warning('no backup was ever made by npm run backup', 'What is lost stays lost.', make)
      : age.backup > backupDueDays.backup * dayMs
        ? warning(`the newest backup is ${inDays(age.backup)} old`, 'What came since would be lost.', make)
        : fine('the newest backup is of the last two days');
  const tryOut = 'Run npm run drill; it leaves everything as it is.';
  const tried =
    age.drill === null
      ? warning('no restore was ever tried', 'A backup that was never restored is a hope.', tryOut)
      : age.drill > backupDueDays.drill * dayMs
        ? warning(
            `the last restore that passed was ${inDays(age.drill)} ago`,
            'Much has changed since.',
            tryOut,
          )
        : fine('a restore passed within the last 90 days');
  return [newest, tried];
}
