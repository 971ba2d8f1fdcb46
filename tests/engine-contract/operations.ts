import { createHash } from 'node:crypto';
import { describe, expect, it, type TestContext } from 'vitest';
import type { EngineCapabilities, EngineRequest, Operation } from '#engines/port';
import { cleared, done, type EngineUnderTest, failure, operationWords } from './bench.ts';
import { checkOutput, decoded } from './check-output.ts';
import type { Opened } from './describe-engine.ts';
import { plainWords } from './plain-words.ts';
import { portrait, requestsOf } from './requests.ts';

const everyOperation = Object.keys(operationWords) as Operation[];

/** Leaves a test out, with the engine's own reason. */
export function requireAble(
  context: TestContext,
  { operations, missing }: EngineCapabilities,
  operation: Operation,
): void {
  const reason = missing[operation] ?? 'It is not made for this.';
  context.skip(!operations.includes(operation), `It cannot do this. ${reason}`);
}

/** What an engine says that it can do, it does; what it cannot do, it refuses with a reason. */
export function describeOperations(bench: EngineUnderTest, opened: Opened): void {
  describe('it', () => {
    it('says what it can do, and of what it cannot the reason, in plain words', async () => {
      const { concurrency, missing, operations } = await opened.engine.capabilities();
      expect(concurrency).toBeGreaterThanOrEqual(1);
      expect(new Set(operations).size).toBe(operations.length);
      const named = [...operations, ...Object.keys(missing)];
      expect(new Set(named).size).toBe(named.length);
      expect(everyOperation).toEqual(expect.arrayContaining(named));
      for (const reason of Object.values(missing)) plainWords(reason);
    });

    it('says that it is online', async () => {
      const health = await opened.engine.health();
      expect(health.online, health.detail).toBe(true);
      expect(health.detail.length).toBeGreaterThan(2);
    });

    it.for(everyOperation.map((operation) => [operationWords[operation], operation] as const))(
      'gives %s',
      async ([_, operation], context) => {
        requireAble(context, await opened.engine.capabilities(), operation);
        for (const { request, what } of await requestsOf[operation](await opened.materials(), bench)) {
          const job = cleared(request);
          const { engineSeconds, model, outputs } = await done(opened.engine, job).catch((error: unknown) => {
            throw new Error(`${what ?? operation}: ${detailOf(error)}`, { cause: error });
          });
          expect(outputs, what).toHaveLength(1);
          await checkOutput(request, outputs[0], bench);
          expect(engineSeconds).toBeGreaterThanOrEqual(0);
          expect(model.length).toBeGreaterThan(2);
          await opened.engine.forget(job.id);
        }
      },
    );

    it('refuses what it cannot do, with a reason', async (context) => {
      const { operations } = await opened.engine.capabilities();
      const others = everyOperation.filter((operation) => !operations.includes(operation));
      context.skip(others.length === 0, 'There is nothing that it cannot do.');
      for (const operation of others) {
        const [asked] = await requestsOf[operation](await opened.materials(), bench);
        if (!asked) continue;
        const refused = await failure(done(opened.engine, cleared(asked.request)));
        expect(refused, operation).toMatchObject({ fault: 'unsupported', retryable: false });
        plainWords(refused.message);
      }
    });
  });

  describe('a picture', () => {
    it('is the same for the same seed, and another for another', async (context) => {
      requireAble(context, await opened.engine.capabilities(), 'text_to_image');
      const pixels = async (seed: number) => {
        const { outputs } = await done(opened.engine, cleared({ ...portrait, seed }));
        if (outputs[0]?.kind !== 'image') throw new Error('no picture');
        return (await decoded(outputs[0].bytes)).data;
      };
      const [first, again, other] = [await pixels(11), await pixels(11), await pixels(12)];
      expect(differenceOf(first, again)).toBeLessThanOrEqual(bench.exact ? 0 : 4);
      expect(differenceOf(first, other)).toBeGreaterThan(differenceOf(first, again));
    });
  });

  describe('a model that it trained', () => {
    it('makes the next picture', async (context) => {
      const able = await opened.engine.capabilities();
      requireAble(context, able, 'lora_training');
      requireAble(context, able, 'text_to_image');
      const [training] = await requestsOf.lora_training(await opened.materials(), bench);
      const { outputs } = await done(opened.engine, cleared(training?.request as EngineRequest));
      if (outputs[0]?.kind !== 'model') throw new Error('no model');
      const { bytes } = outputs[0];
      const trained = { id: 'the-model', sha256: createHash('sha256').update(bytes).digest('hex') };
      const request = { ...portrait, prompt: `adaxq, ${portrait.prompt}`, trained };
      const made = await done(opened.engine, cleared(request, { readModel: async () => bytes }));
      await checkOutput(request, made.outputs[0], bench);
    });

    it('is missed where its file is not there, or is another engine’s', async (context) => {
      const able = await opened.engine.capabilities();
      requireAble(context, able, 'text_to_image');
      const request = { ...portrait, trained: { id: 'a-model', sha256: 'e'.repeat(64) } };
      const foreign = cleared(request, { readModel: async () => Buffer.from('of another engine') });
      for (const job of [cleared(request), foreign]) {
        const missed = await failure(done(opened.engine, job));
        expect(missed).toMatchObject({ fault: 'missing_model', retryable: false });
        plainWords(missed.message);
      }
    });
  });
}

const detailOf = (error: unknown) =>
  error instanceof Error ? ((error as { operatorDetail?: string }).operatorDetail ?? error.message) : error;

/** Mean distance of two pictures of one size, of 255. */
function differenceOf(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}
