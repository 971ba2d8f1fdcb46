import { describe, expect, it } from 'vitest';
import type { EngineProgress } from './port.ts';
import { RunningJob } from './running-job.ts';

const never = new AbortController().signal;

/** A job that reports and ends on demand. */
function startJob() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let report: (progress: EngineProgress) => void = () => {};
  const job = new RunningJob(async (_signal, onProgress) => {
    report = onProgress;
    await promise;
    return { outputs: [], engineSeconds: 0, model: 'none' };
  });
  return {
    job,
    report: (step: number, loss?: number) => report({ step, steps: 9, ...(loss !== undefined && { loss }) }),
    end: async () => {
      resolve();
      await job.getResult(never);
    },
  };
}

/** Reads to the end as a slow reader: runs `meanwhile` before it reads the second report. */
async function read(job: RunningJob, meanwhile: () => Promise<void>): Promise<number[]> {
  const steps: number[] = [];
  for await (const { step } of job.watchProgress(never)) {
    steps.push(step);
    if (steps.length === 1) await meanwhile();
  }
  return steps;
}

describe('the progress of a job', () => {
  it('reaches a slow reader with every point of a curve, also those reported just before the end', async () => {
    const { job, report, end } = startJob();
    report(1, 0.9);
    const steps = await read(job, async () => {
      for (const step of [2, 3, 4, 5]) report(step, 1 / step);
      await end();
    });
    expect(steps).toEqual([1, 2, 3, 4, 5]);
  });

  it('skips what a slow reader has missed when only the newest counts, and gives the last', async () => {
    const { job, report, end } = startJob();
    report(1);
    const steps = await read(job, async () => {
      for (const step of [2, 3, 4, 5]) report(step);
      await end();
    });
    expect(steps).toEqual([1, 5]);
  });

  it('begins with the latest, and with nothing once the job has ended', async () => {
    const { job, report, end } = startJob();
    report(1, 0.9);
    report(2, 0.8);
    expect(await read(job, end)).toEqual([2]);
    expect(await read(job, end)).toEqual([]);
  });
});
