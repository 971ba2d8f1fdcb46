import type { Job } from '#contract/jobs.ts';
import { getJobFraction, isActiveJob } from '#web/lib/job-labels.ts';

/** One row of the dock: a job, or the jobs of one bundle. */
export type QueueGroup = { id: string; jobs: [Job, ...Job[]] };

const activeOrder = ['running', 'queued', 'checking'];

/** Sort order: running jobs, queued ones by position, checked ones, then ended ones with the newest first. */
function compareJobs(a: Job, b: Job): number {
  if (isActiveJob(a) && isActiveJob(b)) {
    if (a.state !== b.state) return activeOrder.indexOf(a.state) - activeOrder.indexOf(b.state);
    return (a.position ?? Infinity) - (b.position ?? Infinity) || (a.createdAt < b.createdAt ? -1 : 1);
  }
  return (a.endedAt ?? '') > (b.endedAt ?? '') ? -1 : 1;
}

/**
 * Groups jobs into the rows of the dock. A bundle is one row. It is under way while one of its jobs is, and its jobs
 * are in the order of the request.
 */
export function groupJobs(jobs: readonly Job[]): { underWay: QueueGroup[]; ended: QueueGroup[] } {
  const groups = new Map<string, QueueGroup>();
  for (const job of jobs) {
    const id = job.bundleId ?? job.id;
    const group = groups.get(id);
    // The server lists the newest job first.
    if (group) group.jobs.unshift(job);
    else groups.set(id, { id, jobs: [job] });
  }
  const rows = [...groups.values()].map((group) => ({ group, first: getLeadingJob(group) }));
  rows.sort((a, b) => compareJobs(a.first, b.first));
  return {
    underWay: rows.flatMap(({ group, first }) => (isActiveJob(first) ? [group] : [])),
    ended: rows.flatMap(({ group, first }) => (isActiveJob(first) ? [] : [group])),
  };
}

/** The job that decides a group's position in the list. */
function getLeadingJob({ jobs }: QueueGroup): Job {
  const moving = jobs.filter(isActiveJob);
  return [...(moving.length > 0 ? moving : jobs)].sort(compareJobs)[0] ?? jobs[0];
}

/** `Bundle of 12 · 7 done, 1 failed`; of a video in parts `Video in 4 steps · 2 done`, joining them included. */
export function formatBundleState(jobs: readonly Job[]): string {
  const count = (state: Job['state']) => jobs.filter((job) => job.state === state).length;
  const parts = [
    [count('completed'), 'done'],
    [count('failed'), 'failed'],
    [count('cancelled'), 'cancelled'],
  ] as const;
  const said = parts.filter(([number], at) => at === 0 || number > 0);
  const kind = jobs.some(isJoin) ? `Video in ${jobs.length} steps` : `Bundle of ${jobs.length}`;
  return `${kind} · ${said.map(([number, word]) => `${number} ${word}`).join(', ')}`;
}

/** The progress of a bundle, from 0 to 1. An ended job counts as complete. */
export function calculateBundleProgress(jobs: readonly Job[]): number {
  const done = jobs.reduce((sum, job) => sum + (isActiveJob(job) ? (getJobFraction(job) ?? 0) : 1), 0);
  return done / jobs.length;
}

/** Estimated seconds until the last job of a bundle ends; null if one of the estimates is unknown. */
export function estimateBundleSeconds(jobs: readonly Job[]): number | null {
  const left = jobs.filter(isActiveJob).map(({ expectedSeconds }) => expectedSeconds);
  const known = left.filter((seconds) => seconds !== null);
  return known.length > 0 && known.length === left.length ? Math.max(...known) : null;
}

/** The job whose picture stands for a bundle: the running one, or the one that completed last. */
export function getCoverJob(jobs: QueueGroup['jobs']): Job {
  const running = jobs.find(({ state }) => state === 'running');
  const done = jobs.filter(({ state }) => state === 'completed').sort(compareJobs);
  return running ?? done[0] ?? jobs[0];
}

/** The name of a bundle: that of the whole for a video in parts, otherwise that of its first job. */
export function getBundleName(jobs: QueueGroup['jobs']): string {
  const [first] = jobs;
  return (jobs.find(isJoin) ?? first).name;
}

const isJoin = ({ operation }: Job) => operation === 'join_videos';
