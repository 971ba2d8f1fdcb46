import type { Job } from '#contract/jobs.ts';
import { getJobFraction } from '#web/lib/job-labels.ts';

/** The text of the folded dock: `1 running, 2 waiting`, or `3 done` when no job is active or failed. */
export function formatCounts(jobs: readonly Job[]): string {
  const count = (state: Job['state']) => jobs.filter((job) => job.state === state).length;
  const parts = [
    [count('running'), 'running'],
    [count('queued'), 'waiting'],
    [count('failed'), 'failed'],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return words.length > 0 ? words.join(', ') : `${count('completed') + count('cancelled')} done`;
}

/** The mean progress of the running jobs, from 0 to 1; null while none runs. */
export function calculateRunningProgress(jobs: readonly Job[]): number | null {
  const running = jobs.filter(({ state }) => state === 'running');
  if (running.length === 0) return null;
  return running.reduce((sum, job) => sum + (getJobFraction(job) ?? 0), 0) / running.length;
}
