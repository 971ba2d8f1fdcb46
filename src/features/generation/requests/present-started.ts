import { AppError } from '#contract/errors.ts';
import { presentJob } from '#features/generation/jobs';
import type { EngineJobRow } from '../jobs/schema.ts';

/** The jobs of a call with what they fill; those that were cancelled since fill nothing. */
export function filling(jobs: readonly EngineJobRow[]) {
  const left = jobs.flatMap(({ contentId, ...job }) => (contentId ? [{ ...job, contentId }] : []));
  const [first] = left;
  if (!first) throw new AppError('CONFLICT', 'This request was cancelled. Ask again with a new key.');
  return { first, left };
}

/** What a call that asked for words is answered with: they fill nothing. */
export function startedReading(jobs: readonly EngineJobRow[], message: string) {
  const shown = jobs.map((job) => presentJob(job));
  const [job] = shown;
  if (!job) throw new Error('a call has a job');
  return { success: true as const, message, jobId: job.id, job, jobs: shown };
}

/** What a call that asked for pictures or videos is answered with. @throws AppError CONFLICT */
export function started(jobs: readonly EngineJobRow[], message: string) {
  const { first } = filling(jobs);
  return {
    success: true as const,
    message,
    jobId: first.id,
    contentId: first.contentId,
    job: presentJob(first),
    jobs: jobs.map((job) => presentJob(job)),
  };
}
