import { type BackupHistory, backupDueDays } from '#contract/operations.ts';
import type { Tone } from '#web/ui/badge.tsx';

type Kind = keyof typeof backupDueDays;

const dayMs = 86_400_000;

const words = {
  backup: {
    never: 'No backup was ever made by npm run backup: what is lost stays lost.',
    failed: 'The last backup failed. Look at what npm run backup said.',
    old: (days: number) => `The newest backup is ${days} days old: what came since would be lost.`,
  },
  drill: {
    never: 'No restore was ever tried: a backup that was never restored is a hope. Run npm run drill.',
    failed: 'The last restore was not as it has to be. Run npm run drill, and read what it calls wrong.',
    old: (days: number) => `The last restore that passed was ${days} days ago. Run npm run drill.`,
  },
} as const;

/** How backups or restores stand, in a word, and what an operator has to know; null: all is well. */
export function backupState(
  kind: Kind,
  { goodAt, last }: BackupHistory,
  now = new Date(),
): { tone: Tone; label: string; warning: string | null } {
  if (!last) return { tone: 'waiting', label: 'None yet', warning: words[kind].never };
  if (!last.passed) return { tone: 'bad', label: 'Failed', warning: words[kind].failed };
  const days = goodAt === null ? 0 : (now.getTime() - new Date(goodAt).getTime()) / dayMs;
  if (days > backupDueDays[kind])
    return { tone: 'waiting', label: 'Overdue', warning: words[kind].old(Math.floor(days)) };
  return { tone: 'good', label: 'Good', warning: null };
}
