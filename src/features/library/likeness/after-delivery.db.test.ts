import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentItems } from '#schema/library/items';
import { requestPicture } from '#tests/factories/jobs.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createFakeFaceEmbedder } from '#tests/fakes/face-embedder.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation } from '#tests/setup/installation.ts';
import { faceMeasurements } from './schema.ts';

const database = useDatabase();
let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'castwright-likeness-'));
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

it('a persona’s picture is delivered first and measured then, unless the operator has turned that off', async () => {
  const { db } = database;
  const { id: userId } = await makeUserWithTokens(db, 10);
  const personaId = await makePersona(db, userId);
  const getItem = async (id: string | null) => {
    const [item] = await db
      .select()
      .from(contentItems)
      .where(eq(contentItems.id, id ?? ''));
    return item;
  };
  const completed = async (asked: object) => {
    const { contentId } = await requestPicture(db, userId, asked);
    await eventually(async () => expect((await getItem(contentId))?.status).toBe('completed'));
    return contentId ?? '';
  };
  let reference = '';
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  const faces = createFakeFaceEmbedder(() => 'ada');
  const embedder = { ...faces, embed: (bytes: Uint8Array) => gate.then(() => faces.embed(bytes)) };
  const options = {
    databaseUrl: database.url,
    dataFolder,
    engines: [await createInstantEngine()],
    likeness: { embedder, listReferencePictures: async () => [reference] },
  };

  const off = await startInstallation({ ...options, env: { MEASURE_LIKENESS: 'off' } });
  reference = await completed({ personaId });
  await off.close();

  const on = await startInstallation(options);
  const plain = await completed({});
  const made = await completed({ personaId });
  expect(await db.select().from(faceMeasurements)).toEqual([]);
  release();
  await eventually(async () => expect((await getItem(made))?.likeness).toBe(100));
  expect((await getItem(plain))?.likeness).toBeNull();
  expect(faces.seen).toHaveLength(2);
  await on.close();
});
