import { randomUUID } from 'node:crypto';
import type { Engine } from '@castwright/engine-port';
import { describe, expect, it, vi } from 'vitest';
import {
  catchFault,
  createClearedJob,
  type EngineUnderTest,
  never,
  runToResult,
} from './engine-under-test.ts';
import { pickRequest } from './jobs.ts';
import { expectPlainLanguage } from './plain-language.ts';
import type { SharedEngine } from './shared-engine.ts';

/** The promises of a cancel: the job ends, nothing of it remains on the engine, and other jobs go on. */
export function describeCancelling(bench: EngineUnderTest, opened: SharedEngine): void {
  const createJob = async () => createClearedJob(await pickRequest(opened, bench));

  /** Cancels a job twice and checks its fault. */
  async function cancelTwice(jobId: string): Promise<void> {
    const ended = catchFault(opened.engine.getResult(jobId, never));
    await opened.engine.cancel(jobId);
    const error = await ended;
    expect(error.fault).toBe('cancelled');
    expectPlainLanguage(error.message);
    await opened.engine.cancel(jobId);
    expect((await catchFault(opened.engine.getResult(jobId, never))).fault).toBe('gone');
  }

  const expectNothingLeft = async () => {
    const { left } = opened.open;
    if (left) await vi.waitFor(() => expect(left()).toEqual([]), 10_000);
  };

  describe('a cancel', () => {
    it('stops a job that has only just been submitted', async () => {
      const job = await createJob();
      await opened.engine.submit(job);
      await cancelTwice(job.id);
      await expectNothingLeft();
    });

    it('stops a job that waits for others, and the others go on', async () => {
      const jobs = await Promise.all([createJob(), createJob(), createJob()]);
      for (const job of jobs) await opened.engine.submit(job);
      const [first, second, last] = jobs;
      if (last) await cancelTwice(last.id);
      for (const job of [first, second]) {
        if (!job) continue;
        expect((await opened.engine.getResult(job.id, never)).outputs).toHaveLength(1);
        await opened.engine.cleanUp(job.id);
      }
      await expectNothingLeft();
    });

    it('stops a job that runs', async (context) => {
      const job = await createJob();
      await opened.engine.submit(job);
      const begun = await hasBegun(opened.engine, job.id);
      context.skip(!begun, 'It ended before it reported a step.');
      await cancelTwice(job.id);
      await expectNothingLeft();
    });

    it('of a job that has ended, of an unknown one, and a second one change nothing', async () => {
      const job = await createJob();
      await opened.engine.submit(job);
      await opened.engine.getResult(job.id, never);
      for (const id of [job.id, job.id, randomUUID()]) await opened.engine.cancel(id);
      expect((await catchFault(opened.engine.getResult(job.id, never))).fault).toBe('gone');
      await expectNothingLeft();
    });

    it('does not keep the same job from being submitted again', async () => {
      const job = await createJob();
      await opened.engine.submit(job);
      await cancelTwice(job.id);
      expect((await runToResult(opened.engine, job)).outputs).toHaveLength(1);
      await expectNothingLeft();
    });
  });
}

async function hasBegun(engine: Engine, jobId: string): Promise<boolean> {
  for await (const { step, steps } of engine.watchProgress(jobId, never)) if (step < steps) return true;
  return false;
}
