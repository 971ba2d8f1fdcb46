import type { BackupHistory, SystemReport } from '#contract/jobs-and-backups.ts';
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { getBackupStatus } from './backup-labels.ts';
import classes from './operations.module.css';

/** The last backup and the last restore drill: time, result and warning. */
export function Backups({ backups: { backup, drill } }: Pick<SystemReport, 'backups'>) {
  return (
    <ul className={classes.list}>
      <Entry kind="backup" name="Backup" history={backup} />
      <Entry kind="drill" name="Restore drill" history={drill} />
    </ul>
  );
}

type EntryProps = { kind: 'backup' | 'drill'; name: string; history: BackupHistory };

function Entry({ history, kind, name }: EntryProps) {
  const { label, tone, warning } = getBackupStatus(kind, history);
  const { last } = history;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {warning && <p className={classes.note}>{warning}</p>}
      {last && (
        <p className={classes.facts}>
          {kind === 'backup' && last.passed ? 'Created' : 'Attempted'} {formatRelative(last.endedAt)}, in{' '}
          {formatNumber(last.seconds)} {last.seconds === 1 ? 'second' : 'seconds'} · data from{' '}
          {formatDateTime(last.madeAt)}
        </p>
      )}
    </li>
  );
}
