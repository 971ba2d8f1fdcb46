import type { Job } from '#contract/jobs.ts';
import { getJobFraction } from '#web/lib/job-labels.ts';

const labels = {
  running: 'running',
  queued: 'waiting',
  checking: 'being checked',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<Job['state'], string>;

/** The text of the folded dock: how many jobs are in each state, such as `1 running, 2 waiting, 3 done`. */
export function formatCounts(jobs: readonly Job[]): string {
  const counted = Object.entries(labels).map(([state, label]) => ({
    label,
    number: jobs.filter((job) => job.state === state).length,
  }));
  return counted.flatMap(({ label, number }) => (number > 0 ? [`${number} ${label}`] : [])).join(', ');
}

/** The mean progress of the running jobs, from 0 to 1; null while none runs. */
export function calculateRunningProgress(jobs: readonly Job[]): number | null {
  const running = jobs.filter(({ state }) => state === 'running');
  if (running.length === 0) return null;
  return running.reduce((sum, job) => sum + (getJobFraction(job) ?? 0), 0) / running.length;
}
