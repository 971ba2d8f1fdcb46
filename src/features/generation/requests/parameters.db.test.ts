import type { EngineCapabilities, EngineJob, WorkParameters } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs, engineStatus } from '../jobs/schema.ts';

const sampling = {
  steps: { min: 10, max: 60, step: 1, usual: 30 },
  guidance: { min: 1, max: 15, step: 0.1, usual: 6 },
  sampler: { values: ['dpmpp_2m', 'euler'], usual: 'dpmpp_2m' },
  scheduler: { reason: 'This model has a noise schedule of its own.' },
};
const size = { min: 512, max: 1536, step: 8, maxPixels: 1_572_864, maxRatio: 3 };
const parameters: WorkParameters[] = [
  { operation: 'text_to_image', category: 'sfw', ...sampling, size },
  {
    operation: 'image_to_image',
    category: 'sfw',
    ...sampling,
    size: { reason: 'A variation has the size of its picture.' },
  },
];

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;
/** Every job that the engine has got, by its id. */
const got = new Map<string, EngineJob>();

beforeAll(async () => {
  const says: Partial<EngineCapabilities> = { parameters };
  const engine = await createInstantEngine({
    says,
    output: (job) => {
      got.set(job.id, job);
      return undefined;
    },
  });
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [engine],
    limits: generousLimits,
  });
  await eventually(async () =>
    expect((await database.db.select().from(engineStatus))[0]?.abilities?.parameters).toHaveLength(2),
  );
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 10)).id;
  client = await signInAs(installation, userId);
});

const generate = (chosen: object) =>
  client.call('generateImage', {
    body: { type: 'image', prompt: 'a lighthouse keeper', parameters: chosen },
  });

async function getFinished(contentId: string) {
  return eventually(async () => {
    const { body } = await client.call('getContent', { params: { id: contentId } });
    expect(body.status).toBe('completed');
    return { ...body, metadata: JSON.parse(body.metadata) as Record<string, unknown> };
  });
}

describe('the parameters of a picture', () => {
  it('reach the engine as they were chosen, and are stored with the picture', async () => {
    const chosen = { steps: 44, guidance: 4.5, sampler: 'euler', size: { width: 1280, height: 720 } };
    const { status, body } = await generate({ ...chosen, styleWords: 'film grain', seed: 5 });
    expect([status, body.job.cost, body.job.aspectRatio]).toEqual([202, 1, '1280:720']);
    const { metadata } = await getFinished(body.contentId);
    expect(metadata).toMatchObject({
      ...chosen,
      styleWords: 'film grain',
      seed: 5,
      prompt: 'a lighthouse keeper',
    });
    expect(metadata).not.toHaveProperty('aspectRatio');
    expect(got.get(body.jobId)?.request).toMatchObject({
      prompt: 'a lighthouse keeper, film grain',
      sampling: { steps: 44, guidance: 4.5, sampler: 'euler' },
      size: chosen.size,
    });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('are absent from a request that chooses none', async () => {
    const { body } = await generate({});
    const { metadata } = await getFinished(body.contentId);
    for (const name of ['steps', 'guidance', 'sampler', 'size', 'styleWords', 'variationOf'])
      expect(metadata).not.toHaveProperty(name);
    expect(got.get(body.jobId)?.request).not.toHaveProperty('sampling');
  });

  it('are refused before anything is held if the engines do not take them', async () => {
    for (const [chosen, message] of [
      [{ steps: 61 }, 'Steps here are 10 to 60. Nothing was charged.'],
      [{ sampler: 'lcm' }, 'The models here have no sampler “lcm”. Nothing was charged.'],
      [{ scheduler: 'karras' }, 'This model has a noise schedule of its own. Nothing was charged.'],
      [{ size: { width: 2048, height: 512 } }, /^Sides here have 512 to 1536 pixels/],
      [{ size: { width: 1536, height: 1536 } }, /1\.6 megapixels at most/],
    ] as const) {
      const { status, body } = await generate(chosen);
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(body.message).toMatch(message);
    }
    expect(await database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId))).toEqual([]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 10, heldTokens: 0 });
    const video = { prompt: 'waves', steps: 20 };
    expect((await client.call('generateSfwVideo', { body: video })).body.message).toMatch(/no such setting/);
  });

  it('have style words that the safety decision judges like the prompt', async () => {
    const { status, body } = await generate({ styleWords: 'a 15 year old girl' });
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(body.details.findings).toMatchObject([{ field: 'style words' }]);
  });

  it('are reported with the abilities', async () => {
    const { body } = await client.call('abilities');
    const find = (operation: string) =>
      body.work.find(
        (each: { operation: string; category: string }) =>
          each.operation === operation && each.category === 'sfw',
      )?.parameters;
    expect(find('text_to_image')).toEqual([{ requests: 'any', support: { ...sampling, size } }]);
    expect(find('image_to_image')[0].support.size).toEqual({
      reason: 'A variation has the size of its picture.',
    });
    expect(find('upscale')).toEqual([]);
  });
});

describe('variations of a picture', () => {
  it('redraw it with a seed each, at the price of new pictures, and name it', async () => {
    const source = await makePicture(installation, userId);
    const { status, body } = await generate({
      variation: { contentId: source, strength: 0.4 },
      steps: 20,
      seed: 8,
      bundleSize: 2,
    });
    expect([status, body.jobs.length]).toEqual([202, 2]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 8 });
    const [first, second] = body.jobs;
    const { metadata } = await getFinished(first.contentId);
    expect(metadata).toMatchObject({ variationOf: source, variationStrength: 0.4, seed: 8, steps: 20 });
    expect(metadata).not.toHaveProperty('operation');
    expect(got.get(first.id)?.request).toMatchObject({
      operation: 'image_to_image',
      strength: 0.4,
      keepComposition: false,
      prompt: 'a lighthouse keeper',
      sampling: { steps: 20 },
    });
    await getFinished(second.contentId);
    expect(got.get(second.id)?.request).toMatchObject({ seed: 9 });
    const { body: lineage } = await client.call('contentLineage', { params: { id: first.contentId } });
    expect(lineage.parents).toMatchObject([{ role: 'source', picture: { contentId: source } }]);
  });

  it('are made of one’s own pictures alone', async () => {
    const other = (await makeUserWithTokens(database.db, 0)).id;
    const theirs = await makePicture(installation, other);
    const { status } = await generate({ variation: { contentId: theirs, strength: 0.4 } });
    expect(status).toBe(404);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 10, heldTokens: 0 });
  });
});
