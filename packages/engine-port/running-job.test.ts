import { describe, expect, it } from 'vitest';
import type { EngineProgress } from './port.ts';
import { RunningJob } from './running-job.ts';

const never = new AbortController().signal;

/** A job that ends when it is told to, and what it tells. */
function started() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let tell: (progress: EngineProgress) => void = () => {};
  const job = new RunningJob(async (_signal, give) => {
    tell = give;
    await promise;
    return { outputs: [], engineSeconds: 0, model: 'none' };
  });
  return {
    job,
    tell: (step: number, loss?: number) => tell({ step, steps: 9, ...(loss !== undefined && { loss }) }),
    end: async () => {
      resolve();
      await job.result(never);
    },
  };
}

/** Reads to the end, and is slow: it does `meanwhile` before it asks for the second report. */
async function read(job: RunningJob, meanwhile: () => Promise<void>): Promise<number[]> {
  const steps: number[] = [];
  for await (const { step } of job.progress(never)) {
    steps.push(step);
    if (steps.length === 1) await meanwhile();
  }
  return steps;
}

describe('the progress of a job', () => {
  it('reaches a slow reader with every point of a curve, also those told just before the end', async () => {
    const { job, tell, end } = started();
    tell(1, 0.9);
    const steps = await read(job, async () => {
      for (const step of [2, 3, 4, 5]) tell(step, 1 / step);
      await end();
    });
    expect(steps).toEqual([1, 2, 3, 4, 5]);
  });

  it('leaves out what a slow reader has missed where only the newest counts, and tells the last', async () => {
    const { job, tell, end } = started();
    tell(1);
    const steps = await read(job, async () => {
      for (const step of [2, 3, 4, 5]) tell(step);
      await end();
    });
    expect(steps).toEqual([1, 5]);
  });

  it('begins with the latest, and with nothing once the job has ended', async () => {
    const { job, tell, end } = started();
    tell(1, 0.9);
    tell(2, 0.8);
    expect(await read(job, end)).toEqual([2]);
    expect(await read(job, end)).toEqual([]);
  });
});
