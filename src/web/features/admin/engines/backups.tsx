import type { BackupHistory, OperationsReport } from '#contract/operations.ts';
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { backupState } from './backup-words.ts';
import classes from './operations.module.css';

/** When the last backup was made and the last restore tried, how they went, and what is due. */
export function Backups({ backups: { backup, drill } }: Pick<OperationsReport, 'backups'>) {
  return (
    <ul className={classes.list}>
      <Entry kind="backup" name="Backup" history={backup} />
      <Entry kind="drill" name="Restore drill" history={drill} />
    </ul>
  );
}

type EntryProps = { kind: 'backup' | 'drill'; name: string; history: BackupHistory };

function Entry({ history, kind, name }: EntryProps) {
  const { label, tone, warning } = backupState(kind, history);
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
          {kind === 'backup' && last.passed ? 'Made' : 'Tried'} {formatRelative(last.endedAt)}, in{' '}
          {formatNumber(last.seconds)} {last.seconds === 1 ? 'second' : 'seconds'} · of{' '}
          {formatDateTime(last.madeAt)}
        </p>
      )}
    </li>
  );
}
