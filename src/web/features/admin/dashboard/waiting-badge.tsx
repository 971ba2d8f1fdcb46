import { type WaitingKind, waitingHours } from '#contract/desk.ts';
import { formatRelative } from '#web/lib/format.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

/** Since when something waits for a reviewer: it stands out at half its time, and is late at the end of it. */
export function WaitingBadge({ kind, since }: { kind: WaitingKind; since: string }) {
  const spent = (Date.now() - Date.parse(since)) / 3_600_000 / waitingHours[kind];
  const tone: Tone = spent >= 1 ? 'bad' : spent >= 0.5 ? 'waiting' : 'plain';
  return (
    <Badge tone={tone}>
      {spent >= 1 ? 'Late: came in ' : 'Came in '}
      {formatRelative(since)}
    </Badge>
  );
}
