/** Contacts from a channel by the API, read by a worker from the double of Fanvue. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact, ContactImport } from '#contract/audience.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { openFanvue } from '#tests/channels/channel-setups.ts';
import { createPersona, signUpForm } from '#tests/factories/audience.ts';
import { storeFanvueChannel } from '#tests/factories/fanvue-channels.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { createSlug } from '#tests/factories/slugs.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createFan } from '#tests/fakes/channels/fanvue.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
let fanvue: Awaited<ReturnType<typeof openFanvue>>;

beforeAll(async () => {
  fanvue = await openFanvue();
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [await createInstantEngine()],
    channelAdapters: { find: (kind) => (kind === 'fanvue' ? fanvue.adapter : null) },
  });
});
afterAll(async () => {
  await installation?.close();
  await fanvue?.close();
});
beforeEach(() => {
  fanvue.double.subscribers.length = 0;
  fanvue.double.followers.length = 0;
});

async function creator() {
  const { id } = await makeUserWithTokens(database.db, 10, { subscription: 'enterprise' });
  const client = await signInAs(installation, id);
  const keyRing = await openKeyRing(installation.config.inKeys('webhooks'));
  const place = { db: database.db, keyRing, userId: id };
  const channelId = await storeFanvueChannel(place, await fanvue.connect());
  return { id, client, channelId, personaId: await createPersona(client) };
}
type Creator = Awaited<ReturnType<typeof creator>>;

const createForm = ({ channelId, personaId }: Creator, more: object = {}) => ({
  ...{ channelId, personaId, mayKeep: true },
  ...more,
});

/** Imports and waits until the worker has read all. */
async function importAll(who: Creator, more: object = {}): Promise<ContactImport> {
  const begun = await who.client.call('importChannelContacts', { body: createForm(who, more) });
  expect([begun.status, begun.body.state]).toEqual([202, 'running']);
  return eventually(async () => {
    const { body } = await who.client.call<ContactImport[]>('listContactImports');
    const found = body.find(({ id }) => id === begun.body.id);
    expect(found?.state).toBe('done');
    return found as ContactImport;
  });
}

const list = async (client: TestClient, query: Record<string, string> = {}): Promise<Contact[]> =>
  (await client.call('listContacts', { query })).body.contacts;

describe('contacts from a channel', () => {
  it('are read by a worker, found by their source and tags, kept with their statement, and removed when the import is undone', async () => {
    const who = await creator();
    fanvue.double.subscribers.push(createFan('ada'));
    fanvue.double.followers.push(createFan('grace'));
    const imported = await importAll(who, { tags: ['fan'] });
    expect(imported).toMatchObject({ added: 2, channel: { kind: 'fanvue', name: '@mira' }, undoneAt: null });
    const { client } = who;
    expect(await list(client, { source: 'channel', tagsAll: 'fan' })).toHaveLength(2);
    const [ada] = await list(client, { q: '@ada' });
    expect(ada).toMatchObject({ email: null, consent: 'none', outlet: 'fanvue', name: 'Ada' });
    const detail = await client.call('exportContact', { params: { id: ada?.id ?? '' } });
    expect(detail.body).toMatchObject({
      remoteId: fanvue.double.subscribers[0]?.uuid,
      importStatement: expect.stringContaining('Fanvue listed them'),
    });
    expect((await client.call('exportContacts')).body).toContain(`,Ada,'@ada,fanvue,,fan,channel,none,no,`);
    const params = { id: imported.id };
    expect((await client.call('undoContactImport', { params })).status).toBe(200);
    expect(await list(client)).toEqual([]);
    expect((await client.call('undoContactImport', { params })).status).toBe(409);
  });

  it('are not asked for consent: they have no address', async () => {
    const who = await creator();
    const { client, personaId } = who;
    fanvue.double.followers.push(createFan('ada'));
    await importAll(who);
    const page = { ...signUpForm, slug: createSlug() };
    await client.call('saveSignUpPage', { params: { id: personaId }, body: page });
    const ids = (await list(client)).map(({ id }) => id);
    const asked = { selection: { ids }, action: 'request_consent' };
    expect((await client.call('changeContacts', { body: asked })).body).toEqual({ changed: 0 });
    expect(await list(client)).toMatchObject([{ consent: 'none' }]);
  });

  it('do not come back once they were deleted, alone or together; one with another outlet is another person', async () => {
    const who = await creator();
    const { client } = who;
    fanvue.double.followers.push(...['ada', 'grace', 'ida', 'rhea'].map((handle) => createFan(handle)));
    await importAll(who);
    const [ada, grace, ida] = (await list(client)).toSorted((a, b) => a.handle.localeCompare(b.handle));
    if (!ada || !grace || !ida) throw new Error('they were not imported');
    await client.call('deleteContact', { params: { id: ada.id } });
    const selection = { ids: [grace.id] };
    await client.call('changeContacts', { body: { selection, action: 'delete' } });
    const { name, tags } = ida;
    const body = { name, tags, email: null, handle: '@elsewhere', outlet: 'x', language: '' };
    expect((await client.call('changeContact', { params: { id: ida.id }, body })).status).toBe(200);
    expect((await client.call('getContact', { params: { id: ida.id } })).body.remoteId).toBeNull();
    expect(await importAll(who)).toMatchObject({ added: 1, merged: 1, refused: 2 });
    const handles = (await list(client)).map(({ handle }) => handle);
    expect(handles.toSorted()).toEqual(['@elsewhere', '@ida', '@rhea']);
  });

  it('are imported by the owner and the admins alone, for their own persona from their own channel', async () => {
    const [who, stranger] = [await creator(), await creator()];
    const { id: memberId } = await makeUserWithTokens(database.db, 0);
    await makeTeam(database.db, who.id, [{ id: memberId }]);
    const member = await signInAs(installation, memberId);
    const call = async (client: TestClient, body: object) =>
      (await client.call('importChannelContacts', { body })).status;
    expect(await call(member, createForm(who))).toBe(403);
    expect(await call(stranger.client, createForm(who))).toBe(404);
    expect(await call(who.client, createForm(who, { channelId: stranger.channelId }))).toBe(404);
    expect(await call(who.client, createForm(who, { personaId: stranger.personaId }))).toBe(404);
    expect(await call(who.client, createForm(who, { mayKeep: false }))).toBe(400);
    expect(await call(who.client, createForm(who, { tags: ['a,b'] }))).toBe(400);
    expect((await who.client.call('listContactImports')).body).toEqual([]);
  });
});
