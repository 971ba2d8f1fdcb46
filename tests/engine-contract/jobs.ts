import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Cleared, Engine, EngineJob, EngineProgress, EngineRequest } from '@castwright/engine-port';
import sharp from 'sharp';
import { afterEach, describe, expect, it, type TestContext, vi } from 'vitest';
import {
  catchFault,
  createClearedJob,
  type EngineUnderTest,
  never,
  runToResult,
} from './engine-under-test.ts';
import { expectPlainLanguage } from './plain-language.ts';
import { createMaterials, portrait, requestsByOperation } from './requests.ts';
import type { SharedEngine } from './shared-engine.ts';

let seed = 1000;

/**
 * Picks a request that the engine supports: text to image, with a seed of its own, or its first operation. A real server
 * answers a graph that it has run before from its cache, and nothing of such a job could be watched or cancelled.
 */
export async function pickRequest(
  opened: Pick<SharedEngine, 'engine'>,
  bench: EngineUnderTest,
): Promise<EngineRequest> {
  const { operations } = await opened.engine.getCapabilities();
  const [first] = operations;
  seed += 1;
  if (operations.includes('text_to_image')) return { ...portrait, seed };
  if (!first) throw new Error('The engine can do nothing.');
  const [asked] = await requestsByOperation[first](await createMaterials(opened.engine), bench);
  if (!asked) throw new Error(`Nothing is asked of ${first}`);
  return asked.request;
}

async function collectProgress(engine: Engine, jobId: string): Promise<EngineProgress[]> {
  const seen: EngineProgress[] = [];
  for await (const each of engine.watchProgress(jobId, never)) seen.push(each);
  return seen;
}

/** Tests the promises of a job, from its submission to its end. */
export function describeJobs(bench: EngineUnderTest, opened: SharedEngine): void {
  const jobIds: string[] = [];
  const createJob = async (): Promise<Cleared<EngineJob>> => {
    const job = createClearedJob(await pickRequest(opened, bench));
    jobIds.push(job.id);
    return job;
  };
  // A result that a test keeps must not remain for the next test.
  afterEach(async () => {
    for (const id of jobIds.splice(0)) await opened.engine.cancel(id);
  });

  describe('a job', () => {
    it('that is submitted twice runs once, also after its end', async () => {
      const job = await createJob();
      await Promise.all([opened.engine.submit(job), opened.engine.submit(job)]);
      const first = await opened.engine.getResult(job.id, never);
      await opened.engine.submit(job);
      expect(await opened.engine.getResult(job.id, never)).toBe(first);
      const runs = opened.open.runs?.(job.id);
      if (runs !== undefined) expect(runs).toBe(1);
    });

    it('reports its steps: forward, never more than there are, until it ends', async () => {
      const job = await createJob();
      await opened.engine.submit(job);
      const [seen] = await Promise.all([
        collectProgress(opened.engine, job.id),
        opened.engine.getResult(job.id, never),
      ]);
      for (const { step, steps } of seen) {
        expect(Number.isInteger(step) && Number.isInteger(steps)).toBe(true);
        expect(step).toBeGreaterThanOrEqual(0);
        expect(step).toBeLessThanOrEqual(steps);
      }
      const parts = seen.map(({ step, steps }) => step / steps);
      expect(parts).toEqual(parts.toSorted((one, other) => one - other));
      expect(await collectProgress(opened.engine, job.id)).toEqual([]);
    });

    it('shows small pictures of the work so far, where it shows any', async (context) => {
      const job = await createJob();
      await opened.engine.submit(job);
      const seen = await collectProgress(opened.engine, job.id);
      const previews = seen.flatMap(({ preview }) => (preview ? [preview] : []));
      context.skip(previews.length === 0, 'It shows none.');
      for (const { bytes, mediaType } of previews) {
        const { format, height, width } = await sharp(bytes).metadata();
        expect(mediaType).toBe(`image/${format}`);
        expect(Math.max(width, height)).toBeLessThanOrEqual(1024);
      }
    });

    it('gives its result to two waiting callers, and goes on when another stops waiting', async () => {
      const job = await createJob();
      await opened.engine.submit(job);
      const impatient = new AbortController();
      const waiting = [never, never, impatient.signal].map((signal) =>
        opened.engine.getResult(job.id, signal),
      );
      const stopped = catchFault(waiting[2] as Promise<unknown>);
      impatient.abort();
      expect((await stopped).fault).toBe('cancelled');
      const [one, other] = await Promise.all(waiting.slice(0, 2));
      expect(one).toBe(other);
      expect(one?.outputs).toHaveLength(1);
    });

    it('ends its reports for a caller that stops listening, and goes on', async () => {
      const job = await createJob();
      await opened.engine.submit(job);
      const listening = new AbortController();
      listening.abort();
      for await (const _ of opened.engine.watchProgress(job.id, listening.signal)) break;
      expect((await opened.engine.getResult(job.id, never)).outputs).toHaveLength(1);
    });

    it('is gone after its clean-up, and so is an unknown one', async () => {
      const job = await createJob();
      await runToResult(opened.engine, job);
      await opened.engine.cleanUp(job.id);
      await opened.engine.cleanUp(job.id);
      for (const id of [job.id, randomUUID()]) {
        expect(await collectProgress(opened.engine, id)).toEqual([]);
        const gone = await catchFault(opened.engine.getResult(id, never));
        expect(gone).toMatchObject({ fault: 'gone', retryable: true });
        expectPlainLanguage(gone.message);
      }
    });

    it('is not kept in memory after its clean-up', async () => {
      const result = await getForgottenResult(opened.engine, await createJob());
      await vi.waitFor(() => {
        collectGarbage();
        expect(result.deref() === undefined).toBe(true);
      }, 10_000);
    });
  });

  describe('an engine that closes', () => {
    it('ends what it has in hand, takes nothing more, and says that it is closed', async (context) => {
      const alone = await bench.open();
      try {
        const job = createClearedJob(await pickRequest(alone, bench));
        await alone.engine.submit(job);
        const ended = alone.engine.getResult(job.id, never).then(
          () => null,
          (error: unknown) => error,
        );
        await alone.engine.close();
        const error = await ended;
        if (error !== null) expect(error).toMatchObject({ name: 'EngineError', fault: 'gone' });
        expect((await alone.engine.checkHealth()).online).toBe(false);
        const refused = await catchFault(alone.engine.submit(createClearedJob(job.request)));
        expect(refused).toMatchObject({ fault: 'gone', retryable: true });
        expectPlainLanguage(refused.message);
        if (error === null) skipLate(context);
      } finally {
        await alone.close();
      }
    });
  });
}

const skipLate = (context: TestContext) => context.skip('The job had ended before the engine closed.');

async function getForgottenResult(engine: Engine, job: Cleared<EngineJob>): Promise<WeakRef<object>> {
  const result = new WeakRef<object>(await runToResult(engine, job));
  await engine.cleanUp(job.id);
  return result;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
