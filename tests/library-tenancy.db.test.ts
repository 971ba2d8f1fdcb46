import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionRoutes } from '#contract/collections.ts';
import { libraryRoutes } from '#contract/library-routes.ts';
import { addFiles, makeContents, makeStoredFile } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

type LibraryRoute = keyof typeof libraryRoutes | keyof typeof collectionRoutes;

const database = useDatabase();
let installation: TestInstallation;
let stranger: TestClient;
let owner: TestClient;
/** Another user's data: in the list, in the trash, and in collections and searches. */
let theirs: { there: string; trashed: string; collectionId: string };
const shared = {
  personaId: '0198c0de-0000-7000-8000-000000000001',
  modelId: '0198c0de-0000-7000-8000-000000000002',
  bundleId: '0198c0de-0000-7000-8000-000000000003',
};
/** The stranger's own data. */
let mine: { id: string; collectionId: string };

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  const [ownerId, strangerId] = (await Promise.all(
    [0, 1].map(async () => (await makeUser(database.db)).id),
  )) as [string, string];
  [owner, stranger] = await Promise.all([
    signInAs(installation, ownerId),
    signInAs(installation, strangerId),
  ]);
  const facts = {
    name: 'A harbour',
    tags: ['harbour'],
    favourite: true,
    verdict: 'keep' as const,
    metadata: shared,
  };
  const [there, trashed] = (await makeContents(database.db, ownerId, [
    facts,
    { ...facts, trashedAt: new Date() },
  ])) as [string, string];
  const bytes = Buffer.from('the picture');
  for (const id of [there, trashed]) {
    const file = makeStoredFile('original', `jobs/${id}/0-abc/original.png`, bytes);
    await installation.storage.put(file.storageKey, bytes);
    await addFiles(database.db, id, [file]);
  }
  const collectionId = await collection(owner, 'Harbours');
  await owner.call('changeManyContents', { body: { action: 'collect', collectionId, ids: [there] } });
  await owner.call('saveSearch', { body: { name: 'Harbours', query: { q: 'harbour' } } });
  theirs = { there, trashed, collectionId };
  const [own] = (await makeContents(database.db, strangerId, [{ name: 'A field' }])) as [string];
  mine = { id: own, collectionId: await collection(stranger, 'Fields') };
});
afterAll(() => installation?.close());

async function collection(client: TestClient, name: string): Promise<string> {
  return (await client.call('createCollection', { body: { name } })).body.id;
}

const listIds = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);
const bulk = async (body: object) => {
  const answer = await stranger.call('changeManyContents', { body });
  return [answer.status, answer.body.ids ?? answer.body.code];
};
/** All data that the owner can see. */
async function whatIsTheirs() {
  const { there, trashed, collectionId } = theirs;
  const [item, thrown, inIt, searches] = await Promise.all([
    owner.call('getContent', { params: { id: there } }),
    owner.call('getContent', { params: { id: trashed } }),
    owner.call('listContent', { query: { collectionId } }),
    owner.call('listSavedSearches'),
  ]);
  return [item.body, thrown.body, listIds(inIt.body), searches.body];
}

const missing = [404, 'NOT_FOUND'];
/** `tests/gate.db.test.ts` covers every route with the id of an item, a collection or a search. */
const byId = 'tried with an id of theirs';

/** How each route treats another user's data. A new route needs an entry here. */
const tries: Record<LibraryRoute, typeof byId | (() => Promise<void>)> = {
  getContent: byId,
  contentPayment: byId,
  contentCredentials: byId,
  previewContent: byId,
  streamContent: byId,
  downloadContent: byId,
  exportAnimation: byId,
  setPoster: byId,
  changeContent: byId,
  deleteContent: byId,
  deleteSavedSearch: byId,
  renameCollection: byId,
  deleteCollection: byId,
  async contentPlace() {
    const { status, body } = await stranger.call('contentPlace', { params: { id: theirs.there } });
    expect([status, body.code]).toEqual(missing);
    // The caller's own item has no place in another user's list.
    const query = { collectionId: theirs.collectionId };
    const own = await stranger.call('contentPlace', { params: { id: mine.id }, query });
    expect([own.status, own.body.place]).toEqual([200, null]);
  },
  async listContent() {
    expect(listIds((await stranger.call('listContent')).body)).toEqual([mine.id]);
    const { personaId, modelId, bundleId } = shared;
    const { collectionId } = theirs;
    const filters: Record<string, string>[] = [
      { personaId },
      { modelId },
      { bundleId },
      { collectionId },
      { q: 'harbour' },
      { tag: 'harbour' },
      { favourite: 'true' },
      { verdict: 'keep' },
      { trash: 'true' },
    ];
    for (const query of filters) {
      const { status, body } = await stranger.call('listContent', { query });
      expect([status, body.items, body.total]).toEqual([200, [], 0]);
      const map = await stranger.call('contentMap', { query });
      expect([map.status, map.body.total, map.body.shapes]).toEqual([200, 0, '']);
    }
  },
  async contentMap() {
    expect((await stranger.call('contentMap')).body).toMatchObject({ total: 1 });
  },
  async contentCounts() {
    expect((await stranger.call('contentCounts')).body).toMatchObject({ total: 1, trash: 0 });
  },
  async listSavedSearches() {
    expect((await stranger.call('listSavedSearches')).body).toEqual([]);
  },
  async saveSearch() {
    const body = { name: 'Harbours', query: { q: 'field' } };
    expect((await stranger.call('saveSearch', { body })).status).toBe(201);
    await stranger.call('deleteSavedSearch', {
      params: { id: (await stranger.call('listSavedSearches')).body[0].id },
    });
  },
  async changeManyContents() {
    const ids = [theirs.there, theirs.trashed];
    const { collectionId } = mine;
    const changes = [
      { action: 'trash' },
      { action: 'restore' },
      { action: 'remove' },
      { action: 'favourite', favourite: false },
      { action: 'judge', verdict: null },
      { action: 'tag', tag: 'mine' },
      { action: 'untag', tag: 'harbour' },
      { action: 'collect', collectionId },
      { action: 'uncollect', collectionId },
    ];
    for (const change of changes) expect(await bulk({ ...change, ids })).toEqual([200, []]);
    // The caller's own items among them are changed all the same; another user's collection does not exist for them.
    expect(await bulk({ action: 'tag', tag: 'mine', ids: [...ids, mine.id] })).toEqual([200, [mine.id]]);
    for (const action of ['collect', 'uncollect']) {
      const into = { action, collectionId: theirs.collectionId, ids: [mine.id] };
      expect(await bulk(into)).toEqual(missing);
    }
  },
  async matchContents() {
    const ids = [theirs.there, theirs.trashed, mine.id];
    const match = (filters: object) => stranger.call('matchContents', { body: { ids, filters } });
    expect((await match({})).body).toEqual({ ids: [mine.id] });
    for (const filters of [{ trash: 'true' }, { tag: 'harbour' }, { collectionId: theirs.collectionId }]) {
      expect((await match(filters)).body).toEqual({ ids: [] });
    }
  },
  async emptyTrash() {
    const { body } = await stranger.call('emptyTrash', { body: {} });
    expect(body).toMatchObject({ removed: 0, left: 0 });
  },
  async downloadMany() {
    for (const disclosure of ['credentials', 'label', 'none']) {
      const ids = [theirs.there, theirs.trashed];
      const { status, body } = await stranger.call('downloadMany', { body: { ids, disclosure } });
      expect([status, body.code]).toEqual(missing);
    }
  },
  async listCollections() {
    expect((await stranger.call('listCollections')).body).toMatchObject([
      { id: mine.collectionId, count: 0 },
    ]);
  },
  async createCollection() {
    // A name that another user has is available.
    const { status, body } = await stranger.call('createCollection', { body: { name: 'Harbours' } });
    expect(status).toBe(201);
    await stranger.call('deleteCollection', { params: { id: body.id } });
  },
  async listOwnTags() {
    const tags = (await stranger.call('listOwnTags')).body.map(({ tag }: { tag: string }) => tag);
    expect(tags).not.toContain('harbour');
  },
};

describe('another user’s library', () => {
  const routes = Object.keys({ ...libraryRoutes, ...collectionRoutes }) as LibraryRoute[];

  it('is tried with every route', () => {
    expect(Object.keys(tries).sort()).toEqual([...routes].sort());
    const all = { ...libraryRoutes, ...collectionRoutes };
    for (const name of routes) if (tries[name] === byId) expect(all[name].path).toContain(':id');
  });

  it.each(routes.filter((name) => tries[name] !== byId))(
    'is not found by %s, and stays unchanged',
    async (name) => {
      const before = await whatIsTheirs();
      const attempt = tries[name];
      if (attempt !== byId) await attempt();
      expect(await whatIsTheirs()).toEqual(before);
    },
  );
});
