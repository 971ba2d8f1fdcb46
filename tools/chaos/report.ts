/** What a run was like, in words and figures. */
import type { Doings } from './people.ts';
import type { WorkerMemory } from './worker.ts';

export type ChaosReport = {
  seed: number;
  seconds: number;
  ends: { operation: string; state: string; jobs: number; attempts: number }[];
  /** Why jobs failed in the end: the engine's fault, and its own words without what differs from job to job. */
  failures: { fault: string; words: string; jobs: number }[];
  longestStillSeconds: number;
  doings: Doings;
  disturbances: Record<string, number>;
  faults: Record<string, number>;
  /** How often the job was handed to one life of the engine that was handed over most often, summed over its lives. */
  mostSubmissions: number;
  /** Until nothing was left on the engine, once it ran as it should. */
  tidySeconds: number;
  memory: { before: WorkerMemory[]; after: WorkerMemory[] };
  orphans: number;
  filesNamed: number;
  /** Empty, or the product is wrong. */
  violations: string[];
};

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ') || 'none';
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** @returns lines of Markdown */
export function reportInWords(report: ChaosReport): string[] {
  const { disturbances, doings, ends, failures, faults, memory, violations } = report;
  const jobs = sum(ends.map((each) => each.jobs));
  const by = (state: string) => sum(ends.filter((each) => each.state === state).map((each) => each.jobs));
  const operations = [...new Set(ends.map(({ operation }) => operation))];
  return [
    `${jobs} jobs in ${report.seconds.toFixed(0)} s, seed ${report.seed}: ${by('completed')} completed, ${by('cancelled')} cancelled, ${by('failed')} failed.`,
    ...failures.map(({ fault, jobs, words }) => `Failed for good, ${jobs} times ${fault}: ${words}`),
    `By kind: ${operations.map((operation) => `${operation} ${sum(ends.filter((each) => each.operation === operation).map((each) => each.jobs))}`).join(', ')}.`,
    `Tries: ${sum(ends.map((each) => each.attempts))}; handed to the engine at most ${report.mostSubmissions} times. People cancelled ${doings.cancels} (${doings.doubleCancels} by two calls at once) and asked ${doings.retries} times again for what had failed.`,
    `The engine and the workers: ${listed(disturbances)}. Calls and results met: ${listed(faults)}.`,
    `Longest time without a finished job: ${report.longestStillSeconds.toFixed(1)} s. Nothing left on the engine ${report.tidySeconds.toFixed(1)} s after it ran as it should.`,
    `${report.filesNamed} files named by rows, all there and whole; ${report.orphans} of tries that did not count, for the nightly sweep.`,
    `Workers: ${memory.before.map((each, at) => `${megabytes(each.rss)} before, ${megabytes(memory.after[at]?.rss ?? 0)} after`).join('; ')}; both ended by themselves.`,
    ...(violations.length === 0
      ? ['Nothing was violated.']
      : ['VIOLATED:', ...violations.map((each) => `- ${each}`)]),
  ];
}
