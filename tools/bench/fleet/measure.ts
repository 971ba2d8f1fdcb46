import { median, quantile } from '../setup/statistics.ts';
import type { Run } from './simulate.ts';

/** Seconds, unless they say otherwise. */
export type Measured = {
  jobs: number;
  /** Starts for which a base model, or only a LoRA, had to be loaded. */
  baseSwaps: number;
  loraSwaps: number;
  meanWait: number;
  waitP99: number;
  worstWait: number;
  interactiveP99: number;
  bulkP99: number;
  gpuSecondsPerJob: number;
  /** Part of the engines' time, 0 … 1. */
  busy: number;
  /** The worst person's mean wait, in median people's mean waits. */
  unfairness: number;
  /** The same of jobs in the interactive lane. */
  interactiveUnfairness: number;
};

/** People with fewer jobs say nothing about a mean. */
const fewestJobs = 10;

export function measure({ played, runMs, loadMs, endedAt }: Run, engines: number): Measured {
  const waitOf = ({ job, beganAt }: Run['played'][number]) => (beganAt - job.createdAt) / 1_000;
  const waits = played.map(waitOf);
  const interactive = played.filter(({ job }) => job.lane === 'interactive');
  const bulk = played.filter(({ job }) => job.lane === 'bulk');
  const unfairnessOf = (some: Run['played']) => {
    const ofUser = new Map<string, number[]>();
    for (const each of some) {
      const list = ofUser.get(each.job.userId);
      if (list) list.push(waitOf(each));
      else ofUser.set(each.job.userId, [waitOf(each)]);
    }
    const means = [...ofUser.values()].filter(({ length }) => length >= fewestJobs).map(mean);
    return Math.max(...means) / median(means);
  };
  return {
    jobs: played.length,
    baseSwaps: played.filter(({ load }) => load === 'base').length,
    loraSwaps: played.filter(({ load }) => load === 'lora').length,
    meanWait: mean(waits),
    waitP99: quantile(waits, 0.99),
    worstWait: waits.reduce((most, wait) => Math.max(most, wait), 0),
    interactiveP99: quantile(interactive.map(waitOf), 0.99),
    bulkP99: quantile(bulk.map(waitOf), 0.99),
    gpuSecondsPerJob: (runMs + loadMs) / 1_000 / played.length,
    busy: (runMs + loadMs) / (engines * endedAt),
    unfairness: unfairnessOf(played),
    interactiveUnfairness: unfairnessOf(interactive),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
