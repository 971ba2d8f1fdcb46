import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseContents, withholdContents } from '#features/library/items';
import { newId } from '#platform/ids.ts';
import { users } from '#schema/identity/accounts';
import { contentItems } from '#schema/library/items';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let folder: string;
let installation: TestInstallation;

async function startWith(gallery: string): Promise<TestInstallation> {
  const file = path.join(folder, `${gallery}.yaml`);
  await writeFile(
    file,
    (await readFile('site.yaml', 'utf8')).replace('gallery: closed', `gallery: ${gallery}`),
  );
  return startInstallation({ databaseUrl: database.url, limits: generousLimits, env: { SITE_FILE: file } });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-gallery-'));
  installation = await startWith('adult');
});
afterAll(async () => {
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});

const visitor = () => new TestClient(installation.url);
const bytes = { preview: Buffer.from('a preview'), original: Buffer.from('an original') };

async function newCreator() {
  const { id } = await makeUser(database.db);
  return { id, client: await signInAs(installation, id) };
}
type Creator = Awaited<ReturnType<typeof newCreator>>;
const newReviewer = async () => signInAs(installation, (await makeUser(database.db, { role: 'admin' })).id);

/** A picture with its files. */
async function makePicture({ id }: Creator, facts: Parameters<typeof makeContent>[2] = {}): Promise<string> {
  const contentId = await makeContent(database.db, id, facts);
  const files = await Promise.all(
    (['preview', 'original'] as const).map(async (variant) => {
      const key = `content/${contentId}/${variant}`;
      await installation.storage.put(key, bytes[variant]);
      return makeStoredFile(variant, key, bytes[variant]);
    }),
  );
  await addFiles(database.db, contentId, files);
  return contentId;
}

const submit = (creator: Creator, id: string, sharesSettings = false) =>
  creator.client.call('submitToGallery', { params: { id }, body: { sharesSettings } });
const decide = async (id: string, body: object = { decision: 'publish' }) =>
  (await newReviewer()).call('decideGalleryEntry', { params: { id }, body });

/** A picture in the gallery. */
async function publish(
  creator: Creator,
  facts: Parameters<typeof makePicture>[1] = {},
  sharesSettings = false,
) {
  const id = await makePicture(creator, facts);
  expect((await submit(creator, id, sharesSettings)).status).toBe(200);
  expect((await decide(id)).status).toBe(200);
  return id;
}

/** What that client sees of an entry: in the list, by itself, its files. */
async function look(client: TestClient, id: string) {
  const params = { id };
  const [list, entry, preview, original] = await Promise.all([
    client.call('listGallery'),
    client.call('readGalleryEntry', { params }),
    client.call('galleryFile', { params: { id, variant: 'preview' } }),
    client.call('galleryFile', { params: { id, variant: 'original' } }),
  ]);
  expect(list.body).toHaveProperty('entries');
  const isListed = list.body.entries.some((one: { id: string }) => one.id === id);
  return [isListed, entry.status, preview.status, original.status];
}
const seen = [true, 200, 200, 200];
const unseen = [false, 404, 404, 404];

describe('an item', () => {
  it('is hidden from other accounts until a reviewer has published it', async () => {
    const creator = await newCreator();
    const id = await makePicture(creator);
    expect(await look(visitor(), id)).toEqual(unseen);
    const { body } = await submit(creator, id);
    expect(body).toEqual({ state: 'waiting', reason: null, sharesSettings: false, obstacle: null });
    expect(await look(visitor(), id)).toEqual(unseen);
    expect(await look(creator.client, id)).toEqual(unseen);
    const reviewer = await newReviewer();
    const { body: waiting } = await reviewer.call('listGalleryReviews');
    expect(waiting).toContainEqual(expect.objectContaining({ id, prompt: 'a woman in a garden' }));
    for (const [variant, text] of Object.entries({ preview: 'a preview', original: 'an original' }))
      expect((await reviewer.call('galleryReviewFile', { params: { id, variant } })).body).toBe(text);
    expect((await decide(id)).body).toMatchObject({ state: 'published' });
    expect(await look(visitor(), id)).toEqual(seen);
    const { body: told } = await creator.client.call('listNotifications');
    expect(told).toContainEqual(expect.objectContaining({ title: 'In the gallery' }));
  });

  it('shows neither its creator nor its prompt', async () => {
    const creator = await newCreator();
    const id = await publish(creator);
    const { body } = await visitor().call('readGalleryEntry', { params: { id } });
    expect(Object.keys(body).sort()).toEqual(
      [
        'category',
        'height',
        'id',
        'persona',
        'placeholder',
        'publishedAt',
        'sharesSettings',
        'type',
        'width',
      ].sort(),
    );
    expect(JSON.stringify(body)).not.toContain(creator.id);
  });

  it('is declined with a reason, which its creator reads, and can be submitted again', async () => {
    const creator = await newCreator();
    const id = await makePicture(creator);
    await submit(creator, id);
    expect((await decide(id, { decision: 'decline', reason: ' ' })).status).toBe(400);
    await decide(id, { decision: 'decline', reason: 'It shows a logo.' });
    expect((await decide(id, { decision: 'decline', reason: 'Again.' })).status).toBe(409);
    const own = await creator.client.call('gallerySubmission', { params: { id } });
    expect(own.body).toMatchObject({ state: 'declined', reason: 'It shows a logo.' });
    expect(await look(visitor(), id)).toEqual(unseen);
    expect((await submit(creator, id)).body).toMatchObject({ state: 'waiting', reason: null });
  });

  it('is taken out by its creator, and by a reviewer after it was published', async () => {
    const creator = await newCreator();
    const [one, other] = [await publish(creator), await publish(creator)];
    expect((await creator.client.call('withdrawFromGallery', { params: { id: one } })).status).toBe(200);
    expect(await look(visitor(), one)).toEqual(unseen);
    await decide(other, { decision: 'decline', reason: 'On second thought.' });
    expect(await look(visitor(), other)).toEqual(unseen);
  });

  it('stays published when only its settings are shared or no longer', async () => {
    const creator = await newCreator();
    const id = await publish(creator);
    expect((await submit(creator, id, true)).body).toMatchObject({
      state: 'published',
      sharesSettings: true,
    });
  });

  it.each<[string, Parameters<typeof makeContent>[2], string]>([
    ['made from an upload', { origin: 'uploaded' }, 'uploaded'],
    ['in the trash', { trashedAt: new Date() }, 'unfinished'],
    ['that failed', { status: 'failed' }, 'unfinished'],
    ['that is a model', { type: 'model' }, 'kind'],
  ])('%s cannot be submitted', async (_, facts, obstacle) => {
    const creator = await newCreator();
    const id = await makePicture(creator, facts);
    expect((await submit(creator, id)).status).toBe(409);
    const own = await creator.client.call('gallerySubmission', { params: { id } });
    expect(own.body).toMatchObject({ state: null, obstacle });
  });

  it('that turns out to be made from an upload is hidden, even if it was published', async () => {
    const id = await publish(await newCreator());
    await database.db.update(contentItems).set({ origin: 'uploaded' }).where(eq(contentItems.id, id));
    expect(await look(visitor(), id)).toEqual(unseen);
  });

  it('of adult work is for verified adults alone', async () => {
    const creator = await newCreator();
    const id = await publish(creator, { category: 'nsfw' });
    expect(await look(visitor(), id)).toEqual(unseen);
    const young = await makeUser(database.db, { documentsUploadedAt: null });
    expect(await look(await signInAs(installation, young.id), id)).toEqual(unseen);
    expect(await look((await newCreator()).client, id)).toEqual(seen);
    const { body } = await visitor().call('listGallery');
    expect(body.hidesAdult).toBe(true);
    const file = { params: { id, variant: 'preview' } };
    expect((await creator.client.call('galleryFile', file)).headers.get('cache-control')).toBe(
      'private, max-age=60',
    );
  });

  it('is hidden at once when it is withheld after a report, and back when it is released', async () => {
    const id = await publish(await newCreator());
    await database.db.transaction((tx) => withholdContents(tx, [id], new Date()));
    expect(await look(visitor(), id)).toEqual(unseen);
    expect((await decide(id, { decision: 'decline', reason: 'Gone.' })).status).toBe(404);
    await database.db.transaction((tx) => releaseContents(tx, [id], new Date()));
    expect(await look(visitor(), id)).toEqual(seen);
  });

  it('is found by a report of its address', async () => {
    const id = await publish(await newCreator());
    const form = new FormData();
    for (const [name, value] of Object.entries({
      kind: 'other',
      email: 'somebody@example.test',
      address: `https://castwright.example/gallery/${id}`,
      description: 'I think that this should not be here.',
      openFor: '60000',
    }))
      form.set(name, value);
    expect((await visitor().call('fileReport', { body: form })).status).toBe(202);
    const { rows } = await database.db.execute(`select 1 from takedown_cases where content_id = '${id}'`);
    expect(rows).toHaveLength(1);
  });

  it('is hidden while its account is suspended or closed, and in the trash', async () => {
    const creator = await newCreator();
    const id = await publish(creator);
    const setUser = (facts: Partial<typeof users.$inferInsert>) =>
      database.db.update(users).set(facts).where(eq(users.id, creator.id));
    await setUser({ suspendedAt: new Date() });
    expect(await look(visitor(), id)).toEqual(unseen);
    await setUser({ suspendedAt: null, closedAt: new Date() });
    expect(await look(visitor(), id)).toEqual(unseen);
    await setUser({ closedAt: null });
    expect(await look(visitor(), id)).toEqual(seen);
    await creator.client.call('deleteContent', { params: { id } });
    expect(await look(visitor(), id)).toEqual(unseen);
  });
});

describe('settings', () => {
  it('are for creators, where they are shared', async () => {
    const creator = await newCreator();
    const [shared, kept] = [await publish(creator, {}, true), await publish(creator)];
    const other = (await newCreator()).client;
    const { body } = await other.call('gallerySettings', { params: { id: shared } });
    expect(body).toMatchObject({ prompt: 'a woman in a garden', seed: 7 });
    expect((await other.call('gallerySettings', { params: { id: kept } })).status).toBe(404);
    expect((await visitor().call('gallerySettings', { params: { id: shared } })).status).toBe(401);
  });
});

describe('a persona', () => {
  const look = { hair: 'bob' };

  it('has a name and a page only where its creator shows it', async () => {
    const creator = await newCreator();
    const { body: persona } = await creator.client.call('createPersona', { body: { name: 'Nora', look } });
    const id = await publish(creator, { metadata: { prompt: 'a portrait', personaId: persona.id } });
    const other = await publish(creator);
    const params = { id: persona.id };
    const page = () => visitor().call('listGallery', { query: { persona: persona.id } });
    expect((await page()).status).toBe(404);
    expect((await visitor().call('readGalleryEntry', { params: { id } })).body.persona).toBeNull();
    const opened = await creator.client.call('changePersonaGallery', { params, body: { isOpen: true } });
    expect(opened.body).toEqual({ isOpen: true });
    const { body } = await page();
    expect(body.persona).toEqual({ id: persona.id, name: 'Nora' });
    expect(body.entries.map((entry: { id: string }) => entry.id)).toEqual([id]);
    expect(other).not.toBe(id);
    await creator.client.call('changePersonaGallery', { params, body: { isOpen: false } });
    expect((await page()).status).toBe(404);
  });
});

describe('the gallery', () => {
  it('goes on page by page, newest first, without a gap', async () => {
    const creator = await newCreator();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift(await publish(creator));
    const { body: first } = await visitor().call('listGallery', { query: { before: ids[1] ?? '' } });
    expect(first.entries.slice(0, 3).map((entry: { id: string }) => entry.id)).toEqual(ids.slice(2));
  });

  it('has a limit of items for each account, which those in it do not meet again', async () => {
    const creator = await newCreator();
    const own = await makePicture(creator);
    expect((await submit(creator, own)).status).toBe(200);
    await database.db.execute(`
      with items as (
        insert into content_items (id, user_id, name, type, category, status, origin)
        select gen_random_uuid(), '${creator.id}', 'x', 'image', 'sfw', 'completed', 'generated'
        from generate_series(1, 499) returning id
      )
      insert into gallery_entries (content_id, user_id, state, shares_settings, submitted_at)
      select id, '${creator.id}', 'waiting', false, now() from items`);
    expect((await submit(creator, await makePicture(creator))).status).toBe(409);
    expect((await submit(creator, own, true)).status).toBe(200);
  });

  it('is another account’s business nowhere', async () => {
    const id = await publish(await newCreator());
    const { client } = await newCreator();
    expect((await client.call('withdrawFromGallery', { params: { id } })).status).toBe(404);
    expect(
      (await client.call('submitToGallery', { params: { id }, body: { sharesSettings: true } })).status,
    ).toBe(404);
  });

  it('answers an unknown entry as one that is hidden', async () => {
    expect(await look(visitor(), newId())).toEqual(unseen);
  });

  // Last: the published site file is that of all processes with this database.
  it('shows less when the operator makes it safe, and nothing when it is closed', async () => {
    const creator = await newCreator();
    const [safe, adult] = [await publish(creator), await publish(creator, { category: 'nsfw' })];
    for (const mode of ['safe', 'closed']) {
      const smaller = await startWith(mode);
      try {
        const client = await signInAs(smaller, creator.id);
        expect((await client.call('listGallery')).status).toBe(mode === 'safe' ? 200 : 404);
        const read = async (id: string) => (await client.call('readGalleryEntry', { params: { id } })).status;
        expect([await read(safe), await read(adult)]).toEqual([mode === 'safe' ? 200 : 404, 404]);
        const { body } = await client.call('gallerySubmission', { params: { id: adult } });
        expect(body).toMatchObject({ state: 'published', obstacle: mode === 'safe' ? 'adult' : 'closed' });
      } finally {
        await smaller.close();
      }
    }
  });
});
