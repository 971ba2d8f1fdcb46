/** Runs a job that makes several pictures and keeps the nearest by likeness (decision 098). */

import { type Cleared, EngineError, type EngineJob, type EngineResult } from '@castwright/engine-port';
import { operationPrice } from '#contract/token-prices.ts';
import { type JobOutput, scheduleCleanup } from '#features/generation/jobs';
import type { EngineJobRow } from '../jobs/schema.ts';
import { createSeries, type RunningSeries } from './run-series.ts';

/** A picture that a job has made. */
export type Candidate = {
  result: EngineResult;
  /** Null for a job that makes one picture: it has the seed of its request. */
  seed: number | null;
};

/** A job's results, the one to keep first, each with what is stored and charged if it is kept. */
export type Ranked = readonly [RankedCandidate, ...RankedCandidate[]];
type RankedCandidate = {
  result: EngineResult;
  facts: Pick<JobOutput, 'charge' | 'metadata' | 'note'>;
};

/** Measures how much pictures resemble the person of their job, 0 … 100; null where that is not measured. */
export type MeasureCandidates = (
  job: EngineJobRow,
  pictures: readonly Buffer[],
  signal: AbortSignal,
) => Promise<(number | null)[]>;

/**
 * Makes the pictures one after another. A broken picture is left out; after any other fault no more are made.
 *
 * @returns those that were made, at least one
 * @throws EngineError the first fault, when none was made
 */
export async function makeCandidates(
  running: RunningSeries,
  requests: readonly Cleared<EngineJob>[],
): Promise<[Candidate, ...Candidate[]]> {
  const { jobId, signal } = running;
  const series = createSeries(running);
  const made: Candidate[] = [];
  let problem: EngineError | null = null;
  for (const [index, request] of requests.entries()) {
    try {
      const result = await series.run(request, { index, of: requests.length });
      made.push({ result, seed: 'seed' in request.request ? request.request.seed : null });
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError) || error.fault === 'cancelled') throw error;
      problem ??= error;
      if (error.fault !== 'corrupt_output') break;
    }
  }
  const [first, ...others] = made;
  if (!first) throw problem ?? new Error(`job ${jobId} asks for no picture`);
  if (problem) await removeFailedRun(running, series.getStarted());
  return [first, ...others];
}

/** Stops what a failed run may have left; what cannot be stopped now waits for a cleanup. */
async function removeFailedRun({ db, engine, jobId }: RunningSeries, started: string | null): Promise<void> {
  try {
    await engine.cancel(jobId, started ?? undefined);
  } catch {
    await scheduleCleanup(db, [{ jobId, engineId: engine.id, handle: started }]);
  }
}

/**
 * Ranks the results of a job by their likeness, those that were not measured last and otherwise as they were made. The
 * whole price is charged only for a choice by likeness: for a picture that is kept without one the price of one picture.
 *
 * @param measure left out: nothing is measured
 */
export async function rankCandidates(
  job: EngineJobRow,
  made: readonly [Candidate, ...Candidate[]],
  measure: MeasureCandidates | undefined,
  signal: AbortSignal,
): Promise<Ranked> {
  const [first] = made;
  if (first.seed === null) return [{ result: first.result, facts: {} }];
  const pictures = made.map(({ result: { outputs } }) =>
    outputs[0]?.kind === 'image' ? outputs[0].bytes : Buffer.alloc(0),
  );
  const likeness = made.length > 1 && measure ? await measure(job, pictures, signal) : [];
  const [best, ...others] = made
    .map(({ result, seed }, at) => ({ result, seed: seed ?? 0, likeness: likeness[at] ?? null }))
    .sort((one, other) => (other.likeness ?? -1) - (one.likeness ?? -1))
    .map((each) => ({ result: each.result, facts: toFacts(job, made.length, each) }));
  return best ? [best, ...others] : [{ result: first.result, facts: {} }];
}

function toFacts(
  job: EngineJobRow,
  made: number,
  { likeness, seed }: { likeness: number | null; seed: number },
): RankedCandidate['facts'] {
  if (likeness !== null) return { metadata: { seed, nearestOf: made } };
  const note =
    made === 1
      ? 'Only one picture was made, so it costs what any picture does.'
      : `No face could be compared in the ${made} pictures, so the first one was kept for the price of one.`;
  return { metadata: { seed }, note, charge: Math.min(job.cost, operationPrice('text_to_image')) };
}
