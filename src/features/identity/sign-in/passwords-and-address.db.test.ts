import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { createVerificationToken } from './verification.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());

const password = 'correct horse';
const visitor = () => new TestClient(installation.url);
const form = () => ({ email: `${newId()}@example.test`, password, firstName: 'Ada', lastName: 'Byron' });

async function register() {
  const client = visitor();
  const given = form();
  await client.call('register', { body: given });
  return { client, email: given.email };
}
const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) => ({
  body: { currentPassword, newPassword, confirmPassword },
});

describe('changing the password', () => {
  it('sets the new one, ends every other session and renews this one', async () => {
    const { client, email } = await register();
    const other = visitor();
    await other.call('login', { body: { email, password } });
    const before = client.cookie;
    expect((await client.call('changePassword', change(password, 'battery staple'))).status).toBe(200);
    expect((await client.call('currentUser')).status).toBe(200);
    expect((await other.call('currentUser')).status).toBe(401);
    const replayed = await fetch(`${installation.url}/api/auth/user`, { headers: { cookie: before } });
    expect(replayed.status).toBe(401);
    expect((await visitor().call('login', { body: { email, password } })).status).toBe(401);
    expect((await visitor().call('login', { body: { email, password: 'battery staple' } })).status).toBe(200);
  });

  it.each([
    ['no current password', change('', 'battery staple'), 'Current password is required'],
    ['a wrong one', change('a guess', 'battery staple'), 'Your current password is incorrect.'],
    ['seven characters', change(password, 'staples'), 'Password must be at least 8 characters'],
    ['no confirmation', change(password, 'battery staple', ''), 'Please confirm your password'],
    ['another confirmation', change(password, 'battery staple', 'battery stable'), "Passwords don't match"],
    ['a password from the lists', change(password, 'Password1'), 'This password is on lists'],
  ])('is refused with %s', async (_, given, message) => {
    const { client } = await register();
    const { status, body } = await client.call('changePassword', given);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.message).toContain(message);
    expect((await client.call('currentUser')).status).toBe(200);
  });
});

describe('a password that stands on the lists of guessers', () => {
  it.each(['iloveyou', 'ILoveYou', '123456', 'trustno1'])('“%s” opens no account', async (known) => {
    const { status, body } = await visitor().call('register', { body: { ...form(), password: known } });
    expect([status, body.details.fields[0].field]).toEqual([400, 'password']);
  });
});

describe('confirming the email address', () => {
  it('works by the link, any number of times, signed in or not', async () => {
    const { client, email } = await register();
    expect((await client.call('currentUser')).body.emailVerified).toBe(false);
    const token = await createVerificationToken(installation.secret, email);
    for (let n = 0; n < 2; n++) {
      const { status, headers } = await visitor().call('verifyEmail', { body: { token } });
      expect(status).toBe(200);
      // It confirms the address, but does not sign in.
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await client.call('currentUser')).body.emailVerified).toBe(true);
    const { body } = await client.call('resendVerification');
    expect(body.message).toBe('Your email address is already confirmed.');
  });

  it.each([
    ['no proof', async () => 'abc'],
    [
      'another installation’s',
      (email: string) => createVerificationToken('another secret of 32 letters....', email),
    ],
    ['for an unknown address', () => createVerificationToken(installation.secret, 'unknown@example.test')],
  ])('is refused with a token that is %s', async (_, tokenFor) => {
    const { client, email } = await register();
    const { status, body } = await visitor().call('verifyEmail', { body: { token: await tokenFor(email) } });
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    expect((await client.call('currentUser')).body.emailVerified).toBe(false);
  });
});
