import { type PendingTaskKind, pendingTaskHours } from '#contract/admin-dashboard.ts';
import { formatRelative } from '#web/lib/format.ts';
import { hourMs } from '#web/lib/time.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

/** How long an item has waited for review. Highlighted after half of its time, late at the end. */
export function WaitingBadge({ kind, since }: { kind: PendingTaskKind; since: string }) {
  const spent = (Date.now() - Date.parse(since)) / hourMs / pendingTaskHours[kind];
  const tone: Tone = spent >= 1 ? 'bad' : spent >= 0.5 ? 'waiting' : 'plain';
  return (
    <Badge tone={tone}>
      {spent >= 1 ? 'Late: received ' : 'Received '}
      {formatRelative(since)}
    </Badge>
  );
}
