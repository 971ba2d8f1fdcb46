import type { Job } from '#contract/jobs.ts';
import { jobFraction } from '#web/lib/job-words.ts';

/** What the folded dock says: `1 running, 2 waiting`, or what there is to look at when nothing moves. */
export function countsInWords(jobs: readonly Job[]): string {
  const count = (state: Job['state']) => jobs.filter((job) => job.state === state).length;
  const parts = [
    [count('running'), 'running'],
    [count('queued'), 'waiting'],
    [count('failed'), 'failed'],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return words.length > 0 ? words.join(', ') : `${count('completed') + count('cancelled')} done`;
}

/** How far the jobs that run are together, from 0 to 1; null while none runs. */
export function runningFraction(jobs: readonly Job[]): number | null {
  const running = jobs.filter(({ state }) => state === 'running');
  if (running.length === 0) return null;
  return running.reduce((sum, job) => sum + (jobFraction(job) ?? 0), 0) / running.length;
}
