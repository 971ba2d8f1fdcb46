import { createHash } from 'node:crypto';
import {
  categories,
  type EngineCapabilities,
  type EngineRequest,
  type Operation,
} from '@castwright/engine-port';
import { describe, expect, it, type TestContext } from 'vitest';
import { cleared, done, type EngineUnderTest, failure, operationWords } from './bench.ts';
import { checkOutput, decoded } from './check-output.ts';
import type { Opened } from './opened.ts';
import { plainWords } from './plain-words.ts';
import { portrait, requestsOf } from './requests.ts';

const everyOperation = Object.keys(operationWords) as Operation[];

/** Why an engine cannot do this in the category that is tried; null: it can. */
function lackOf({ operations, lacks }: EngineCapabilities, operation: Operation): string | null {
  const lack = lacks.find((each) => each.operation === operation && each.category === 'sfw');
  if (lack) return [lack.reason, ...lack.details].join(' ');
  return operations.includes(operation) ? null : 'It is not made for this.';
}

/** Leaves a test out, with the engine's own reason. */
export function requireAble(context: TestContext, able: EngineCapabilities, operation: Operation): void {
  const reason = lackOf(able, operation);
  context.skip(reason !== null, `It cannot do this. ${reason}`);
}

/** What an engine says that it can do, it does; what it cannot do, it refuses with a reason. */
export function describeOperations(bench: EngineUnderTest, opened: Opened): void {
  describe('it', () => {
    it('says what it can do, and of what it cannot the reason, in plain words', async () => {
      const {
        concurrency,
        lacks,
        lacksWithModel = [],
        models,
        operations,
      } = await opened.engine.capabilities();
      expect(concurrency).toBeGreaterThanOrEqual(1);
      expect(new Set(operations).size).toBe(operations.length);
      expect(everyOperation).toEqual(expect.arrayContaining([...operations]));
      const lacking = lacks.map(({ category, operation }) => `${operation} ${category}`);
      expect(new Set(lacking).size).toBe(lacking.length);
      for (const operation of operations) {
        const nowhere = categories.every((category) => lacking.includes(`${operation} ${category}`));
        expect(nowhere, operation).toBe(false);
      }
      for (const { reason } of [...lacks, ...lacksWithModel]) plainWords(reason);
      for (const { model, operation } of models ?? []) {
        expect(operations).toContain(operation);
        expect(model.length).toBeGreaterThan(2);
      }
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
        }
      },
    );

    it('refuses what it cannot do, with a reason', async (context) => {
      const able = await opened.engine.capabilities();
      const others = everyOperation.filter((operation) => lackOf(able, operation) !== null);
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
      const without = able.lacksWithModel?.find(({ operation }) => operation === 'text_to_image');
      context.skip(without !== undefined, without?.reason);
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
      const takesNone = able.lacksWithModel?.some(({ operation }) => operation === 'text_to_image');
      const fault = takesNone ? 'unsupported' : 'missing_model';
      const request = { ...portrait, trained: { id: 'a-model', sha256: 'e'.repeat(64) } };
      const foreign = cleared(request, { readModel: async () => Buffer.from('of another engine') });
      for (const job of [cleared(request), foreign]) {
        const missed = await failure(done(opened.engine, job));
        expect(missed).toMatchObject({ fault, retryable: false });
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
