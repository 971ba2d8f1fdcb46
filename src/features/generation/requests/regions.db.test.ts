import type { EngineJob } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { getBalance } from '#features/billing/ledger';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { safetyDecisions } from '../../trust/safety/schema.ts';
import { engineJobs, engineStatus } from '../jobs/schema.ts';

const reason = 'The model that draws here takes no regions.';
const work = { operation: 'text_to_image', category: 'sfw' } as const;
const left = { x: 0, y: 0, width: 0.5, height: 1 };
const regions = [
  { box: left, prompt: 'a man with a {red|black} beard' },
  { box: { ...left, x: 0.5 }, prompt: 'a woman in a yellow dress' },
];

const database = useDatabase();
let installation: TestInstallation;
let userId: string;
let client: TestClient;
/** Every job that an engine has got, by its id. */
const got = new Map<string, { engine: string; job: EngineJob }>();

/** An engine that takes regions, and one that takes none. */
beforeAll(async () => {
  const create = async (id: string, limit: string | null) => {
    const engine = await createInstantEngine({
      says: { regions: [{ ...work, reason: limit }] },
      output: (job) => {
        got.set(job.id, { engine: id, job });
        return undefined;
      },
    });
    return { ...engine, id };
  };
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await create('without', reason), await create('with', null)],
    limits: generousLimits,
  });
  await eventually(async () => {
    const reported = await database.db.select().from(engineStatus);
    expect(reported.filter(({ abilities }) => abilities?.regions)).toHaveLength(2);
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 30)).id;
  client = await signInAs(installation, userId);
});

const generate = (parameters: object) =>
  client.call('generateImage', { body: { type: 'image', prompt: 'two people', parameters } });

const findLimits = async () => {
  const { body } = await client.call('abilities');
  return body.work.find(
    ({ category, operation }: typeof work) => operation === 'text_to_image' && category === 'sfw',
  )?.regionLimits;
};

describe('regions of a picture', () => {
  it('reach an engine that takes them as they are written, and are stored with the picture', async () => {
    expect(await findLimits()).toEqual([]);
    const { status, body } = await generate({ regions, bundleSize: 6 });
    expect(status).toBe(202);
    const stored = await eventually(async () => {
      const answer = await client.call('getContent', { params: { id: body.contentId } });
      expect(answer.body.status).toBe('completed');
      return JSON.parse(answer.body.metadata) as Record<string, unknown>;
    });
    expect(stored).toMatchObject({ prompt: 'two people', regions });
    await eventually(async () => expect(body.jobs.every(({ id }: { id: string }) => got.has(id))).toBe(true));
    for (const { id } of body.jobs) {
      expect(got.get(id)?.engine).toBe('with');
      expect(got.get(id)?.job.request).toMatchObject({ prompt: 'two people', regions });
    }
    const [decision] = await database.db
      .select({ fields: safetyDecisions.fields })
      .from(safetyDecisions)
      .innerJoin(engineJobs, eq(engineJobs.decisionId, safetyDecisions.id))
      .where(eq(engineJobs.id, body.jobId));
    expect(decision?.fields).toMatchObject({
      'region 1': 'a man with a {red|black} beard',
      'region 2': 'a woman in a yellow dress',
    });
  });

  it('are judged like the prompt: a refused word refuses all, and is found in its region', async () => {
    const refused = [...regions, { box: left, prompt: 'a 15 year old girl' }];
    const { status, body } = await generate({ regions: refused });
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(body.details.findings).toMatchObject([{ field: 'region 3' }]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 30, heldTokens: 0 });
    const variants = { mode: 'all', count: 2, seed: 1 };
    const shown = await client.call('expandPrompt', {
      body: { prompt: 'a {red|blue} boat', regions: refused, variants },
    });
    expect(shown.body.cells.every(({ refusal }: { refusal: string | null }) => refusal !== null)).toBe(true);
  });

  it('are refused with a variation, and where they are too many, outside of the picture or without words', async () => {
    const contentId = await makePicture(installation, userId);
    const [region] = regions;
    for (const parameters of [
      { regions, variation: { contentId, strength: 0.5 } },
      { regions: Array.from({ length: limits.regionsMaximum + 1 }, () => region) },
      { regions: [{ box: { ...left, x: 0.8 }, prompt: 'a boat' }] },
      { regions: [{ box: { ...left, width: 0.01 }, prompt: 'a boat' }] },
      { regions: [{ box: left, prompt: ' ' }] },
      { regions: [{ box: left, prompt: 'x'.repeat(limits.regionPromptMaximum + 1) }] },
    ]) {
      const { status, body } = await generate(parameters);
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
  });

  it('are refused before anything is held where no engine takes them, with the reason', async () => {
    const other = await database.db.select().from(engineStatus).where(eq(engineStatus.id, 'with'));
    const [known] = other;
    if (!known?.abilities) throw new Error('the engine has not reported');
    const asked = async (withReason: string) => {
      const abilities = { ...known.abilities, unsupported: [], regions: [{ ...work, reason: withReason }] };
      await database.db.update(engineStatus).set({ abilities }).where(eq(engineStatus.id, 'with'));
      return generate({ regions });
    };
    const { status, body } = await asked(reason);
    expect([status, body.message]).toEqual([503, `${reason} Nothing was charged.`]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 30, heldTokens: 0 });
    expect((await generate({})).status).toBe(202);
  });
});
