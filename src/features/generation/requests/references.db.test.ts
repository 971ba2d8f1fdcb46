import type { EngineJob, ReferenceSupport } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Abilities } from '#contract/abilities.ts';
import type { Lineage } from '#contract/lineage.ts';
import type { ChosenReference, ReferenceRole } from '#contract/references.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { getBalance } from '#features/billing/ledger';
import { reportEngines } from '#features/generation/fleet';
import { listDerivedItems } from '#features/library/items';
import { makeModel } from '#tests/factories/models.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { contentItems, contentUploads } from '../../library/items/schema.ts';
import { personas } from '../../library/personas/schema.ts';
import { engineJobs } from '../jobs/schema.ts';

const database = useDatabase();
const startTokens = 50;
let installation: TestInstallation;
let userId: string;
let client: TestClient;
/** Every job that the engine has got, by its id. */
const got = new Map<string, EngineJob>();

const both = (support: Omit<ReferenceSupport, 'category'>): ReferenceSupport[] =>
  (['sfw', 'nsfw'] as const).map((category) => ({ category, ...support }));
const createEngine = (chosenReferences: ReferenceSupport[]) =>
  createInstantEngine({
    says: { chosenReferences },
    output: (job) => {
      got.set(job.id, job);
      return undefined;
    },
  });
const report = async (chosenReferences: ReferenceSupport[]) =>
  reportEngines(database.db, [await createEngine(chosenReferences)]);

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createEngine(both({ most: 3, withModel: false }))],
    limits: generousLimits,
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  await report(both({ most: 3, withModel: false }));
  userId = (await makeUserWithTokens(database.db, startTokens)).id;
  client = await signInAs(installation, userId);
});

const keep = () => ({ db: database.db, storage: installation.storage });
const reference = (role: ReferenceRole, contentId: string): ChosenReference => ({
  role,
  picture: { contentId },
});
const uploaded = (role: ReferenceRole, uploadId: string): ChosenReference => ({
  role,
  picture: { uploadId },
});
const generate = (references: ChosenReference[], chosen: object = {}) =>
  client.call('generateImage', {
    body: { type: 'image', prompt: 'a walk by the river', parameters: { ...chosen, references } },
  });

async function expectRefused(answer: Awaited<ReturnType<typeof generate>>, status: number, message: RegExp) {
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toMatch(message);
  expect((await getBalance(database.db, userId)).tokens).toBe(startTokens);
  expect(await database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId))).toEqual([]);
}

const getFinished = (contentId: string) =>
  eventually(async () => {
    const { body } = await client.call('getContent', { params: { id: contentId } });
    expect(body.status).toBe('completed');
    return { ...body, metadata: JSON.parse(body.metadata) as Record<string, unknown> };
  });

describe('references', () => {
  it('reach the engine in their order, are stored with the picture, and are what it was made from', async () => {
    const coat = await makePicture(keep(), userId, { name: 'Coat' });
    const quay = await makeUpload(keep(), userId, { name: 'Quay' });
    const chosen = [reference('outfit', coat), uploaded('place', quay), reference('pose', coat)];
    const { body, status } = await generate(chosen, { personaId: await makePersona(database.db, userId) });
    expect(status).toBe(202);
    const { metadata } = await getFinished(body.contentId);
    expect(metadata.references).toEqual(chosen);
    const request = got.get(body.jobId)?.request;
    if (request?.operation !== 'text_to_image') throw new Error('no picture');
    expect(request.chosenReferences?.map(({ role }) => role)).toEqual(['outfit', 'place', 'pose']);
    expect(request.chosenReferences?.every(({ picture }) => picture.bytes.length > 0)).toBe(true);
    const lineage = await client.call('contentLineage', { params: { id: body.contentId } });
    expect((lineage.body.parents as Lineage['parents']).map(({ name, role }) => `${role}: ${name}`)).toEqual([
      'outfit: Coat',
      'place: Quay',
      'pose: Coat',
    ]);
    const [item] = await database.db.select().from(contentItems).where(eq(contentItems.id, body.contentId));
    expect(item?.origin).toBe('uploaded');
  });

  it('lead a takedown from each of their pictures to what was made with it', async () => {
    const face = await makePicture(keep(), userId);
    const quay = await makeUpload(keep(), userId);
    const { body } = await generate([reference('person', face), uploaded('style', quay)]);
    await getFinished(body.contentId);
    for (const from of [
      { contentIds: [face], uploadIds: [] },
      { contentIds: [], uploadIds: [quay] },
    ]) {
      const derived = await listDerivedItems(database.db, from);
      expect(derived.map(({ id }) => id)).toEqual([body.contentId]);
    }
    // The consent for an upload can be revoked for all that was made from it.
    const uploads = await database.db
      .select()
      .from(contentUploads)
      .where(eq(contentUploads.contentId, body.contentId));
    expect(uploads.map(({ uploadId }) => uploadId)).toEqual([quay]);
  });

  it('are pictures of the account that are there and decided', async () => {
    const other = await makeUserWithTokens(database.db, 1);
    const theirs = await makePicture(keep(), other.id);
    await expectRefused(await generate([reference('outfit', theirs)]), 404, /no such picture/);
    const theirUpload = await makeUpload(keep(), other.id);
    await expectRefused(await generate([uploaded('place', theirUpload)]), 404, /NOT_FOUND/);
    const withheld = await makePicture(keep(), userId, { withheldAt: new Date(), trashedAt: new Date() });
    await expectRefused(await generate([reference('outfit', withheld)]), 404, /no such picture/);
    const removed = await makeUpload(keep(), userId, { withheldAt: new Date() });
    await expectRefused(await generate([uploaded('place', removed)]), 404, /NOT_FOUND/);
    const undecided = await makePicture(keep(), userId, { status: 'processing' });
    await expectRefused(await generate([reference('outfit', undecided)]), 409, /still being generated/);
  });

  it('of uploads never become adult, in no role, and neither does what was made from them', async () => {
    const upload = await makeUpload(keep(), userId, { people: 'consented' });
    const derived = await makePicture(keep(), userId, { origin: 'uploaded' });
    for (const role of ['person', 'outfit', 'place', 'style', 'pose'] as const) {
      const adult = { category: 'nsfw' };
      await expectRefused(
        await generate([uploaded(role, upload)], adult),
        422,
        /cannot become adult content/,
      );
      await expectRefused(
        await generate([reference(role, derived)], adult),
        422,
        /cannot become adult content/,
      );
    }
  });

  it('of a person need the recorded consent, and every upload a statement', async () => {
    const landscape = await makeUpload(keep(), userId, { people: 'none' });
    const unsaid = await makeUpload(keep(), userId, { people: 'not_stated' });
    await expectRefused(await generate([uploaded('person', landscape)]), 422, /recorded consent/);
    await expectRefused(await generate([uploaded('style', unsaid)]), 422, /who’s in this photo/);
    const consented = await makeUpload(keep(), userId, { people: 'consented' });
    expect((await generate([uploaded('person', consented), uploaded('place', landscape)])).status).toBe(202);
  });

  it('are refused before anything is held where no engine takes them', async () => {
    const picture = await makePicture(keep(), userId);
    const four = (['outfit', 'place', 'style', 'pose'] as const).map((role) => reference(role, picture));
    await expectRefused(await generate(four), 503, /takes 3 references. Remove 1. Nothing was charged/);
    await report([]);
    await expectRefused(await generate(four.slice(0, 1)), 503, /No engine here takes references/);
    await report(both({ most: 4, withModel: true, recipeEngine: 'castwright-preview-1' }));
    await expectRefused(await generate(four.slice(0, 1)), 503, /only from pictures that it drew/);
    const recipe = { engine: 'castwright-preview-1', data: {} };
    const drawn = await makePicture(keep(), userId, { recipe });
    expect((await generate([reference('outfit', drawn)])).status).toBe(202);
  });

  it('are for new pictures of the usual kind', async () => {
    const picture = await makePicture(keep(), userId);
    const one = [reference('outfit', picture)];
    await expectRefused(
      await generate(one, { variation: { contentId: picture, strength: 0.5 } }),
      400,
      /not for variations/,
    );
    await expectRefused(await generate(one, { bestOf: 4 }), 400, /takes no references/);
    await expectRefused(
      await generate(Array.from({ length: 5 }, () => one[0] as ChosenReference)),
      400,
      /At most 4/,
    );
  });

  it('take the place of a persona’s model that does not work besides, and refuse one that was chosen', async () => {
    const modelId = await makeModel(database.db, userId);
    const personaId = await makePersona(database.db, userId);
    await database.db.update(personas).set({ modelId }).where(eq(personas.id, personaId));
    const one = [reference('place', await makePicture(keep(), userId))];
    await expectRefused(await generate(one, { modelId }), 503, /Choose no model/);
    await report(both({ most: 3, withModel: true }));
    const kept = await generate(one, { personaId });
    // The worker's engine still takes no models, so that the job waits.
    const item = await client.call('getContent', { params: { id: kept.body.contentId } });
    expect(JSON.parse(item.body.metadata)).toMatchObject({ modelId });
    await report(both({ most: 3, withModel: false }));
    const { body } = await generate(one, { personaId });
    const { metadata } = await getFinished(body.contentId);
    expect(metadata).not.toHaveProperty('modelId');
    expect(got.get(body.jobId)?.request).not.toHaveProperty('trained');
  });

  it('are shown as uses of a picture before the click', async () => {
    const upload = await makeUpload(keep(), userId, { people: 'none' });
    const { body } = await client.call('sourcePicture', { query: { uploadId: upload } });
    expect(body.recipeEngine).toBeNull();
    const uses = new Map((body as SourcePicture).referenceUses.map((use) => [use.role, use]));
    expect(uses.get('place')?.sfw).toBeNull();
    expect(uses.get('place')?.nsfw).toMatch(/cannot become adult/);
    expect(uses.get('person')?.sfw).toMatch(/consent/);
    const { body: abilities } = await client.call('abilities', {});
    const work = (abilities as Abilities).work.find(
      (each) => each.operation === 'text_to_image' && each.category === 'sfw',
    );
    expect(work?.references).toEqual([{ most: 3, recipeEngine: null, withModel: false }]);
  });
});
