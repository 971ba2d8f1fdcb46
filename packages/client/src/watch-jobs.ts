import { CastwrightError } from './errors.ts';
import type { Job } from './generated/types.ts';
import type { Methods } from './methods.ts';
import { sleep } from './sleep.ts';

/** How jobs are followed. */
export type WatchOptions = {
  signal?: AbortSignal;
  /** Milliseconds without any answer after which watching fails. Default: five minutes. */
  outageMs?: number;
};

const firstPauseMs = 500;
const longestPauseMs = 5_000;

const endedStates: readonly string[] = ['completed', 'failed', 'cancelled'] satisfies Job['state'][];

/** Whether a job has ended: completed, failed or cancelled. */
export function hasEnded(job: Pick<Job, 'state'>): boolean {
  return endedStates.includes(job.state);
}

/**
 * Follows jobs until all have ended, and yields each whenever it changes, at first as it is. Asks half a second after a
 * change, then more and more rarely, at least every five seconds; outages are waited out.
 *
 * @param ids of jobs of the account
 * @throws CastwrightError when the server refuses to answer, as for a job that does not exist, or the outage is too long
 */
export async function* watchJobs(
  api: Pick<Methods, 'getJob' | 'listJobs'>,
  ids: readonly string[],
  { signal, outageMs = 300_000 }: WatchOptions = {},
): AsyncGenerator<Job, void, undefined> {
  const open = new Set(ids);
  const seen = new Map<string, string>();
  let pause = firstPauseMs;
  let lastAnswer = Date.now();
  while (open.size > 0) {
    const jobs = await readJobs(api, [...open], signal).catch((error: unknown) => {
      if (!isOutage(error) || Date.now() - lastAnswer > outageMs) throw error;
      return null;
    });
    if (jobs) lastAnswer = Date.now();
    for (const job of jobs ?? []) {
      if (hasEnded(job)) open.delete(job.id);
      const state = JSON.stringify(job);
      if (seen.get(job.id) === state) continue;
      seen.set(job.id, state);
      pause = firstPauseMs;
      yield job;
    }
    if (open.size === 0) return;
    await sleep(pause, signal);
    pause = Math.min(longestPauseMs, pause * 1.5);
  }
}

/** One call for a single job, and for many; those that the list leaves out are read one by one. */
async function readJobs(
  api: Pick<Methods, 'getJob' | 'listJobs'>,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Job[]> {
  const listed = ids.length > 1 ? await api.listJobs({}, { signal }) : [];
  const jobs: Job[] = [];
  for (const id of ids) {
    jobs.push(listed.find((job) => job.id === id) ?? (await api.getJob({ params: { id } }, { signal })));
  }
  return jobs;
}

const isOutage = (error: unknown) =>
  error instanceof CastwrightError &&
  (error.status === null || error.status >= 500 || error.code === 'RATE_LIMITED') &&
  error.code !== 'UNEXPECTED_ANSWER';
