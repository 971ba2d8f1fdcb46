import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Cleared, Engine, EngineJob, EngineProgress, EngineRequest } from '@castwright/engine-port';
import sharp from 'sharp';
import { afterEach, describe, expect, it, type TestContext, vi } from 'vitest';
import { cleared, done, type EngineUnderTest, failure, never } from './bench.ts';
import type { Opened } from './opened.ts';
import { plainWords } from './plain-words.ts';
import { drawMaterials, portrait, requestsOf } from './requests.ts';

/** What an engine can be asked at any time: a picture, or the first thing that it can do. */
export async function anyRequest(
  opened: Pick<Opened, 'engine'>,
  bench: EngineUnderTest,
): Promise<EngineRequest> {
  const { operations } = await opened.engine.capabilities();
  const [first] = operations;
  if (operations.includes('text_to_image')) return portrait;
  if (!first) throw new Error('The engine can do nothing.');
  const [asked] = await requestsOf[first](await drawMaterials(opened.engine), bench);
  if (!asked) throw new Error(`Nothing is asked of ${first}`);
  return asked.request;
}

async function progressOf(engine: Engine, jobId: string): Promise<EngineProgress[]> {
  const seen: EngineProgress[] = [];
  for await (const each of engine.progress(jobId, never)) seen.push(each);
  return seen;
}

/** What is promised of a job from its submission to its end. */
export function describeJobs(bench: EngineUnderTest, opened: Opened): void {
  const given: string[] = [];
  const aJob = async (): Promise<Cleared<EngineJob>> => {
    const job = cleared(await anyRequest(opened, bench));
    given.push(job.id);
    return job;
  };
  // What is kept until it is forgotten is nothing to be found by another test.
  afterEach(async () => {
    for (const id of given.splice(0)) await opened.engine.cancel(id);
  });

  describe('a job', () => {
    it('that is submitted twice runs once, also after its end', async () => {
      const job = await aJob();
      await Promise.all([opened.engine.submit(job), opened.engine.submit(job)]);
      const first = await opened.engine.result(job.id, never);
      await opened.engine.submit(job);
      expect(await opened.engine.result(job.id, never)).toBe(first);
      const runs = opened.open.runs?.(job.id);
      if (runs !== undefined) expect(runs).toBe(1);
    });

    it('tells its steps: forward, never more than there are, until it ends', async () => {
      const job = await aJob();
      await opened.engine.submit(job);
      const [seen] = await Promise.all([
        progressOf(opened.engine, job.id),
        opened.engine.result(job.id, never),
      ]);
      for (const { step, steps } of seen) {
        expect(Number.isInteger(step) && Number.isInteger(steps)).toBe(true);
        expect(step).toBeGreaterThanOrEqual(0);
        expect(step).toBeLessThanOrEqual(steps);
      }
      const parts = seen.map(({ step, steps }) => step / steps);
      expect(parts).toEqual(parts.toSorted((one, other) => one - other));
      expect(await progressOf(opened.engine, job.id)).toEqual([]);
    });

    it('shows small pictures of the work so far, where it shows any', async (context) => {
      const job = await aJob();
      await opened.engine.submit(job);
      const seen = await progressOf(opened.engine, job.id);
      const previews = seen.flatMap(({ preview }) => (preview ? [preview] : []));
      context.skip(previews.length === 0, 'It shows none.');
      for (const { bytes, mediaType } of previews) {
        const { format, height, width } = await sharp(bytes).metadata();
        expect(mediaType).toBe(`image/${format}`);
        expect(Math.max(width, height)).toBeLessThanOrEqual(1024);
      }
    });

    it('gives its result to two who wait, and goes on when one of them stops waiting', async () => {
      const job = await aJob();
      await opened.engine.submit(job);
      const impatient = new AbortController();
      const waiting = [never, never, impatient.signal].map((signal) => opened.engine.result(job.id, signal));
      const stopped = failure(waiting[2] as Promise<unknown>);
      impatient.abort();
      expect((await stopped).fault).toBe('cancelled');
      const [one, other] = await Promise.all(waiting.slice(0, 2));
      expect(one).toBe(other);
      expect(one?.outputs).toHaveLength(1);
    });

    it('ends its reports for one who stops listening, and goes on', async () => {
      const job = await aJob();
      await opened.engine.submit(job);
      const listening = new AbortController();
      listening.abort();
      for await (const _ of opened.engine.progress(job.id, listening.signal)) break;
      expect((await opened.engine.result(job.id, never)).outputs).toHaveLength(1);
    });

    it('is gone once it is forgotten, and so is one that nobody knows', async () => {
      const job = await aJob();
      await done(opened.engine, job);
      await opened.engine.forget(job.id);
      await opened.engine.forget(job.id);
      for (const id of [job.id, randomUUID()]) {
        expect(await progressOf(opened.engine, id)).toEqual([]);
        const gone = await failure(opened.engine.result(id, never));
        expect(gone).toMatchObject({ fault: 'gone', retryable: true });
        plainWords(gone.message);
      }
    });

    it('is not kept in memory once it is forgotten', async () => {
      const result = await forgottenResult(opened.engine, await aJob());
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
        const job = cleared(await anyRequest(alone, bench));
        await alone.engine.submit(job);
        const ended = alone.engine.result(job.id, never).then(
          () => null,
          (error: unknown) => error,
        );
        await alone.engine.close();
        const error = await ended;
        if (error !== null) expect(error).toMatchObject({ name: 'EngineError', fault: 'gone' });
        expect((await alone.engine.health()).online).toBe(false);
        const refused = await failure(alone.engine.submit(cleared(job.request)));
        expect(refused).toMatchObject({ fault: 'gone', retryable: true });
        plainWords(refused.message);
        if (error === null) skipLate(context);
      } finally {
        await alone.close();
      }
    });
  });
}

const skipLate = (context: TestContext) => context.skip('The job had ended before the engine closed.');

async function forgottenResult(engine: Engine, job: Cleared<EngineJob>): Promise<WeakRef<object>> {
  const result = new WeakRef<object>(await done(engine, job));
  await engine.forget(job.id);
  return result;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
