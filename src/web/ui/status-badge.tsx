import type { JobState } from '#contract/jobs.ts';
import type { ContentStatus } from '#contract/library.ts';
import type { IncidentState } from '#contract/status.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

type Status = ContentStatus | JobState | IncidentState;

/** Green for completed, yellow for in progress, red for failed (docs/requirements/signed-in.md). */
const tones: Record<Status, { tone: Tone; label: string }> = {
  completed: { tone: 'good', label: 'Completed' },
  processing: { tone: 'waiting', label: 'Processing' },
  running: { tone: 'waiting', label: 'Running' },
  checking: { tone: 'waiting', label: 'Being checked' },
  queued: { tone: 'plain', label: 'Queued' },
  cancelled: { tone: 'plain', label: 'Cancelled' },
  failed: { tone: 'bad', label: 'Failed' },
  investigating: { tone: 'bad', label: 'Investigating' },
  identified: { tone: 'waiting', label: 'Identified' },
  monitoring: { tone: 'waiting', label: 'Monitoring' },
  resolved: { tone: 'good', label: 'Resolved' },
};

type StatusBadgeProps = { status: Status };

/** The state of a job, of a content item or of an incident. */
export function StatusBadge({ status }: StatusBadgeProps) {
  const { tone, label } = tones[status];
  return <Badge tone={tone}>{label}</Badge>;
}
