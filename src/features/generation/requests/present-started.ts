import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { presentJob } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import { isEngineAway } from './abilities.ts';

/** Gets the jobs of a call that have a content item; cancelled jobs have none. @throws AppError CONFLICT if all are cancelled */
export function getFillingJobs(jobs: readonly EngineJobRow[]) {
  const left = jobs.flatMap(({ contentId, ...job }) => (contentId ? [{ ...job, contentId }] : []));
  const [first] = left;
  if (!first)
    throw new AppError('CONFLICT', 'This request was cancelled. Send it again with a new Idempotency-Key.');
  return { first, left };
}

/** The message that work has started; while no engine can start it, that it is queued. */
export async function describeStart(db: Db, jobs: readonly EngineJobRow[], started: string): Promise<string> {
  const requests = jobs.map(({ request }) => request);
  return (await isEngineAway(db, requests)) ? messages.generation.queued : started;
}

/** The answer to a call for text, which has no content items. */
export function presentStartedReading(jobs: readonly EngineJobRow[], message: string) {
  const shown = jobs.map((job) => presentJob(job));
  const [job] = shown;
  if (!job) throw new Error('a call has a job');
  return { success: true as const, message, jobId: job.id, job, jobs: shown };
}

/** The answer to a call for pictures or videos. @throws AppError CONFLICT if all jobs are cancelled */
export function presentStarted(jobs: readonly EngineJobRow[], message: string) {
  const { first } = getFillingJobs(jobs);
  return {
    success: true as const,
    message,
    jobId: first.id,
    contentId: first.contentId,
    job: presentJob(first),
    jobs: jobs.map((job) => presentJob(job)),
  };
}
