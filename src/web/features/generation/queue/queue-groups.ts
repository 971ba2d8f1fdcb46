import type { Job } from '#contract/jobs.ts';
import { isUnderWay, jobFraction } from '#web/lib/job-words.ts';

/** One row of the dock: a job, or the jobs of one call together. */
export type QueueGroup = { id: string; jobs: [Job, ...Job[]] };

/** What moves before what waits, and of that what goes first before the rest; what ended last before the older. */
function inOrder(a: Job, b: Job): number {
  if (isUnderWay(a) && isUnderWay(b)) {
    if (a.state !== b.state) return a.state === 'running' ? -1 : 1;
    return (a.position ?? Infinity) - (b.position ?? Infinity) || (a.createdAt < b.createdAt ? -1 : 1);
  }
  return (a.endedAt ?? '') > (b.endedAt ?? '') ? -1 : 1;
}

/**
 * The rows of the dock. A bundle is one row for as long as it has more than one job, and under way as long as
 * one of them is; its jobs stand in the order in which they were asked for.
 */
export function groupJobs(jobs: readonly Job[]): { underWay: QueueGroup[]; ended: QueueGroup[] } {
  const groups = new Map<string, QueueGroup>();
  for (const job of jobs) {
    const id = job.bundleId ?? job.id;
    const group = groups.get(id);
    // The list is newest first.
    if (group) group.jobs.unshift(job);
    else groups.set(id, { id, jobs: [job] });
  }
  const rows = [...groups.values()].map((group) => ({ group, first: foremost(group) }));
  rows.sort((a, b) => inOrder(a.first, b.first));
  return {
    underWay: rows.flatMap(({ group, first }) => (isUnderWay(first) ? [group] : [])),
    ended: rows.flatMap(({ group, first }) => (isUnderWay(first) ? [] : [group])),
  };
}

/** The job by which a group takes its place. */
function foremost({ jobs }: QueueGroup): Job {
  const moving = jobs.filter(isUnderWay);
  return [...(moving.length > 0 ? moving : jobs)].sort(inOrder)[0] ?? jobs[0];
}

/** `Bundle of 12 · 7 done, 1 failed`. */
export function bundleInWords(jobs: readonly Job[]): string {
  const count = (state: Job['state']) => jobs.filter((job) => job.state === state).length;
  const parts = [
    [count('completed'), 'done'],
    [count('failed'), 'failed'],
    [count('cancelled'), 'cancelled'],
  ] as const;
  const said = parts.filter(([number], at) => at === 0 || number > 0);
  return `Bundle of ${jobs.length} · ${said.map(([number, word]) => `${number} ${word}`).join(', ')}`;
}

/** How far a bundle is, from 0 to 1: what has ended counts whole. */
export function bundleFraction(jobs: readonly Job[]): number {
  const done = jobs.reduce((sum, job) => sum + (isUnderWay(job) ? (jobFraction(job) ?? 0) : 1), 0);
  return done / jobs.length;
}

/** Seconds until the last of a bundle is likely to be done; null as soon as one of them is not known. */
export function bundleSeconds(jobs: readonly Job[]): number | null {
  const left = jobs.filter(isUnderWay).map(({ expectedSeconds }) => expectedSeconds);
  const known = left.filter((seconds) => seconds !== null);
  return known.length > 0 && known.length === left.length ? Math.max(...known) : null;
}

/** What a bundle shows: the job that develops now, or what was finished last. */
export function faceOf(jobs: QueueGroup['jobs']): Job {
  const running = jobs.find(({ state }) => state === 'running');
  const done = jobs.filter(({ state }) => state === 'completed').sort(inOrder);
  return running ?? done[0] ?? jobs[0];
}
