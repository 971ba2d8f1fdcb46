import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makePasswordUser } from '#tests/factories/password-users.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readOutbox } from '#tests/setup/outbox.ts';
import { emailChanges } from '../schema.ts';
import { removeExpiredSessions } from '../sessions.ts';

const password = 'correct horse';
const database = useDatabase();
let installation: TestInstallation;
let now = new Date('2026-05-04T09:00:00Z');
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());

const newEmail = () => `${newId()}@example.test`;
const visitor = () => new TestClient(installation.url);

async function person() {
  const { id, email } = await makePasswordUser(database.db, password);
  return { id, email, client: await signInAs(installation, id) };
}
const ask = (client: TestClient, email: string, given = password) =>
  client.call('requestEmailChange', { body: { email, password: given } });

/** The mails to an address once there are so many. */
const mailsTo = (email: string, count: number) =>
  eventually(async () => {
    const mails = await readOutbox(installation.config.inData('outbox'));
    const theirs = mails.filter(({ to }) => to === email);
    expect(theirs.length).toBe(count);
    return theirs;
  });
async function tokenFor(email: string, nth = 1): Promise<string> {
  const mail = (await mailsTo(email, nth)).at(-1);
  return /\/auth\/email\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const confirm = (token: string) => visitor().call('confirmEmailChange', { body: { token } });
const login = async (email: string) => (await visitor().call('login', { body: { email, password } })).status;

describe('changing the name', () => {
  it('shows at once, and must not be empty', async () => {
    const { client } = await person();
    const { body } = await client.call('changeName', { body: { firstName: ' Grace ', lastName: 'Hopper' } });
    expect([body.firstName, body.lastName]).toEqual(['Grace', 'Hopper']);
    const team = await client.call('team');
    expect(team.body.members[0].firstName).toBe('Grace');
    const refused = await client.call('changeName', { body: { firstName: '', lastName: 'Hopper' } });
    expect([refused.status, refused.body.message]).toEqual([400, 'First name is required']);
  });
});

describe('changing the email address', () => {
  it('takes the password, then the link in the mail to the new one, once', async () => {
    const { client, email } = await person();
    const wanted = newEmail();
    expect((await ask(client, wanted)).status).toBe(202);
    expect((await client.call('pendingEmailChange')).body.pending.email).toBe(wanted);
    expect((await client.call('currentUser')).body.email).toBe(email);
    expect(await login(wanted)).toBe(401);

    const token = await tokenFor(wanted);
    const { status, headers } = await confirm(token);
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([]);
    const { body } = await client.call('currentUser');
    expect([body.email, body.emailVerified]).toEqual([wanted, true]);
    expect([await login(wanted), await login(email)]).toEqual([200, 401]);
    expect((await client.call('pendingEmailChange')).body.pending).toBeNull();
    expect((await confirm(token)).body.code).toBe('BAD_REQUEST');

    const [notice, changed] = await mailsTo(email, 2);
    expect(notice?.subject).toBe('Email address change requested on Castwright');
    expect(notice?.text).not.toContain(token);
    expect(changed?.subject).toBe('The email address of your Castwright account has changed');
  });

  it('is refused with a wrong password, and for the address that there is', async () => {
    const { client, email } = await person();
    const wrong = await ask(client, newEmail(), 'a guess');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The password is incorrect.']);
    const same = await ask(client, email.toUpperCase());
    expect([same.status, same.body.message]).toEqual([400, 'This is already your address.']);
    expect((await client.call('pendingEmailChange')).body.pending).toBeNull();
  });

  it('runs out after a day', async () => {
    const { client } = await person();
    const wanted = newEmail();
    await ask(client, wanted);
    const token = await tokenFor(wanted);
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await client.call('pendingEmailChange')).body.pending).toBeNull();
    expect((await confirm(token)).status).toBe(400);
    const other = await person();
    const fresh = newEmail();
    await ask(other.client, fresh);
    // The expired address is removed as well.
    await removeExpiredSessions(database.db, new Date(now.getTime() + 1));
    const kept = await database.db.select({ email: emailChanges.newEmail }).from(emailChanges);
    expect(kept.map(({ email }) => email)).toContain(fresh);
    expect(kept.map(({ email }) => email)).not.toContain(wanted);
  });

  it('is withdrawn by hand, by another request, and by a new password', async () => {
    const { client, email } = await person();
    const [first, second] = [newEmail(), newEmail()];
    await ask(client, first);
    await ask(client, second);
    expect((await confirm(await tokenFor(first))).status).toBe(400);
    await client.call('withdrawEmailChange');
    expect((await confirm(await tokenFor(second))).status).toBe(400);

    await ask(client, first);
    const third = await tokenFor(first, 2);
    const fresh = 'battery staple';
    await client.call('changePassword', {
      body: { currentPassword: password, newPassword: fresh, confirmPassword: fresh },
    });
    expect((await confirm(third)).status).toBe(400);

    await ask(client, second, fresh);
    const fourth = await tokenFor(second, 2);
    await visitor().call('forgotPassword', { body: { email } });
    const reset = await eventually(async () => {
      const mails = await readOutbox(installation.config.inData('outbox'));
      const mail = mails.find(({ to, text }) => to === email && text.includes('/auth/reset'));
      expect(mail).toBeDefined();
      return /token=(\S+)/.exec(mail?.text ?? '')?.[1];
    });
    await visitor().call('resetPassword', { body: { token: reset, password: 'another staple' } });
    expect((await confirm(fourth)).status).toBe(400);
  });

  it('gives the same answer for an address that has an account, and tells its owner alone', async () => {
    const [{ client }, other] = [await person(), await person()];
    const free = await ask(client, newEmail());
    const taken = await ask(client, other.email);
    expect(taken.status).toBe(free.status);
    expect((await client.call('pendingEmailChange')).body.pending.email).toBe(other.email);
    const [mail] = await mailsTo(other.email, 1);
    expect(mail?.subject).toBe('Someone tried to use your address on Castwright');
    expect(mail?.text).not.toContain('token=');
  });

  it('is refused when the address was taken by another account meanwhile', async () => {
    const { client, email } = await person();
    const wanted = newEmail();
    await ask(client, wanted);
    const token = await tokenFor(wanted);
    const body = { email: wanted, password, firstName: 'Ada', lastName: 'Byron' };
    await visitor().call('register', { body });
    expect((await confirm(token)).body.code).toBe('CONFLICT');
    expect((await client.call('currentUser')).body.email).toBe(email);
  });

  it('makes links for a new password that went to the old address worthless', async () => {
    const { client, email } = await person();
    const wanted = newEmail();
    await visitor().call('forgotPassword', { body: { email } });
    const [mail] = await mailsTo(email, 1);
    const reset = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
    await ask(client, wanted);
    await confirm(await tokenFor(wanted));
    const { status } = await visitor().call('resetPassword', {
      body: { token: reset, password: 'battery staple' },
    });
    expect(status).toBe(400);
    expect(await login(wanted)).toBe(200);
  });
});
