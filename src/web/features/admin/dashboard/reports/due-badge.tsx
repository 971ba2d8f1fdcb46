import type { ReportSummary } from '#contract/takedowns.ts';
import { formatRelative } from '#web/lib/format.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

type DueBadgeProps = {
  report: Pick<ReportSummary, 'state' | 'receivedAt' | 'dueAt' | 'decidedAt' | 'isRemovedWhenDue'>;
};

/** The state of a report, or the time left until its decision is due, highlighted from half of it on. Red when overdue. */
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
  const spent = (now - Date.parse(receivedAt)) / (Date.parse(dueAt) - Date.parse(receivedAt));
  const tone: Tone = spent >= 0.5 ? 'waiting' : 'plain';
  return (
    <Badge tone={tone}>
      {isRemovedWhenDue ? 'Auto-removed' : 'Due'} {formatRelative(dueAt)}
    </Badge>
  );
}
