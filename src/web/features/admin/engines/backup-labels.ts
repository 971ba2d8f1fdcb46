import { type BackupHistory, backupDueDays } from '#contract/jobs-and-backups.ts';
import { dayMs } from '#web/lib/time.ts';
import type { Tone } from '#web/ui/badge.tsx';

type Kind = keyof typeof backupDueDays;

const warnings = {
  backup: {
    never: 'No backup yet. Run npm run backup.',
    failed: 'The last backup failed. Check the output of npm run backup.',
    old: (days: number) => `The newest backup is ${days} days old. Newer data is not backed up.`,
  },
  drill: {
    never: 'No restore drill yet. Run npm run drill to test your backups.',
    failed: 'The last restore drill failed. Run npm run drill and check its output.',
    old: (days: number) => `The last successful restore drill was ${days} days ago. Run npm run drill.`,
  },
} as const;

/** The status of backups or restore drills. `warning` is null when everything is fine. */
export function getBackupStatus(
  kind: Kind,
  { goodAt, last }: BackupHistory,
  now = new Date(),
): { tone: Tone; label: string; warning: string | null } {
  if (!last) return { tone: 'waiting', label: 'None yet', warning: warnings[kind].never };
  if (!last.passed) return { tone: 'bad', label: 'Failed', warning: warnings[kind].failed };
  const days = goodAt === null ? 0 : (now.getTime() - new Date(goodAt).getTime()) / dayMs;
  if (days > backupDueDays[kind])
    return { tone: 'waiting', label: 'Overdue', warning: warnings[kind].old(Math.floor(days)) };
  return { tone: 'good', label: 'Good', warning: null };
}
