import type { Job, JobState } from '#contract/jobs.ts';
import { describeFailure, isActiveJob } from '#web/lib/job-labels.ts';
import { formatBundleState } from './queue-groups.ts';

/** If more single jobs than this end together, the announcement counts them. */
const maxNamedJobs = 2;

function formatJobEnd(job: Job): string {
  return job.state === 'failed' ? `${job.name} failed. ${describeFailure(job)}` : `${job.name} is finished.`;
}

/**
 * The text that a screen reader announces for jobs that completed or failed since the last update. A bundle is
 * announced once, when its last job ends. Cancelled jobs are not announced: the cancel button confirms them.
 *
 * @param before the job states at the last update, by job id
 * @returns an empty string if there is nothing to announce
 */
export function formatAnnouncement(before: ReadonlyMap<string, JobState>, jobs: readonly Job[]): string {
  const news = jobs.filter(({ id, state }) => {
    const earlier = before.get(id);
    return earlier && isActiveJob({ state: earlier }) && (state === 'completed' || state === 'failed');
  });
  const single = news.filter(({ bundleId }) => bundleId === null);
  const bundles = [...new Set(news.map(({ bundleId }) => bundleId))]
    .map((id) => jobs.filter(({ bundleId }) => id !== null && bundleId === id))
    .filter((bundle) => bundle.length > 0 && !bundle.some(isActiveJob));
  const said = single.length > maxNamedJobs ? [formatEndedCounts(single)] : single.map(formatJobEnd);
  return [...said, ...bundles.map((bundle) => `${bundle[0]?.name}: ${formatBundleState(bundle)}.`)].join(' ');
}

function formatEndedCounts(ended: readonly Job[]): string {
  const failed = ended.filter(({ state }) => state === 'failed').length;
  const finished = `${ended.length - failed} jobs are finished.`;
  return failed > 0
    ? `${finished} ${failed} failed; nothing was charged for ${failed === 1 ? 'it' : 'them'}.`
    : finished;
}
