import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RecordedStep, recordedSteps } from '#contract/gate.ts';
import type { ManagedPerson, ManagedUser } from '#contract/users.ts';
import { getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { users } from '#schema/identity/accounts';
import { signInAs } from '#tests/factories/sessions.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
/** Two web processes over one database, as a fleet has them. */
let here: TestInstallation;
let there: TestInstallation;
let admin: TestClient;
let adminId: string;

beforeAll(async () => {
  const env = { AUTH_SECRET: 'one secret for both of these web processes' };
  const options = { databaseUrl: database.url, limits: generousLimits, env };
  here = await startInstallation(options);
  there = await startInstallation(options);
});
afterAll(async () => {
  await here?.close();
  await there?.close();
});
beforeEach(async () => {
  adminId = (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id;
  admin = await signInAs(here, adminId);
});

const someone = (facts: NewUser = {}) => makeUserWithTokens(database.db, 10, facts);
const onUser = (id: string, body?: object) => ({ params: { id }, ...(body && { body }) });
const form = () => ({
  email: `${newId()}@example.test`,
  firstName: 'Mika',
  lastName: 'Example',
  role: 'user',
  temporaryPassword: 'a bridge of red stone',
});

describe('the list of users', () => {
  const list = async (query: Record<string, string> = {}) =>
    (await admin.call<ManagedUser[]>('listUsers', { query })).body;

  it('says of each who they are, how they stand and what is due', async () => {
    const { id, email } = await someone({
      firstName: 'Nora',
      lastName: 'Harbour',
      tutorialCompletedAt: null,
      documentsUploadedAt: null,
      suspendedAt: new Date('2026-05-04T10:00:00Z'),
      suspensionReason: 'Spam.',
    });
    expect((await list()).find((one) => one.id === id)).toEqual({
      id,
      email,
      emailVerified: true,
      firstName: 'Nora',
      lastName: 'Harbour',
      role: 'user',
      subscription: 'free',
      secondFactor: false,
      passwordChangeDue: false,
      gate: 'tour',
      ageDenied: false,
      suspension: { since: '2026-05-04T10:00:00.000Z', reason: 'Spam.' },
      isYou: false,
      createdAt: expect.any(String),
    });
    expect((await list()).find(({ isYou }) => isYou)?.id).toBe(adminId);
  });

  it('is searched by name and address, and pages from the newest', async () => {
    const mark = newId();
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.unshift((await someone({ lastName: `Xy%_${mark} ${n}` })).id);
    const found = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id);
    expect(await found({ search: `test xy%_${mark}` })).toEqual(ids);
    expect(await found({ search: `xy__${mark}` })).toEqual([]);
    expect(await found({ search: ids[0] ?? '' })).toEqual([ids[0]]);
    expect(await found({ search: mark, limit: '2' })).toEqual(ids.slice(0, 2));
    expect(await found({ search: mark, limit: '2', before: ids[1] ?? '' })).toEqual(ids.slice(2));
  });
});

describe('the list, filtered', () => {
  const passed = new Date('2026-01-01T00:00:00Z');
  const at = {
    date_of_birth: { dateOfBirth: null, consentsGivenAt: null, documentsUploadedAt: null },
    consents: { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null },
    tour: { tutorialCompletedAt: null, documentsUploadedAt: null },
    documents: { tutorialCompletedAt: passed, documentsUploadedAt: null },
    app: {},
  } satisfies Record<RecordedStep, NewUser>;

  it('finds by the step that the gate says, by role, plan and suspension', async () => {
    const mark = newId();
    const found = async (query: Record<string, string>) =>
      (await admin.call<ManagedUser[]>('listUsers', { query: { search: mark, ...query } })).body;
    const ids: string[] = [];
    for (const step of recordedSteps) ids.push((await someone({ lastName: mark, ...at[step] })).id);
    for (const [n, gate] of recordedSteps.entries()) {
      expect((await found({ gate })).map((one) => [one.id, one.gate])).toEqual([[ids[n], gate]]);
    }
    await database.db
      .update(users)
      .set({ suspendedAt: passed })
      .where(eq(users.id, ids[0] ?? ''));
    await database.db
      .update(users)
      .set({ subscription: 'pro' })
      .where(eq(users.id, ids[1] ?? ''));
    await database.db
      .update(users)
      .set({ role: 'admin' })
      .where(eq(users.id, ids[2] ?? ''));
    expect((await found({ suspended: 'yes' })).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await found({ suspended: 'no' })).toHaveLength(4);
    expect((await found({ plan: 'pro' })).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await found({ role: 'admin' })).map(({ id }) => id)).toEqual([ids[2]]);
  });
});

it('one account has its status and the reasons', async () => {
  const { id } = await someone({ documentsUploadedAt: null, lastName: 'Harbour' });
  await signInAs(here, id);
  const body = { subjectId: id, reason: 'An order of a court.' };
  expect((await admin.call('placeLegalHold', { body })).status).toBe(201);
  await database.db.execute(sql`
    insert into identity_documents (id, user_id, document_type, status, created_at, decided_at, reason)
    values (${newId()}, ${id}, 'passport', 'rejected', now(), now(), 'It is not sharp.')`);
  const { body: person } = await admin.call<ManagedPerson>('readUser', onUser(id));
  expect(person).toMatchObject({
    id,
    lastName: 'Harbour',
    gate: 'documents',
    onboarding: {
      dateOfBirth: true,
      consents: 'given',
      documents: false,
      document: { status: 'rejected', reason: 'It is not sharp.' },
    },
    sessions: 1,
    wallet: { tokens: 10 },
    spentThisMonth: 0,
    plan: null,
    safety: { level: 'good', strikes: 0 },
    holds: [{ reason: 'An order of a court.' }],
    payments: [],
  });
  const [entry] = (await admin.call('listAudit', { query: { limit: '1' } })).body;
  expect(entry).toMatchObject({ action: 'user.viewed', subject: { kind: 'user', id } });
  expect((await admin.call('readUser', onUser(newId()))).status).toBe(404);
});

describe('adding a user', () => {
  it('makes an account whose temporary password opens nothing until it is changed', async () => {
    const body = form();
    expect((await admin.call('addUser', { body })).status).toBe(201);
    const client = new TestClient(there.url);
    const { email, temporaryPassword: password } = body;
    const signedIn = await client.call('login', { body: { email, password } });
    expect(signedIn.body).toMatchObject({ firstName: 'Mika', role: 'user', passwordChangeDue: true });
    expect((await client.call('listSessions')).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    const newPassword = 'a bridge of my own';
    await client.call('changePassword', {
      body: { currentPassword: password, newPassword, confirmPassword: newPassword },
    });
    expect((await client.call('listSessions')).status).toBe(200);
  });

  it.each([
    ['email', 'nora', 'Please enter a valid email address'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', ' ', 'Last name is required'],
    ['temporaryPassword', 'seven77', 'Password must be at least 8 characters'],
    ['temporaryPassword', 'password1', 'This password is on lists of common passwords.'],
  ])('names what is wrong with %s', async (field, value, message) => {
    const { body, status } = await admin.call('addUser', { body: { ...form(), [field]: value } });
    expect(status).toBe(400);
    expect(body.details.fields).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it('takes no role but the two, and no address twice', async () => {
    expect((await admin.call('addUser', { body: { ...form(), role: 'owner' } })).status).toBe(400);
    const body = form();
    await admin.call('addUser', { body });
    expect((await admin.call('addUser', { body })).status).toBe(409);
  });
});

describe('in another process, on the next call', () => {
  async function signedInThere(facts: NewUser = {}) {
    const { id } = await someone(facts);
    const client = await signInAs(there, id);
    expect((await client.call('currentUser')).status).toBe(200);
    return { id, client };
  }

  it.each([
    ['removeUser', undefined],
    ['suspendUser', { reason: 'Spam.' }],
    ['signOutUser', undefined],
  ] as const)('%s gives 401', async (name, body) => {
    const { client, id } = await signedInThere();
    expect((await admin.call(name, onUser(id, body))).status).toBe(200);
    expect((await client.call('currentUser')).status).toBe(401);
    if (name === 'removeUser') return;
    // What is lifted opens the account, not the sessions that ended.
    if (name === 'suspendUser') await admin.call('liftSuspension', onUser(id));
    expect((await client.call('currentUser')).status).toBe(401);
    expect((await (await signInAs(there, id)).call('currentUser')).status).toBe(200);
  });

  it('a session that its owner revokes gives 401', async () => {
    const { client, id } = await signedInThere();
    const owner = await signInAs(here, id);
    const entries = (await owner.call('listSessions')).body as { id: string; current: boolean }[];
    const other = entries.find(({ current }) => !current)?.id ?? '';
    await owner.call('revokeSession', { params: { id: other } });
    expect((await client.call('currentUser')).status).toBe(401);
    expect((await owner.call('currentUser')).status).toBe(200);
  });

  it('a role that was taken away shuts administrators’ calls', async () => {
    const { client, id } = await signedInThere({ role: 'admin' });
    expect((await client.call('listUsers')).status).toBe(200);
    await admin.call('changeUserRole', onUser(id, { role: 'user' }));
    expect((await client.call('listUsers')).body.code).toBe('FORBIDDEN');
  });
});

describe('an installation keeps an administrator', () => {
  it.each([
    ['removeUser', undefined],
    ['changeUserRole', { role: 'user' }],
    ['suspendUser', { reason: 'Tired.' }],
    ['grantUserTokens', { amount: 50, reason: 'A good day.' }],
  ] as const)('%s is nothing that they do to themselves', async (name, body) => {
    expect((await admin.call(name, onUser(adminId, body))).status).toBe(409);
    expect((await admin.call('currentUser')).body.role).toBe('admin');
  });

  it('also when two demote each other at the same time', async () => {
    await database.db.update(users).set({ role: 'user' });
    await database.db.update(users).set({ role: 'admin' }).where(eq(users.id, adminId));
    const other = await someone({ role: 'admin' });
    const otherAdmin = await signInAs(there, other.id);
    const answers = await Promise.all([
      admin.call('changeUserRole', onUser(other.id, { role: 'user' })),
      otherAdmin.call('changeUserRole', onUser(adminId, { role: 'user' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await database.db.select().from(users).where(eq(users.role, 'admin'))).toHaveLength(1);
  });
});

it('a removed account is closed, due for deletion, and to be found no more', async () => {
  const { id } = await someone();
  await admin.call('removeUser', onUser(id));
  const [row] = await database.db.select().from(users).where(eq(users.id, id));
  expect(row?.closedAt).toEqual(expect.any(Date));
  expect(row?.deletionDueAt).toEqual(row?.closedAt);
  expect((await admin.call('removeUser', onUser(id))).status).toBe(404);
  expect((await admin.call('listUsers', { query: { search: id } })).body).toEqual([]);
  const gift = onUser(id, { amount: 50, reason: 'For the trouble.' });
  expect((await admin.call('grantUserTokens', gift)).status).toBe(404);
  expect((await getBalance(database.db, id)).tokens).toBe(10);
});

it('tokens are given once for each key, stay, and the person reads why', async () => {
  const { id } = await someone();
  const gift = { ...onUser(id, { amount: 50, reason: 'For the trouble.' }), key: newId() };
  expect((await admin.call('grantUserTokens', gift)).status).toBe(200);
  expect((await admin.call('grantUserTokens', gift)).status).toBe(200);
  expect((await getBalance(database.db, id)).tokens).toBe(60);
  const told = (await (await signInAs(here, id)).call('listNotifications')).body;
  expect(told[0]).toMatchObject({ title: 'You received 50 tokens', message: 'For the trouble.' });
  expect((await admin.call('liftSuspension', onUser(id))).status).toBe(409);
});
