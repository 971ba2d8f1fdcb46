import { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { users } from '#schema/identity/accounts';
import { contentItems } from '#schema/library/items';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import { createFakeFaceEmbedder, type FakeFaceEmbedder, faceText } from '#tests/fakes/face-embedder.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { likenessJobs } from './jobs.ts';
import { type LikenessDeps, measureLikeness, remeasureLikeness } from './measure-likeness.ts';
import { likenessData } from './own-data.ts';
import { getPersonaLikeness } from './queries.ts';
import { faceMeasurements } from './schema.ts';

const database = useDatabase();
const signal = new AbortController().signal;
const personaId = newId();

let db: Db;
let owner: string;
let embedder: FakeFaceEmbedder;
let deps: LikenessDeps;
let warnings: string[];
/** The pictures of sheets and training sets by persona or model. */
let references: Map<string, string[]>;
const files = new Map<string, Buffer>();

beforeEach(async () => {
  db = database.db;
  owner = (await makeUser(db)).id;
  embedder = createFakeFaceEmbedder();
  warnings = [];
  references = new Map();
  const list = async (_: Db, __: string, id: string) => references.get(id) ?? [];
  const storage = { read: async (key: string) => Readable.from([files.get(key) ?? Buffer.alloc(0)]) };
  deps = {
    db,
    embedder,
    storage: storage as unknown as Storage,
    log: { warn: (facts: object) => void warnings.push(JSON.stringify(facts)) } as LikenessDeps['log'],
    listReferencePictures: list,
    listTrainingPictures: list,
  };
});

type Facts = Parameters<typeof makeContent>[2];

/** Stores a picture that shows these people. */
async function picture(people: string, facts: Facts = {}, userId = owner): Promise<string> {
  const contentId = await makeContent(db, userId, { metadata: { personaId }, ...facts });
  const bytes = faceText(people);
  files.set(`${contentId}/preview`, bytes);
  await addFiles(db, contentId, [makeStoredFile('preview', `${contentId}/preview`, bytes)]);
  return contentId;
}

async function readLikeness(...ids: string[]) {
  const rows = await db.select().from(contentItems).where(inArray(contentItems.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.likeness);
}

const measure = async (id: string) => {
  await measureLikeness(deps, id, signal);
  return (await readLikeness(id))[0];
};

describe('a picture of a persona', () => {
  it('is measured against the nearest view of its sheet, by the nearest of its faces', async () => {
    references.set(personaId, [await picture('ada'), await picture('ada 0.8, bea')]);
    expect(await measure(await picture('ada 0.7'))).toBe(98);
    expect(await measure(await picture('bea, ada 0.85'))).toBe(99);
    expect(await measure(await picture('bea'))).toBe(0);
    expect(await measure(await picture('ada 0.7', { type: 'video' }))).toBe(98);
  });

  it('is not measured without a face, without a sheet, and when the models fail, which is logged', async () => {
    const early = await picture('ada');
    expect(await measure(early)).toBeNull();
    expect(embedder.seen).toEqual([]);
    references.set(personaId, [await picture('ada')]);
    expect(await measure(await picture('a landscape'))).toBeNull();
    const broken = await picture('broken');
    expect(await measure(broken)).toBeNull();
    expect(warnings).toEqual([expect.stringContaining(broken)]);
  });

  it('that derives from an upload is never looked at, nor is such a reference', async () => {
    const uploaded = { origin: 'uploaded' } as const;
    references.set(personaId, [await picture('ada'), await picture('ada 0.5', uploaded)]);
    expect(await measure(await picture('ada', uploaded))).toBeNull();
    expect(await measure(await picture('ada 0.7'))).toBe(50);
    expect(embedder.seen).toEqual(['ada', 'ada 0.7']);
  });

  it('of a trained model without a sheet is measured against the median of the training set', async () => {
    const modelId = newId();
    references.set(modelId, [await picture('ada'), await picture('bea'), await picture('ada 0.9')]);
    expect(await measure(await picture('ada 0.7', { metadata: { modelId } }))).toBe(50);
  });

  it('is measured again from what is stored when the sheet changes', async () => {
    const [ada, bea] = [await picture('ada'), await picture('bea')];
    references.set(personaId, [ada]);
    const [one, other] = [await picture('ada 0.7'), await picture('bea')];
    for (const id of [one, other]) await measure(id);
    expect(await readLikeness(one, other)).toEqual([50, 0]);
    const looked = embedder.seen.length;
    references.set(personaId, [bea]);
    expect(await remeasureLikeness(deps, { userId: owner, personaId }, signal)).toBeNull();
    expect(await readLikeness(one, other)).toEqual([0, 100]);
    // The new reference alone was not known.
    expect(embedder.seen.slice(looked)).toEqual(['bea']);
    references.set(personaId, []);
    await remeasureLikeness(deps, { userId: owner, personaId }, signal);
    expect(await readLikeness(one, other)).toEqual([null, null]);
  });

  it('that joins the sheet has the persona measured again, in parts', async () => {
    const front = await picture('ada');
    const others = await Promise.all(Array.from({ length: 130 }, () => picture('ada 0.7')));
    references.set(personaId, [front, await picture('bea')]);
    const queue: { name: string; data: unknown }[] = [];
    const enqueue = async (_: unknown, { name }: { name: string }, data: unknown) =>
      void queue.push({ name, data });
    const jobs = likenessJobs({ ...deps, queue: { enqueue } });
    queue.push({ name: 'library.measure-likeness', data: { contentId: front } });
    let runs = 0;
    for (let job = queue.shift(); job; job = queue.shift(), runs++) {
      const { data, name } = job;
      await jobs.find(({ definition }) => definition.name === name)?.handle(data as never, signal);
    }
    expect(runs).toBe(3);
    expect(new Set(await readLikeness(...others))).toEqual(new Set([50]));
  });
});

describe('measurements', () => {
  it('of an account are never used for another, whatever the references say', async () => {
    const stranger = (await makeUser(db)).id;
    const theirs = await picture('ada', {}, stranger);
    references.set(personaId, [theirs]);
    await measure(await picture('ada', {}, stranger));
    const mine = await picture('ada');
    expect(await measure(mine)).toBeNull();
    references.set(personaId, [theirs, await picture('ada 0.7')]);
    expect(await measure(mine)).toBe(50);
    const rows = await db.select().from(faceMeasurements).where(eq(faceMeasurements.contentId, theirs));
    expect(rows.map(({ userId }) => userId)).not.toContain(owner);
    await remeasureLikeness(deps, { userId: stranger, personaId }, signal);
    expect(await readLikeness(mine)).toEqual([50]);
  });

  it('are exported to their owner, and deleted with the picture and with the account', async () => {
    references.set(personaId, [await picture('ada')]);
    const [gone, kept] = [await picture('ada, bea'), await picture('ada')];
    for (const id of [gone, kept]) await measure(id);
    const exported: Record<string, unknown>[] = [];
    const [part] = likenessData;
    for await (const row of part?.rows(db, owner) ?? []) exported.push({ ...row });
    const row = exported.find(({ contentId }) => contentId === gone);
    expect(row?.faces).toEqual([
      { box: { x: 10, y: 20, width: 30, height: 40 }, confidence: expect.closeTo(0.9) },
      expect.anything(),
    ]);
    expect(JSON.parse(JSON.stringify(row?.embeddings))).toEqual([
      expect.arrayContaining([1]),
      expect.arrayContaining([1]),
    ]);
    const stored = () => db.select().from(faceMeasurements).where(eq(faceMeasurements.userId, owner));
    const before = (await stored()).length;
    await db.delete(contentItems).where(eq(contentItems.id, gone));
    expect(await stored()).toHaveLength(before - 1);
    await db.delete(users).where(eq(users.id, owner));
    expect(await stored()).toEqual([]);
  });
});

describe('a persona drifts', () => {
  const fill = async (values: readonly number[]) => {
    const persona = newId();
    for (const [at, likeness] of values.entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, at));
      await makeContent(db, owner, { likeness, createdAt, metadata: { personaId: persona } });
    }
    return getPersonaLikeness(db, owner, persona);
  };
  const times = (count: number, value: number) => Array.from({ length: count }, () => value);

  it('when the median of its last 20 pictures falls twelve points below that of its first 20', async () => {
    expect(await fill([...times(20, 80), ...times(20, 68)])).toEqual({
      measured: 40,
      median: 74,
      first: 80,
      latest: 68,
      isDrifting: true,
    });
    expect(await fill([...times(20, 80), ...times(20, 69)])).toMatchObject({ isDrifting: false });
    expect(await fill([...times(20, 70), ...times(20, 90)])).toMatchObject({ isDrifting: false });
  });

  it('not before there are 40, and other accounts’ pictures do not count', async () => {
    expect(await fill([...times(20, 80), ...times(19, 10)])).toMatchObject({
      measured: 39,
      isDrifting: false,
    });
    const stranger = (await makeUser(db)).id;
    expect(await getPersonaLikeness(db, stranger, personaId)).toEqual({
      measured: 0,
      median: null,
      first: null,
      latest: null,
      isDrifting: false,
    });
  });
});
