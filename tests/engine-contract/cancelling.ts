import { randomUUID } from 'node:crypto';
import type { Engine } from '@castwright/engine-port';
import { describe, expect, it, vi } from 'vitest';
import { cleared, done, type EngineUnderTest, failure, never } from './bench.ts';
import { anyRequest } from './jobs.ts';
import type { Opened } from './opened.ts';
import { plainWords } from './plain-words.ts';

/** What is promised of a cancel: the job ends, nothing of it runs or lies on the engine, and others go on. */
export function describeCancelling(bench: EngineUnderTest, opened: Opened): void {
  const aJob = async (seed = 1) => cleared({ ...(await anyRequest(opened, bench)), seed } as never);

  /** Cancelled, and what it leaves. */
  async function cancelled(jobId: string): Promise<void> {
    const ended = failure(opened.engine.result(jobId, never));
    await opened.engine.cancel(jobId);
    const error = await ended;
    expect(error.fault).toBe('cancelled');
    plainWords(error.message);
    await opened.engine.cancel(jobId);
    expect((await failure(opened.engine.result(jobId, never))).fault).toBe('gone');
  }

  const nothingLeft = async () => {
    const { left } = opened.open;
    if (left) await vi.waitFor(() => expect(left()).toEqual([]), 10_000);
  };

  describe('a cancel', () => {
    it('stops a job that has only just been submitted', async () => {
      const job = await aJob();
      await opened.engine.submit(job);
      await cancelled(job.id);
      await nothingLeft();
    });

    it('stops a job that waits for others, and the others go on', async () => {
      const jobs = await Promise.all([1, 2, 3].map(aJob));
      for (const job of jobs) await opened.engine.submit(job);
      const [first, second, last] = jobs;
      if (last) await cancelled(last.id);
      for (const job of [first, second]) {
        if (!job) continue;
        expect((await opened.engine.result(job.id, never)).outputs).toHaveLength(1);
        await opened.engine.forget(job.id);
      }
      await nothingLeft();
    });

    it('stops a job that runs', async (context) => {
      const job = await aJob();
      await opened.engine.submit(job);
      const begun = await hasBegun(opened.engine, job.id);
      context.skip(!begun, 'It ended before it told of a step.');
      await cancelled(job.id);
      await nothingLeft();
    });

    it('of a job that has ended, of one that nobody knows, and a second one change nothing', async () => {
      const job = await aJob();
      await opened.engine.submit(job);
      await opened.engine.result(job.id, never);
      for (const id of [job.id, job.id, randomUUID()]) await opened.engine.cancel(id);
      expect((await failure(opened.engine.result(job.id, never))).fault).toBe('gone');
      await nothingLeft();
    });

    it('does not keep the same job from being submitted again', async () => {
      const job = await aJob();
      await opened.engine.submit(job);
      await cancelled(job.id);
      expect((await done(opened.engine, job)).outputs).toHaveLength(1);
      await nothingLeft();
    });
  });
}

async function hasBegun(engine: Engine, jobId: string): Promise<boolean> {
  for await (const { step, steps } of engine.progress(jobId, never)) if (step < steps) return true;
  return false;
}
