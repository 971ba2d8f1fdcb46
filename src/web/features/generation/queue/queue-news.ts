import type { Job, JobState } from '#contract/jobs.ts';
import { describeFailure, isUnderWay } from '#web/lib/job-words.ts';
import { bundleInWords } from './queue-groups.ts';

/** More than so many single jobs that end together are counted, not named. */
const namedAtMost = 2;

function sentenceOf(job: Job): string {
  return job.state === 'failed' ? `${job.name} failed. ${describeFailure(job)}` : `${job.name} is finished.`;
}

/**
 * What a screen reader is told: what ended since the jobs were last seen, by themselves or at another's hand. A
 * bundle is told once, when nothing of it is left; cancelling is answered where it is done.
 *
 * @param before the jobs' states when they were last seen
 */
export function newsOf(before: ReadonlyMap<string, JobState>, jobs: readonly Job[]): string {
  const news = jobs.filter(({ id, state }) => {
    const earlier = before.get(id);
    return (earlier === 'queued' || earlier === 'running') && (state === 'completed' || state === 'failed');
  });
  const single = news.filter(({ bundleId }) => bundleId === null);
  const bundles = [...new Set(news.map(({ bundleId }) => bundleId))]
    .map((id) => jobs.filter(({ bundleId }) => id !== null && bundleId === id))
    .filter((bundle) => bundle.length > 0 && !bundle.some(isUnderWay));
  const said = single.length > namedAtMost ? [countsOf(single)] : single.map(sentenceOf);
  return [...said, ...bundles.map((bundle) => `${bundle[0]?.name}: ${bundleInWords(bundle)}.`)].join(' ');
}

function countsOf(ended: readonly Job[]): string {
  const failed = ended.filter(({ state }) => state === 'failed').length;
  const finished = `${ended.length - failed} jobs are finished.`;
  return failed > 0
    ? `${finished} ${failed} failed; nothing was charged for ${failed === 1 ? 'it' : 'them'}.`
    : finished;
}
