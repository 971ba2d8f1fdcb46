import type { ReportSummary } from '#contract/takedowns.ts';
import { reportDeadlines } from '#contract/takedowns.ts';
import { formatRelative } from '#web/lib/format.ts';
import { hourMs } from '#web/lib/time.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

type DueBadgeProps = {
  report: Pick<ReportSummary, 'state' | 'receivedAt' | 'dueAt' | 'decidedAt' | 'isRemovedWhenDue'>;
};

/** The state of a report, or the time left of its 48 hours. Red when overdue. */
export function DueBadge({
  report: { decidedAt, dueAt, isRemovedWhenDue, receivedAt, state },
}: DueBadgeProps) {
  if (decidedAt) {
    return (
      <Badge tone={state === 'removed' ? 'good' : 'plain'}>
        {state === 'removed' ? 'Removed' : 'Rejected'}
      </Badge>
    );
  }
  if (state === 'removed_automatically') return <Badge tone="waiting">Auto-removed: decide</Badge>;
  const now = Date.now();
  if (now > Date.parse(dueAt)) return <Badge tone="bad">Overdue: {formatRelative(dueAt)}</Badge>;
  const hoursOpen = (now - Date.parse(receivedAt)) / hourMs;
  const tone: Tone = hoursOpen >= reportDeadlines.alarms[0] ? 'waiting' : 'plain';
  return (
    <Badge tone={tone}>
      {isRemovedWhenDue ? 'Auto-removed' : 'Due'} {formatRelative(dueAt)}
    </Badge>
  );
}
