import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPassword } from '#tests/factories/credentials.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { listAdministratorIds } from './accounts.ts';
import { users, verifications } from './schema.ts';

const database = useDatabase();
const password = 'a long walk by the sea';
let installation: TestInstallation;
let person: { id: string; email: string };

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  person = await makeUserWithTokens(database.db, 0);
  await setPassword(database.db, person.id, password);
});

const set = (facts: Partial<typeof users.$inferInsert>) =>
  database.db.update(users).set(facts).where(eq(users.id, person.id));

async function signIn(typed = password) {
  const client = new TestClient(installation.url);
  const { body, status } = await client.call('login', { body: { email: person.email, password: typed } });
  return { client, status, code: body.code, message: body.message as string };
}

const shut = [
  ['suspended', { suspendedAt: new Date() }, 'This account is suspended. Please contact us if you think'],
  ['closed', { closedAt: new Date() }, 'This account is closed.'],
] as const;

describe.each(shut)('an account that is %s', (_, facts, words) => {
  it('is invalid from the next call on', async () => {
    const { client } = await signIn();
    expect((await client.call('currentUser')).status).toBe(200);
    await set(facts);
    expect((await client.call('currentUser')).status).toBe(401);
  });

  it('blocks sign-in, and gives the reason only with the right password', async () => {
    await set(facts);
    const right = await signIn();
    expect([right.status, right.code]).toEqual([403, 'FORBIDDEN']);
    expect(right.message).toContain(words);
    expect(right.client.cookie).not.toContain('session_token');
    const wrong = await signIn('a guess');
    expect([wrong.status, wrong.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });
});

it('only administrators who can sign in are notified', async () => {
  const admin = () => makeUserWithTokens(database.db, 0, { role: 'admin' });
  const [active, other] = [await admin(), await admin()];
  const told = () => listAdministratorIds(database.db);
  expect(await told()).toEqual(expect.arrayContaining([active.id, other.id]));
  for (const [, facts] of shut) {
    await database.db
      .update(users)
      .set({ suspendedAt: null, closedAt: null, ...facts })
      .where(eq(users.id, other.id));
    expect(await told()).toContain(active.id);
    expect(await told()).not.toContain(other.id);
  }
});

it('an account whose suspension is lifted is as it was', async () => {
  const { client } = await signIn();
  await set({ suspendedAt: new Date() });
  expect((await client.call('currentUser')).status).toBe(401);
  await set({ suspendedAt: null });
  expect((await client.call('currentUser')).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

describe('a password that an administrator gave', () => {
  it('opens nothing until another is chosen, by typing it or by the mail', async () => {
    await set({ passwordChangeDue: true });
    const { client } = await signIn();
    expect((await client.call('currentUser')).body.passwordChangeDue).toBe(true);
    expect((await client.call('listSessions')).body.code).toBe('PASSWORD_CHANGE_REQUIRED');

    const change = (newPassword: string) =>
      client.call('changePassword', {
        body: { currentPassword: password, newPassword, confirmPassword: newPassword },
      });
    const same = await change(password);
    expect([same.status, same.body.message]).toEqual([
      400,
      'Choose a password that differs from the temporary one.',
    ]);
    expect((await client.call('listSessions')).status).toBe(403);

    expect((await change('another walk by the sea')).status).toBe(200);
    expect((await client.call('listSessions')).status).toBe(200);
    expect((await client.call('currentUser')).body.passwordChangeDue).toBe(false);
  });

  it('is gone with a new one that was set by the link from the mail', async () => {
    await set({ passwordChangeDue: true });
    await new TestClient(installation.url).call('forgotPassword', { body: { email: person.email } });
    const [reset] = await database.db.select().from(verifications).where(eq(verifications.value, person.id));
    const body = { token: reset?.identifier.split(':')[1], password: 'a third walk by the sea' };
    expect((await new TestClient(installation.url).call('resetPassword', { body })).status).toBe(200);
    const { client } = await signIn('a third walk by the sea');
    expect((await client.call('listSessions')).status).toBe(200);
  });
});
