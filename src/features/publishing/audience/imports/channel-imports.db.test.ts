import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelAdapter } from '#channels/port';
import type { ContactImport } from '#contract/audience.ts';
import type { ChannelsDeps } from '#features/publishing/channels';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { channels } from '#schema/publishing/channels';
import { openFanvue } from '#tests/channels/channel-setups.ts';
import { makeContact } from '#tests/factories/audience.ts';
import { storeFanvueChannel } from '#tests/factories/fanvue-channels.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeUser } from '#tests/factories/users.ts';
import { createFan } from '#tests/fakes/channels/fanvue.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eraseContacts } from '../contacts/erase-contacts.ts';
import { type ContactRow, contactImports, contacts } from '../schema.ts';
import { beginChannelImport } from './begin-channel-import.ts';
import { listImports, undoImport } from './imports.ts';
import { runChannelImports } from './run-channel-imports.ts';

const database = useDatabase();
const minute = 60_000;
let now: Date;
let folder: string;
let fanvue: Awaited<ReturnType<typeof openFanvue>>;
let adapter: ChannelAdapter;
let deps: ChannelsDeps;
let userId: string;
let personaId: string;
let channelId: string;

beforeEach(async () => {
  now = new Date();
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-contact-keys-'));
  fanvue = await openFanvue();
  adapter = fanvue.adapter;
  const keyRing = await openKeyRing(folder);
  deps = {
    ...{ db: database.db, keyRing, clock: () => now, log: { warn: () => {} } },
    adapters: { find: (kind) => (kind === 'fanvue' ? adapter : null) },
  };
  await database.db.delete(contactImports);
  userId = (await makeUser(database.db, { subscription: 'enterprise' })).id;
  personaId = await makePersona(database.db, userId);
  channelId = await storeFanvueChannel({ ...deps, userId }, await fanvue.connect());
});
afterEach(async () => {
  await fanvue.close();
  await rm(folder, { recursive: true, force: true });
});

/** People who follow the account from now on. */
const follow = (...handles: string[]) =>
  void fanvue.double.followers.push(...handles.map((handle) => createFan(handle)));
const subscribe = (count: number) =>
  void fanvue.double.subscribers.push(...Array.from({ length: count }, (_, n) => createFan(`payer-${n}`)));
const countCalls = () =>
  fanvue.double.calls.filter(({ path: called }) => /^\/(subscribers|followers)$/.test(called)).length;
const begin = (facts: object = {}) =>
  beginChannelImport(
    { ...deps, queue: { enqueue: async () => {} } },
    { userId, now },
    { personaId, channelId, tags: [], mayKeep: true, ...facts },
  );
/** Works on what is due, as the worker does. */
const work = () => runChannelImports(deps, () => false);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
async function getImport(): Promise<ContactImport> {
  const [newest] = await listImports(database.db, userId, undefined);
  if (!newest) throw new Error('there is no import');
  return newest;
}
async function importAll(facts: object = {}): Promise<ContactImport> {
  await begin(facts);
  await work();
  return getImport();
}
const listContacts = (): Promise<ContactRow[]> =>
  database.db.select().from(contacts).where(eq(contacts.userId, userId)).orderBy(contacts.handle);
const listHandles = async () => (await listContacts()).map(({ handle }) => handle);
const undo = (id: string) => database.db.transaction((tx) => undoImport(tx, { id, now, userId }));
/** Reading the page with this number, counted over both lists, waits until it is let go. */
function holdPage(number: number) {
  let [letGo, isReached] = [() => {}, () => {}];
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    isReached = resolve;
  });
  let pages = 0;
  const { readContacts } = fanvue.adapter;
  adapter = {
    ...fanvue.adapter,
    async readContacts(...given) {
      pages++;
      const page = await readContacts?.(...given);
      if (!page) throw new Error('it gives no contacts');
      if (pages !== number) return page;
      isReached();
      await held;
      return page;
    },
  };
  return { letGo: () => letGo(), reached };
}

describe('an import from a channel', () => {
  it('adds each person once, with handle and name, without address and consent, and says where they come from', async () => {
    subscribe(51);
    follow('ada', 'grace');
    const [both] = fanvue.double.subscribers;
    if (both) fanvue.double.followers.push(both);
    const begun = await begin({ tags: ['fanvue', 'fanvue'] });
    expect(begun).toMatchObject({
      ...{ state: 'running', fileName: '', added: 0, problem: null, continuesAt: null },
      channel: { kind: 'fanvue', name: '@mira' },
      statement:
        'Fanvue listed them as following or paying @mira. The creator confirmed that they may be kept.',
    });
    await work();
    expect(await getImport()).toMatchObject({
      state: 'done',
      added: 53,
      merged: 0,
      refused: 0,
      overLimit: 0,
    });
    const rows = await listContacts();
    expect(new Set(rows.map(({ remoteId }) => remoteId)).size).toBe(53);
    expect(rows.find(({ handle }) => handle === '@ada')).toMatchObject({
      ...{ personaId, name: 'Ada', email: null, outlet: 'fanvue', consent: 'none', tags: ['fanvue'] },
      ...{ source: 'channel', importId: begun.id, remoteId: fanvue.double.followers[0]?.uuid },
    });
  });

  it('completes whom it knows by id and by handle: empty fields alone, in whatever case the handle is', async () => {
    const made = { email: null, outlet: 'fanvue' as const };
    await makeContact(database.db, userId, personaId, { ...made, handle: 'ADA', tags: ['old'] });
    await makeContact(database.db, userId, personaId, {
      ...made,
      handle: '@before',
      name: 'Own',
      remoteId: 'g',
    });
    await makeContact(database.db, userId, personaId, { ...made, handle: '@ida', outlet: 'x' });
    follow('ada', 'ida');
    fanvue.double.followers.push(createFan('after', { uuid: 'g' }));
    expect(await importAll({ tags: ['fan'] })).toMatchObject({ added: 1, merged: 2 });
    const rows = await listContacts();
    const ada = fanvue.double.followers[0];
    expect(
      rows.map(({ handle, name, outlet, remoteId, tags }) => [handle, name, outlet, remoteId, tags]),
    ).toEqual(
      expect.arrayContaining([
        ['ADA', 'Ada', 'fanvue', ada?.uuid, ['old', 'fan']],
        ['@before', 'Own', 'fanvue', 'g', ['fan']],
        ['@ida', '', 'x', null, []],
        ['@ida', 'Ida', 'fanvue', expect.any(String), ['fan']],
      ]),
    );
    expect(await importAll()).toMatchObject({ added: 0, merged: 3 });
  });

  it('takes a handle that another person has now for another person', async () => {
    follow('ada');
    await importAll();
    fanvue.double.followers.splice(0, 1, createFan('ada'));
    expect(await importAll()).toMatchObject({ added: 1, merged: 0 });
    expect(await listHandles()).toEqual(['@ada', '@ada']);
  });

  it('stores names and handles as one short line', async () => {
    const displayName = `\u202eA\u0000d\na ${'x'.repeat(300)}`;
    fanvue.double.followers.push(createFan('@@ada', { displayName }), createFan('  '));
    expect(await importAll()).toMatchObject({ added: 1, refused: 1 });
    const [ada] = await listContacts();
    expect(ada?.handle).toBe('@ada');
    expect(ada?.name.startsWith('A d a xxx')).toBe(true);
    expect(ada?.name).toHaveLength(120);
  });

  it('adds as many as the plan has room for, and says how many it left out', async () => {
    userId = (await makeUser(database.db, { subscription: 'free' })).id;
    personaId = await makePersona(database.db, userId);
    channelId = await storeFanvueChannel({ ...deps, userId }, await fanvue.connect());
    const known = await makeContact(database.db, userId, personaId, { handle: '@ida', outlet: 'fanvue' });
    subscribe(102);
    follow('ida');
    expect(await importAll()).toMatchObject({ state: 'done', added: 99, overLimit: 3, merged: 1 });
    const rows = await listContacts();
    expect(rows).toHaveLength(100);
    expect(rows.find(({ id }) => id === known.id)?.name).toBe('Ida');
  });

  it('begins once however often it is clicked, and only for a channel that can be read', async () => {
    const [first, second] = await Promise.allSettled([begin(), begin()]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(begin()).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = await makePersona(database.db, userId);
    const set = (values: Partial<typeof channels.$inferInsert>) =>
      database.db.update(channels).set(values).where(eq(channels.id, channelId));
    await set({ personaId: other });
    await expect(begin()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await set({ personaId: null, state: 'expired' });
    await expect(begin()).rejects.toThrow('Connect Fanvue again');
    await set({ state: 'connected', kind: 'by_hand' });
    await expect(begin()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await set({ kind: 'x' });
    await expect(begin()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('an import that is interrupted', () => {
  it('goes on with the page that a killed worker did not store, and the late worker stores nothing', async () => {
    subscribe(120);
    await begin();
    const { letGo, reached } = holdPage(2);
    const killed = work();
    await reached;
    expect(await getImport()).toMatchObject({ state: 'running', added: 50 });
    // Another worker leaves it alone until the lease has ended.
    await work();
    expect((await getImport()).added).toBe(50);
    later(3 * minute);
    await work();
    expect(await getImport()).toMatchObject({ state: 'done', added: 120, merged: 0 });
    letGo();
    await killed;
    expect(await getImport()).toMatchObject({ state: 'done', added: 120, merged: 0 });
    expect(await listContacts()).toHaveLength(120);
  });

  it('goes on where a worker that stops has left it', async () => {
    subscribe(60);
    await begin();
    let pages = 0;
    await runChannelImports(deps, () => pages++ > 1);
    expect(await getImport()).toMatchObject({ state: 'running', added: 50 });
    await work();
    expect(await getImport()).toMatchObject({ state: 'done', added: 60 });
  });

  it('waits until the time that the outlet names', async () => {
    follow('ada');
    fanvue.failNext({ when: 'before', reply: { status: 429, headers: { 'retry-after': '600' } } });
    expect(await importAll()).toMatchObject({
      state: 'running',
      problem: expect.stringContaining('Fanvue takes no more calls for now'),
      continuesAt: expect.any(String),
    });
    const calls = countCalls();
    later(9 * minute);
    await work();
    expect(countCalls()).toBe(calls);
    later(2 * minute);
    await work();
    expect(await getImport()).toMatchObject({ state: 'done', added: 1, problem: null, continuesAt: null });
  });

  it('waits for an outage longer and longer, and in the end says that it is incomplete', async () => {
    follow('ada');
    const fail = () => fanvue.failNext({ when: 'before', reply: { status: 503, body: {} } });
    fail();
    await importAll();
    fail();
    later(minute);
    await work();
    const { continuesAt } = await getImport();
    expect(new Date(continuesAt ?? 0).getTime() - now.getTime()).toBe(2 * minute);
    await database.db.update(contactImports).set({ failures: 23 });
    fail();
    later(2 * minute);
    await work();
    expect(await getImport()).toMatchObject({ state: 'failed', continuesAt: null });
    expect((await getImport()).problem).toContain('Fanvue failed');
  });

  it('ends when the outlet no longer takes the connection; what was read stays, and the next one completes it', async () => {
    subscribe(50);
    follow('ada');
    await begin();
    const { letGo, reached } = holdPage(1);
    const working = work();
    await reached;
    fanvue.withdraw();
    letGo();
    await working;
    expect(await getImport()).toMatchObject({ state: 'failed', added: 50 });
    expect((await getImport()).problem).toContain('no longer accepts the connection');
    const [channel] = await database.db.select().from(channels).where(eq(channels.id, channelId));
    expect(channel?.state).toBe('expired');
    channelId = await storeFanvueChannel({ ...deps, userId }, await fanvue.connect());
    expect(await importAll()).toMatchObject({ state: 'done', added: 1, merged: 50 });
  });

  it('ends without the scope for fans, and the channel still publishes', async () => {
    fanvue.double.grantsFans = false;
    expect(await importAll()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('may read fans too'),
    });
    const [channel] = await database.db.select().from(channels).where(eq(channels.id, channelId));
    expect(channel?.state).toBe('connected');
  });

  it('ends with its channel', async () => {
    follow('ada');
    await begin();
    await database.db.delete(channels).where(eq(channels.id, channelId));
    await work();
    expect(await getImport()).toMatchObject({
      ...{ state: 'failed', problem: 'The channel was disconnected.' },
      channel: { kind: 'fanvue', name: '@mira' },
    });
  });

  it('ends at an outlet whose list never does', async () => {
    subscribe(60);
    await begin();
    await database.db.update(contactImports).set({ read: 499_990 });
    await work();
    expect(await getImport()).toMatchObject({
      ...{ state: 'failed', added: 50, problem: 'It ended after 500,000 people.' },
    });
  });

  it('stops when it is undone, and adds nobody afterwards', async () => {
    subscribe(60);
    const { id } = await begin();
    const { letGo, reached } = holdPage(2);
    const working = work();
    await reached;
    expect(await undo(id)).toMatchObject({ state: 'stopped', undoneAt: expect.any(String) });
    letGo();
    await working;
    expect(await listContacts()).toEqual([]);
    expect(await getImport()).toMatchObject({ state: 'stopped', added: 50 });
  });
});

describe('taking an import from a channel back', () => {
  it('erases whom it added, leaves others as they were, and they can be imported again', async () => {
    const made = { email: null, outlet: 'fanvue' as const, tags: ['old'] };
    const known = await makeContact(database.db, userId, personaId, { ...made, handle: '@ada' });
    follow('ada', 'grace');
    const { id } = await importAll({ tags: ['fan'] });
    await undo(id);
    expect(await listContacts()).toEqual([known]);
    expect(await importAll()).toMatchObject({ added: 1, merged: 1, refused: 0 });
  });
});

describe('a contact of a channel that was deleted', () => {
  it.each([
    ['with another handle', (uuid: string) => createFan('renamed', { uuid })],
    ['with another id', () => createFan('ADA')],
  ])('does not come back with the next import, also %s', async (_, change) => {
    follow('ada', 'grace');
    await importAll();
    const ada = (await listContacts()).find(({ handle }) => handle === '@ada');
    await database.db.transaction((tx) => eraseContacts(tx, { userId, now }, [ada?.id ?? '']));
    expect(await importAll()).toMatchObject({ added: 0, merged: 1, refused: 1 });
    fanvue.double.followers.splice(0, 1, change(ada?.remoteId ?? ''));
    expect(await importAll()).toMatchObject({ added: 0, merged: 1, refused: 1 });
    expect(await listHandles()).toEqual(['@grace']);
  });

  it('belongs to one persona: another one may have them', async () => {
    follow('ada');
    await importAll();
    const [ada] = await listContacts();
    await database.db.transaction((tx) => eraseContacts(tx, { userId, now }, [ada?.id ?? '']));
    personaId = await makePersona(database.db, userId);
    expect(await importAll()).toMatchObject({ added: 1, refused: 0 });
  });
});
