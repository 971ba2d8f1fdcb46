import { createHash } from 'node:crypto';
import {
  categories,
  type EngineCapabilities,
  type EnginePicture,
  type EngineRequest,
  type Operation,
  type Work,
} from '@castwright/engine-port';
import { describe, expect, it, type TestContext } from 'vitest';
import { checkOutput, decodePicture } from './check-output.ts';
import {
  catchFault,
  createClearedJob,
  type EngineUnderTest,
  operationLabels,
  runToResult,
} from './engine-under-test.ts';
import { expectPlainLanguage } from './plain-language.ts';
import { portrait, requestsByOperation } from './requests.ts';
import type { SharedEngine } from './shared-engine.ts';

const everyOperation = Object.keys(operationLabels) as Operation[];

/** Why an engine does not support an operation in the tested category; null when it does. */
function findObstacle({ operations, unsupported }: EngineCapabilities, operation: Operation): string | null {
  const found = unsupported.find((each) => each.operation === operation && each.category === 'sfw');
  if (found) return [found.reason, ...found.details].join(' ');
  return operations.includes(operation) ? null : 'It is not made for this.';
}

/** Skips a test, with the engine's own reason, when the engine does not support the operation. */
export function skipUnlessSupported(
  context: TestContext,
  able: EngineCapabilities,
  operation: Operation,
): void {
  const reason = findObstacle(able, operation);
  context.skip(reason !== null, `It cannot do this. ${reason}`);
}

/** Tests that an engine does what it claims to support, and refuses everything else with a reason. */
export function describeOperations(bench: EngineUnderTest, opened: SharedEngine): void {
  describe('it', () => {
    it('lists what it supports, and the reasons for what it does not, in plain words', async () => {
      const {
        concurrency,
        unsupported,
        unsupportedWithModel = [],
        unsupportedWithReferences = [],
        identity = [],
        models,
        operations,
      } = await opened.engine.getCapabilities();
      expect(concurrency).toBeGreaterThanOrEqual(1);
      expect(new Set(operations).size).toBe(operations.length);
      expect(everyOperation).toEqual(expect.arrayContaining([...operations]));
      const keys = unsupported.map(({ category, operation }) => `${operation} ${category}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const operation of operations) {
        const nowhere = categories.every((category) => keys.includes(`${operation} ${category}`));
        expect(nowhere, operation).toBe(false);
      }
      for (const { reason } of [...unsupported, ...unsupportedWithModel, ...unsupportedWithReferences])
        expectPlainLanguage(reason);
      for (const { operation, references, sources } of identity) {
        expect(operations).toContain(operation);
        expect(references > 0, operation).toBe(sources.includes('references'));
      }
      for (const { model, operation } of models ?? []) {
        expect(operations).toContain(operation);
        expect(model.length).toBeGreaterThan(2);
      }
    });

    it('says that it is online', async () => {
      const health = await opened.engine.checkHealth();
      expect(health.online, health.detail).toBe(true);
      expect(health.detail.length).toBeGreaterThan(2);
    });

    it.for(everyOperation.map((operation) => [operationLabels[operation], operation] as const))(
      'gives %s',
      async ([_, operation], context) => {
        skipUnlessSupported(context, await opened.engine.getCapabilities(), operation);
        for (const { request, what } of await requestsByOperation[operation](
          await opened.getMaterials(),
          bench,
        )) {
          const job = createClearedJob(request);
          const { engineSeconds, model, outputs } = await runToResult(opened.engine, job).catch(
            (error: unknown) => {
              throw new Error(`${what ?? operation}: ${getDetail(error)}`, { cause: error });
            },
          );
          expect(outputs, what).toHaveLength(1);
          await checkOutput(request, outputs[0], bench);
          expect(engineSeconds).toBeGreaterThanOrEqual(0);
          expect(model.length).toBeGreaterThan(2);
        }
      },
    );

    it('refuses what it does not support, with a reason', async (context) => {
      const able = await opened.engine.getCapabilities();
      const others = everyOperation.filter((operation) => findObstacle(able, operation) !== null);
      context.skip(others.length === 0, 'It supports every operation.');
      for (const operation of others) {
        const [asked] = await requestsByOperation[operation](await opened.getMaterials(), bench);
        if (!asked) continue;
        const refused = await catchFault(runToResult(opened.engine, createClearedJob(asked.request)));
        expect(refused, operation).toMatchObject({ fault: 'unsupported', retryable: false });
        expectPlainLanguage(refused.message);
      }
    });
  });

  describe('a prompt', () => {
    const prompt = '"NO VACANCY" in neon letters';

    it('of which it draws nothing is refused with the reason that it gives before', async (context) => {
      const { engine } = opened;
      const { promptReader } = await engine.getCapabilities();
      expect(engine.describeLimits === undefined).toBe(promptReader === undefined);
      context.skip(!engine.describeLimits, 'It draws every prompt.');
      const { operation } = portrait;
      const limits = engine.describeLimits?.({ operation, prompt, hasPerson: false });
      if (!limits || limits.draws) throw new Error('it would write');
      expectPlainLanguage(limits.message);
      const request = { ...portrait, prompt, identity: null };
      const refused = await catchFault(runToResult(engine, createClearedJob(request)));
      expect(refused).toMatchObject({ fault: 'unsupported', retryable: false, message: limits.message });
      // A person that the request names is drawn whatever the prompt says.
      expect(engine.describeLimits?.({ operation, prompt, hasPerson: true })).toMatchObject({ draws: true });
      expect(engine.describeLimits?.({ operation, prompt: portrait.prompt, hasPerson: false })).toBeNull();
    });
  });

  describe('a picture', () => {
    it('is the same for the same seed, and another for another', async (context) => {
      skipUnlessSupported(context, await opened.engine.getCapabilities(), 'text_to_image');
      const pixels = async (seed: number) => {
        const { outputs } = await runToResult(opened.engine, createClearedJob({ ...portrait, seed }));
        if (outputs[0]?.kind !== 'image') throw new Error('no picture');
        return (await decodePicture(outputs[0].bytes)).data;
      };
      const [first, again, other] = [await pixels(11), await pixels(11), await pixels(12)];
      expect(computeMeanDifference(first, again)).toBeLessThanOrEqual(bench.exact ? 0 : 4);
      expect(computeMeanDifference(first, other)).toBeGreaterThan(computeMeanDifference(first, again));
    });
  });

  describe('a video that is longer than it makes', () => {
    it('is refused, with a reason', async (context) => {
      const able = await opened.engine.getCapabilities();
      skipUnlessSupported(context, able, 'text_to_video');
      const { longestVideo } = able;
      context.skip(longestVideo === undefined, 'It makes videos of every length.');
      const request = { ...portrait, operation: 'text_to_video', seconds: 10, ...bench.video } as const;
      expect(longestVideo).toBeLessThan(request.seconds);
      const refused = await catchFault(runToResult(opened.engine, createClearedJob(request)));
      expect(refused).toMatchObject({ fault: 'unsupported', retryable: false });
      expectPlainLanguage(refused.message);
    });
  });

  describe('pictures of the person', () => {
    it('change the picture where it draws from them, and are ignored elsewhere', async (context) => {
      const able = await opened.engine.getCapabilities();
      skipUnlessSupported(context, able, 'text_to_image');
      const most = able.identity?.find(isPortrait)?.references ?? 0;
      const { own, odd } = await opened.getMaterials();
      const draw = async (references?: EnginePicture[]) => {
        const { outputs } = await runToResult(opened.engine, createClearedJob({ ...portrait, references }));
        await checkOutput(portrait, outputs[0], bench);
        if (outputs[0]?.kind !== 'image') throw new Error('no picture');
        return (await decodePicture(outputs[0].bytes)).data;
      };
      const one = own[0].picture;
      const plain = await draw();
      const drawn = await draw([one]);
      const difference = computeMeanDifference(plain, drawn);
      if (most === 0) expect(difference).toBeLessThanOrEqual(bench.exact ? 0 : 4);
      else expect(difference).toBeGreaterThan(4);
      // What it does not take of them changes nothing.
      const full = Array.from({ length: most }, () => one);
      const more = computeMeanDifference(await draw(full), await draw([...full, odd]));
      expect(more).toBeLessThanOrEqual(bench.exact ? 0 : 4);
      // By however little: weights that are tiny and random look at a picture less than trained ones.
      if (most > 0) {
        expect(computeMeanDifference(drawn, await draw([own[1].picture]))).toBeGreaterThan(more);
      }
      expect(opened.open.left?.() ?? []).toEqual([]);
    });
  });

  describe('a model that it trained', () => {
    it('makes the next picture', async (context) => {
      const able = await opened.engine.getCapabilities();
      skipUnlessSupported(context, able, 'lora_training');
      skipUnlessSupported(context, able, 'text_to_image');
      const without = able.unsupportedWithModel?.find(({ operation }) => operation === 'text_to_image');
      context.skip(without !== undefined, without?.reason);
      const [training] = await requestsByOperation.lora_training(await opened.getMaterials(), bench);
      const { outputs } = await runToResult(
        opened.engine,
        createClearedJob(training?.request as EngineRequest),
      );
      if (outputs[0]?.kind !== 'model') throw new Error('no model');
      const { bytes } = outputs[0];
      const trained = { id: 'the-model', sha256: createHash('sha256').update(bytes).digest('hex') };
      const request = { ...portrait, prompt: `adaxq, ${portrait.prompt}`, trained };
      const made = await runToResult(
        opened.engine,
        createClearedJob(request, { readModel: async () => bytes }),
      );
      await checkOutput(request, made.outputs[0], bench);
    });

    it('is missing when there is no file, or the file of another engine', async (context) => {
      const able = await opened.engine.getCapabilities();
      skipUnlessSupported(context, able, 'text_to_image');
      const takesNone = able.unsupportedWithModel?.some(({ operation }) => operation === 'text_to_image');
      const fault = takesNone ? 'unsupported' : 'missing_model';
      const request = { ...portrait, trained: { id: 'a-model', sha256: 'e'.repeat(64) } };
      const foreign = createClearedJob(request, { readModel: async () => Buffer.from('of another engine') });
      for (const job of [createClearedJob(request), foreign]) {
        const missed = await catchFault(runToResult(opened.engine, job));
        expect(missed).toMatchObject({ fault, retryable: false });
        expectPlainLanguage(missed.message);
      }
    });
  });
}

const isPortrait = ({ category, operation }: Work) =>
  operation === portrait.operation && category === portrait.category;

const getDetail = (error: unknown) =>
  error instanceof Error ? ((error as { operatorDetail?: string }).operatorDetail ?? error.message) : error;

/** The mean difference of two pictures of one size, 0 … 255. */
function computeMeanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}
