/** A run in words and figures. */
import type { Counters } from './creators.ts';
import type { WorkerMemory } from './worker.ts';

export type ChaosReport = {
  seed: number;
  seconds: number;
  ends: { operation: string; state: string; jobs: number; attempts: number }[];
  /** Why jobs failed in the end: the engine's fault, and its message without the parts that differ from job to job. */
  failures: { fault: string; words: string; jobs: number }[];
  longestStillSeconds: number;
  doings: Counters;
  disturbances: Record<string, number>;
  faults: Record<string, number>;
  /**
   * How often a job was submitted, for the engine process that received it most often, summed over all its processes.
   */
  mostSubmissions: number;
  /** Until nothing was left on the engine, once it ran normally. */
  tidySeconds: number;
  memory: { before: WorkerMemory[]; after: WorkerMemory[] };
  orphans: number;
  filesNamed: number;
  /** Violations; any entry is a defect of the product. */
  violations: string[];
};

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ') || 'none';
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** @returns lines of Markdown */
export function formatReport(report: ChaosReport): string[] {
  const { disturbances, doings, ends, failures, faults, memory, violations } = report;
  const jobs = sum(ends.map((each) => each.jobs));
  const by = (state: string) => sum(ends.filter((each) => each.state === state).map((each) => each.jobs));
  const operations = [...new Set(ends.map(({ operation }) => operation))];
  return [
    `${jobs} jobs in ${report.seconds.toFixed(0)} s, seed ${report.seed}: ${by('completed')} completed, ${by('cancelled')} cancelled, ${by('failed')} failed.`,
    ...failures.map(({ fault, jobs, words }) => `Failed permanently, ${jobs} times ${fault}: ${words}`),
    `By kind: ${operations.map((operation) => `${operation} ${sum(ends.filter((each) => each.operation === operation).map((each) => each.jobs))}`).join(', ')}.`,
    `Attempts: ${sum(ends.map((each) => each.attempts))}; each job submitted to the engine at most ${report.mostSubmissions} times. Creators cancelled ${doings.cancels} jobs (${doings.doubleCancels} by two concurrent calls) and retried ${doings.retries} failed ones.`,
    `Disturbances of the engine and the workers: ${listed(disturbances)}. Faults of calls and results: ${listed(faults)}.`,
    `Longest time without a finished job: ${report.longestStillSeconds.toFixed(1)} s. The engine was clean ${report.tidySeconds.toFixed(1)} s after it ran normally again.`,
    `${report.filesNamed} files with a row, all stored and complete; ${report.orphans} files of attempts that did not count, for the nightly clean-up.`,
    `Workers: ${memory.before.map((each, at) => `${megabytes(each.rss)} before, ${megabytes(memory.after[at]?.rss ?? 0)} after`).join('; ')}; both ended by themselves.`,
    ...(violations.length === 0
      ? ['No violations.']
      : ['VIOLATIONS:', ...violations.map((each) => `- ${each}`)]),
  ];
}
