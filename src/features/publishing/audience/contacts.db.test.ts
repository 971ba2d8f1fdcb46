import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCsvForm,
  createImportForm,
  createPersona,
  makeContact,
  signUpForm,
} from '#tests/factories/audience.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { createSlug } from '#tests/factories/slugs.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { addressMarks, contacts } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());

async function creator(facts: object = { subscription: 'enterprise' }) {
  const { id } = await makeUserWithTokens(database.db, 10, facts);
  const client = await signInAs(installation, id);
  return { id, client, personaId: await createPersona(client) };
}
const emails = async (client: TestClient, query: Record<string, string>) =>
  ((await client.call('listContacts', { query })).body.contacts as { email: string }[])
    .map(({ email }) => email.split('@')[0])
    .sort();

describe('contacts', () => {
  it('are added, changed and found, and an address once for a persona', async () => {
    const { client, personaId } = await creator();
    const form = { personaId, name: 'Ada', email: 'Ada@Example.test', tags: ['vip', 'vip'] };
    const added = await client.call('addContact', { body: form });
    expect([added.status, added.body]).toMatchObject([
      201,
      {
        email: 'ada@example.test',
        tags: ['vip'],
        consent: 'none',
        source: 'by_hand',
        isUndeliverable: false,
      },
    ]);
    expect((await client.call('addContact', { body: form })).status).toBe(409);
    expect((await client.call('addContact', { body: { personaId } })).status).toBe(400);
    const other = await createPersona(client, 'Nora');
    expect((await client.call('addContact', { body: { ...form, personaId: other } })).status).toBe(201);
    const { id } = added.body;
    const changed = await client.call('changeContact', {
      params: { id },
      body: { name: 'Ada B.', email: 'ada@example.test', handle: '@ada', outlet: 'bluesky', tags: [] },
    });
    expect(changed.body).toMatchObject({ name: 'Ada B.', handle: '@ada', outlet: 'bluesky', tags: [] });
    expect(await emails(client, { q: 'ADA@' })).toEqual(['ada', 'ada']);
    expect(await emails(client, { q: '@ada', personaId })).toEqual(['ada']);
  });

  it('are filtered by tags, consent, source and day, and read by pages', async () => {
    const { client, id, personaId } = await creator();
    const make = (name: string, tags: string[], more = {}) =>
      makeContact(database.db, id, personaId, { email: `${name}@example.test`, tags, ...more });
    await make('a', ['x']);
    await make('b', ['x', 'y'], { consent: 'given' });
    await make('c', ['y'], { source: 'import', createdAt: new Date('2026-01-01T12:00:00Z') });
    expect(await emails(client, { tagsAny: 'x,y' })).toEqual(['a', 'b', 'c']);
    expect(await emails(client, { tagsAll: 'x,y' })).toEqual(['b']);
    expect(await emails(client, { tagsNone: 'x' })).toEqual(['c']);
    expect(await emails(client, { consent: 'given' })).toEqual(['b']);
    expect(await emails(client, { source: 'import' })).toEqual(['c']);
    expect(await emails(client, { addedSince: '2026-01-02' })).toEqual(['a', 'b']);
    const first = (await client.call('listContacts', { query: { limit: '2' } })).body;
    expect([first.contacts.length, first.total]).toEqual([2, 3]);
    const second = (await client.call('listContacts', { query: { limit: '2', before: first.next } })).body;
    expect([second.contacts.length, second.next]).toEqual([1, null]);
    expect((await client.call('listContacts', { query: { tagsAny: 'a;b' } })).status).toBe(400);
  });

  it('are tagged and deleted together, also all of a segment', async () => {
    const { client, id, personaId } = await creator();
    const made = await Promise.all([1, 2, 3].map(() => makeContact(database.db, id, personaId)));
    const ids = made.slice(0, 2).map((each) => each.id);
    const change = (body: object) => client.call('changeContacts', { body });
    expect((await change({ selection: { ids }, action: 'add_tag', tag: 'fair' })).body).toEqual({
      changed: 2,
    });
    expect((await change({ selection: { ids }, action: 'add_tag', tag: 'fair' })).body).toEqual({
      changed: 0,
    });
    expect((await change({ selection: { ids }, action: 'add_tag' })).status).toBe(400);
    const segment = { personaId, name: 'Fair', filter: { tagsAny: ['fair'] } };
    expect((await client.call('addSegment', { body: segment })).body).toMatchObject({ contacts: 2 });
    expect((await client.call('addSegment', { body: { ...segment, name: 'FAIR' } })).status).toBe(409);
    const all = { personaId, filter: { tagsAny: ['fair'] } };
    expect((await change({ selection: all, action: 'delete' })).body).toEqual({ changed: 2 });
    expect((await client.call('listContacts')).body.total).toBe(1);
    expect((await client.call('listSegments')).body).toMatchObject([{ name: 'Fair', contacts: 0 }]);
  });

  it('of another account are not changed by a call that names them', async () => {
    const [owner, stranger] = [await creator(), await creator()];
    const theirs = await makeContact(database.db, owner.id, owner.personaId);
    const selection = { ids: [theirs.id] };
    for (const action of ['add_tag', 'delete']) {
      const answer = await stranger.client.call('changeContacts', { body: { selection, action, tag: 'x' } });
      expect(answer.body).toEqual({ changed: 0 });
    }
    const all = { personaId: owner.personaId, filter: {} };
    const answer = await stranger.client.call('changeContacts', {
      body: { selection: all, action: 'delete' },
    });
    expect(answer.body).toEqual({ changed: 0 });
    expect((await owner.client.call('listContacts')).body.contacts).toMatchObject([{ tags: [] }]);
  });
});

describe('the limit of the plan', () => {
  it('refuses what is too much by name, and keeps what is there on a smaller plan', async () => {
    const { client, id, personaId } = await creator({ subscription: 'free' });
    const { most } = (await client.call('audienceOverview')).body.contacts;
    expect(most).toBeGreaterThan(0);
    const values = Array.from({ length: most + 5 }, (_, n) => `person${n}@example.test`);
    const many = await client.call('importContacts', {
      body: createImportForm(`email\n${values.join('\n')}\n`, { personaId }),
    });
    expect([many.status, many.body.code]).toEqual([403, 'PLAN_LIMIT']);
    expect(many.body.message).toContain(`room for ${most.toLocaleString('en-US')} contacts`);
    expect((await client.call('listContacts')).body.total).toBe(0);
    for (let n = 0; n < most + 2; n++) await makeContact(database.db, id, personaId);
    const one = await client.call('addContact', { body: { personaId, name: 'Ada' } });
    expect([one.status, one.body.code]).toEqual([403, 'PLAN_LIMIT']);
    expect((await client.call('audienceOverview')).body.contacts.used).toBe(most + 2);
  });
});

describe('a member of the team', () => {
  it('reads, adds, tags and writes, and does not send, import, export or delete', async () => {
    const { client, id, personaId } = await creator();
    const { id: memberId } = await makeUserWithTokens(database.db, 0);
    await makeTeam(database.db, id, [{ id: memberId }]);
    const member = await signInAs(installation, memberId);
    const contact = (await member.call('addContact', { body: { personaId, name: 'Ada' } })).body;
    const selection = { ids: [contact.id] };
    expect(
      (await member.call('changeContacts', { body: { selection, action: 'add_tag', tag: 'x' } })).body,
    ).toEqual({ changed: 1 });
    expect((await member.call('audienceOverview')).body.isManager).toBe(false);
    const refused = await Promise.all([
      member.call('changeContacts', { body: { selection, action: 'delete' } }),
      member.call('changeContacts', { body: { selection, action: 'request_consent' } }),
      member.call('deleteContact', { params: { id: contact.id } }),
      member.call('exportContacts'),
      member.call('exportContact', { params: { id: contact.id } }),
      member.call('importContacts', { body: createImportForm('email\na@example.test\n', { personaId }) }),
      member.call('saveSignUpPage', {
        params: { id: personaId },
        body: { ...signUpForm, slug: 'of-a-member' },
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await client.call('deleteContact', { params: { id: contact.id } })).status).toBe(200);
  });
});

describe('an import', () => {
  it('is previewed, completes known contacts, and is undone', async () => {
    const { client, id, personaId } = await creator();
    await makeContact(database.db, id, personaId, {
      email: 'ada@example.test',
      tags: ['old'],
      consent: 'given',
    });
    const csv =
      'email,name,tags,note\nada@example.test,Ada,new,\ngrace@example.test,Grace,new,Met at the fair\nwrong,Nobody,,\n';
    const form = (more = {}) => createImportForm(csv, { personaId, ...more });
    const preview = (await client.call('previewContactImport', { body: createCsvForm(csv, { personaId }) }))
      .body;
    expect(preview).toMatchObject({ rows: 3, added: 1, merged: 1, refused: 1 });
    expect(preview.badRows).toEqual([{ line: 4, reason: '“wrong” is no mail address' }]);
    expect((await client.call('listContacts')).body.total).toBe(1);
    const imported = (await client.call('importContacts', { body: form({ tags: 'fair' }) })).body;
    expect(imported).toMatchObject({ added: 1, merged: 1, refused: 1, fileName: 'contacts.csv' });
    const list = async () => (await client.call('listContacts')).body.contacts;
    expect(await list()).toMatchObject([
      { email: 'grace@example.test', consent: 'none', source: 'import', tags: ['new', 'fair'] },
      { email: 'ada@example.test', name: 'Ada', consent: 'given', tags: ['old', 'new', 'fair'] },
    ]);
    const params = { id: imported.id };
    expect((await client.call('undoContactImport', { params })).body.undoneAt).not.toBeNull();
    expect(await list()).toMatchObject([
      { email: 'ada@example.test', name: '', consent: 'given', tags: ['old'] },
    ]);
    expect((await client.call('undoContactImport', { params })).status).toBe(409);
    // What was undone can be imported again: none of them was asked yet.
    expect((await client.call('importContacts', { body: form() })).body).toMatchObject({ added: 1 });
  });

  it('needs to say where the addresses come from, and a file', async () => {
    const { client, personaId } = await creator();
    const short = createImportForm('email\na@example.test\n', { personaId, statement: 'A list.' });
    expect((await client.call('importContacts', { body: short })).status).toBe(400);
    const none = new FormData();
    none.set('personaId', personaId);
    expect((await client.call('previewContactImport', { body: none })).body.details).toEqual({
      fields: ['file'],
    });
  });

  it('does not bring back an address that unsubscribed or had its data deleted', async () => {
    const { client, id, personaId } = await creator();
    const { hashAddress, getSalt } = await import('./address-hash.ts');
    const salt = await database.db.transaction((tx) => getSalt(tx, id));
    const mark = (address: string, reason: 'withdrawn' | 'erased' | 'undeliverable') =>
      database.db.insert(addressMarks).values({
        userId: id,
        personaId,
        addressHash: hashAddress(salt, address),
        suppressedAt: new Date(),
        reason,
      });
    await mark('left@example.test', 'withdrawn');
    await mark('gone@example.test', 'erased');
    await mark('bounced@example.test', 'undeliverable');
    const csv = 'email\nleft@example.test\nGone@example.test\nbounced@example.test\n';
    const body = createImportForm(csv, { personaId });
    expect((await client.call('importContacts', { body })).body).toMatchObject({ added: 2, refused: 1 });
    const rows = await database.db
      .select()
      .from(contacts)
      .where(eq(contacts.userId, id))
      .orderBy(contacts.email);
    expect(rows).toMatchObject([
      { email: 'bounced@example.test', isUndeliverable: true },
      { email: 'left@example.test', consent: 'withdrawn' },
    ]);
    const again = await client.call('addContact', { body: { personaId, email: 'gone@example.test' } });
    expect(again.status).toBe(409);
    await client.call('saveSignUpPage', {
      params: { id: personaId },
      body: { ...signUpForm, slug: createSlug() },
    });
    const all = { selection: { ids: rows.map((row) => row.id) }, action: 'request_consent' };
    expect((await client.call('changeContacts', { body: all })).body).toEqual({ changed: 0 });
  });

  it('of a file with 50,000 rows is done in one call', async () => {
    const { client, personaId } = await creator();
    const lines = Array.from({ length: 50_000 }, (_, n) => `person${n}@example.test,Person ${n},a|b`);
    const body = createImportForm(`email,name,tags\n${lines.join('\n')}\n`, { personaId });
    expect((await client.call('importContacts', { body })).body).toMatchObject({ added: 50_000, refused: 0 });
    const more = createCsvForm(`email\n${lines.join('\n')}\nx@example.test\n`, { personaId });
    expect((await client.call('previewContactImport', { body: more })).body.message).toContain(
      'at most 50,000 rows',
    );
  }, 120_000);
});

describe('an export', () => {
  it('neutralises formulas in CSV', async () => {
    const { client, personaId } = await creator();
    await client.call('addContact', {
      body: { personaId, name: '=HYPERLINK("x")', handle: '@ada', tags: ['+1'] },
    });
    const { body, headers } = await client.call('exportContacts', { query: { personaId } });
    expect(headers.get('content-disposition')).toContain('contacts.csv');
    expect(body).toContain('"\'=HYPERLINK(""x"")",\'@ada,,,\'+1,by_hand,none,no,');
  });

  it('of one contact has all that is known', async () => {
    const { client, personaId } = await creator();
    const { id } = (await client.call('addContact', { body: { personaId, name: 'Ada' } })).body;
    await client.call('addContactNote', { params: { id }, body: { text: 'Met at the fair.' } });
    const { body } = await client.call('exportContact', { params: { id } });
    expect(body).toMatchObject({ name: 'Ada', events: [{ kind: 'note', text: 'Met at the fair.' }] });
    const [{ id: noteId }] = body.events;
    expect((await client.call('deleteContactNote', { params: { id: noteId } })).status).toBe(200);
    expect((await client.call('getContact', { params: { id } })).body.events).toEqual([]);
  });
});
