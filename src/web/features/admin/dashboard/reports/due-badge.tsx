import type { ReportSummary } from '#contract/takedowns.ts';
import { reportClock } from '#contract/takedowns.ts';
import { formatRelative } from '#web/lib/format.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

type DueBadgeProps = { report: Pick<ReportSummary, 'state' | 'receivedAt' | 'dueAt' | 'decidedAt'> };

/** How a report stands against its 48 hours: red once they are over. */
export function DueBadge({ report: { decidedAt, dueAt, receivedAt, state } }: DueBadgeProps) {
  if (decidedAt) {
    return (
      <Badge tone={state === 'removed' ? 'good' : 'plain'}>
        {state === 'removed' ? 'Removed' : 'Refused'}
      </Badge>
    );
  }
  const now = Date.now();
  if (now > Date.parse(dueAt)) return <Badge tone="bad">Overdue: {formatRelative(dueAt)}</Badge>;
  const hoursOpen = (now - Date.parse(receivedAt)) / 3_600_000;
  const tone: Tone = hoursOpen >= reportClock.alarms[0] ? 'waiting' : 'plain';
  return <Badge tone={tone}>Due {formatRelative(dueAt)}</Badge>;
}
