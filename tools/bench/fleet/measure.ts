import { median, quantile } from '../setup/statistics.ts';
import type { Run } from './simulate.ts';

/** Seconds, unless stated otherwise. */
export type Measured = {
  jobs: number;
  /** Starts that had to load a base model, or only a LoRA. */
  baseSwaps: number;
  loraSwaps: number;
  meanWait: number;
  waitP99: number;
  worstWait: number;
  interactiveP99: number;
  bulkP99: number;
  gpuSecondsPerJob: number;
  /** Fraction of the engines' time, 0 … 1. */
  busy: number;
  /** The worst user's mean wait, divided by the median user's. */
  unfairness: number;
  /** The same for jobs in the interactive lane. */
  interactiveUnfairness: number;
};

/** Users with fewer jobs say nothing about a mean. */
const fewestJobs = 10;

export function measure({ played, runMs, loadMs, endedAt }: Run, engines: number): Measured {
  const getWait = ({ job, beganAt }: Run['played'][number]) => (beganAt - job.createdAt) / 1_000;
  const waits = played.map(getWait);
  const interactive = played.filter(({ job }) => job.lane === 'interactive');
  const bulk = played.filter(({ job }) => job.lane === 'bulk');
  const computeUnfairness = (some: Run['played']) => {
    const ofUser = new Map<string, number[]>();
    for (const each of some) {
      const list = ofUser.get(each.job.userId);
      if (list) list.push(getWait(each));
      else ofUser.set(each.job.userId, [getWait(each)]);
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
    interactiveP99: quantile(interactive.map(getWait), 0.99),
    bulkP99: quantile(bulk.map(getWait), 0.99),
    gpuSecondsPerJob: (runMs + loadMs) / 1_000 / played.length,
    busy: (runMs + loadMs) / (engines * endedAt),
    unfairness: computeUnfairness(played),
    interactiveUnfairness: computeUnfairness(interactive),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
