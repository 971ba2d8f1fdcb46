import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { passkeys, sessions, users } from '#schema/identity/accounts';
import { currentCode } from '#tests/factories/authenticator.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { createPasskeyDevice } from '#tests/fakes/passkey-device.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readOutbox } from '#tests/setup/outbox.ts';

const origin = 'http://localhost:3000';
const password = 'correct horse';
const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    limits: generousLimits,
    env: { BASE_URL: origin },
  });
});
afterAll(() => installation?.close());

const visitor = () => new TestClient(installation.url);
const newDevice = () => createPasskeyDevice(origin);
type Device = ReturnType<typeof newDevice>;
type Oddities = Parameters<Device['signIn']>[1];
const newEmail = () => `${newId()}@example.test`;
const toForm = (email: string) => ({ email, firstName: 'Ada', lastName: 'Byron' });
const subjectsTo = async (email: string) =>
  (await readOutbox(installation.config.inData('outbox')))
    .filter((mail) => mail.to === email)
    .map(({ subject }) => subject);

async function signUp(email: string, device = newDevice(), oddities: Oddities = {}) {
  const client = visitor();
  const started = await client.call('startPasskeySignUp', { body: toForm(email) });
  expect(started.status).toBe(200);
  const response = device.register(started.body, oddities);
  const answer = await client.call('signUpWithPasskey', { body: response });
  return { client, device, answer, response };
}

async function signIn(device: Device, oddities: Oddities = {}) {
  const client = visitor();
  const { body } = await client.call('startPasskeySignIn');
  const response = device.signIn(body, oddities);
  const answer = await client.call('signInWithPasskey', { body: response });
  return { client, answer, response };
}

/** An account with a password and no passkey. */
async function register() {
  const client = visitor();
  const email = newEmail();
  const { body } = await client.call('register', { body: { ...toForm(email), password } });
  return { client, email, id: body.id as string };
}

async function addPasskey(client: TestClient, confirmation: string | null, name = 'Key ring') {
  const device = newDevice();
  const started = await client.call('startPasskey', { body: { password: confirmation } });
  if (started.status !== 200) return { device, answer: started };
  const response = device.register(started.body);
  return { device, answer: await client.call('addPasskey', { body: { name, passkey: response } }) };
}

describe('signing up with a passkey', () => {
  it('opens an account with its welcome tokens and mails, without a password', async () => {
    const email = newEmail();
    const { client, answer } = await signUp(email);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        email,
        firstName: 'Ada',
        lastName: 'Byron',
        tokens: 100,
        emailVerified: false,
        gate: 'date_of_birth',
      },
    ]);
    expect((await client.call('listSignInMethods')).body).toMatchObject({
      hasPassword: false,
      passkeys: [{ name: 'First passkey', backedUp: false, lastUsedAt: null }],
      providers: [],
    });
    await eventually(async () => expect(await subjectsTo(email)).toHaveLength(2));
  });

  it('signs in again with the same passkey, and with no other', async () => {
    const { device, answer } = await signUp(newEmail());
    const again = await signIn(device);
    expect([again.answer.status, again.answer.body.id]).toEqual([200, answer.body.id]);
    const { body } = await again.client.call('listSignInMethods');
    expect(body.passkeys[0].lastUsedAt).toEqual(expect.any(String));
    expect((await signIn(newDevice())).answer.status).toBe(401);
  });

  it('refuses the address of an account, whose owner gets a mail, and creates nothing', async () => {
    const { email } = await register();
    const { answer, client } = await signUp(email);
    expect([answer.status, answer.body.message]).toMatchObject([
      400,
      expect.stringMatching(/could not create an account/),
    ]);
    expect((await client.call('currentUser')).status).toBe(401);
    await eventually(async () =>
      expect(await subjectsTo(email)).toContain('You already have a Castwright account'),
    );
  });

  it('redeems a referral code', async () => {
    const { id } = await makeUser(database.db);
    const { body: offer } = await (await signInAs(installation, id)).call('referrals');
    const invited = visitor();
    const { body } = await invited.call('startPasskeySignUp', {
      body: { ...toForm(newEmail()), referralCode: offer.code },
    });
    const response = newDevice().register(body);
    expect((await invited.call('signUpWithPasskey', { body: response })).body.tokens).toBe(300);
  });

  it.each([
    ['without PIN, fingerprint or face', { isUserVerified: false }],
    ['on another site', { origin: 'https://elsewhere.example' }],
  ])('refuses a passkey %s', async (_, oddities) => {
    const email = newEmail();
    const { answer } = await signUp(email, newDevice(), oddities);
    expect(answer.status).toBe(400);
    expect(await database.db.select().from(users).where(eq(users.email, email))).toEqual([]);
  });
});

describe('signing in with a passkey', () => {
  it.each([
    ['without PIN, fingerprint or face', { isUserVerified: false }],
    ['made for another site', { origin: 'https://elsewhere.example' }],
  ])('is refused %s', async (_, oddities) => {
    const { device } = await signUp(newEmail());
    const { answer, client } = await signIn(device, oddities);
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await client.call('currentUser')).status).toBe(401);
  });

  it('takes an answer once, and only in the browser that asked', async () => {
    const { device } = await signUp(newEmail());
    const { client, response } = await signIn(device);
    expect((await client.call('signInWithPasskey', { body: response })).status).toBe(401);
    expect((await visitor().call('signInWithPasskey', { body: response })).status).toBe(401);
  });

  it('ends no sign-up with the challenge of an added passkey, and the other way round', async () => {
    const { client } = await register();
    const { body } = await client.call('startPasskey', { body: { password } });
    const response = newDevice().register(body);
    expect((await client.call('signUpWithPasskey', { body: response })).status).toBe(400);
    const other = await client.call('startPasskeySignUp', { body: toForm(newEmail()) });
    const answer = newDevice().register(other.body);
    expect((await client.call('addPasskey', { body: { name: 'Mine', passkey: answer } })).status).toBe(400);
    expect((await client.call('listSignInMethods')).body.passkeys).toEqual([]);
  });

  it('asks for no code where a second factor is on: it is two factors itself', async () => {
    const { client } = await register();
    const { body: setup } = await client.call('startSecondFactor', { body: { password } });
    await client.call('confirmSecondFactor', { body: { code: currentCode(setup.secret) } });
    const { device } = await addPasskey(client, password);
    const { answer } = await signIn(device);
    expect([answer.status, answer.body.secondFactor]).toEqual([200, true]);
  });

  it('is refused for a suspended account, as with a password', async () => {
    const { device, answer } = await signUp(newEmail());
    await database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, answer.body.id));
    const again = await signIn(device);
    expect([again.answer.status, again.answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(again.answer.body.message).toMatch(/suspended/);
  });
});

describe('passkeys of an account', () => {
  it('are added with the password, renamed and removed, and the owner gets a mail', async () => {
    const { client, email } = await register();
    expect((await addPasskey(client, 'wrong')).answer.status).toBe(400);
    expect((await addPasskey(client, null)).answer.status).toBe(400);
    const { answer, device } = await addPasskey(client, password);
    expect([answer.status, answer.body.passkeys]).toMatchObject([201, [{ name: 'Key ring' }]]);
    const params = { id: answer.body.passkeys[0].id };
    const renamed = await client.call('renamePasskey', { params, body: { name: 'Phone' } });
    expect(renamed.body.passkeys).toMatchObject([{ name: 'Phone' }]);
    expect((await signIn(device)).answer.status).toBe(200);
    expect((await client.call('removePasskey', { params, body: { password: 'wrong' } })).status).toBe(400);
    const removed = await client.call('removePasskey', { params, body: { password } });
    expect(removed.body.passkeys).toEqual([]);
    expect((await signIn(device)).answer.status).toBe(401);
    await eventually(async () =>
      expect(
        (await subjectsTo(email)).filter((subject) => subject.startsWith('How you sign in')),
      ).toHaveLength(2),
    );
  });

  it('cannot be listed or removed by another account', async () => {
    const { answer, device } = await signUp(newEmail());
    const mine = await visitor();
    await mine.call('register', { body: { ...toForm(newEmail()), password } });
    const [key] = await database.db.select().from(passkeys).where(eq(passkeys.userId, answer.body.id));
    const params = { id: key?.id ?? '' };
    expect((await mine.call('renamePasskey', { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await mine.call('removePasskey', { params, body: { password } })).status).toBe(404);
    expect((await signIn(device)).answer.status).toBe(200);
  });

  it('keep the last way to sign in', async () => {
    const { client } = await signUp(newEmail());
    const { body } = await client.call('listSignInMethods');
    const params = { id: body.passkeys[0].id };
    const refused = await client.call('removePasskey', { params, body: { password: null } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This is your only way to sign in. Add a passkey or set a password first.',
    ]);
    expect((await addPasskey(client, null, 'Second')).answer.status).toBe(201);
    expect((await client.call('removePasskey', { params, body: { password: null } })).status).toBe(200);
  });

  it('are changed without a password only soon after a sign-in', async () => {
    const { client, answer } = await signUp(newEmail());
    await database.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where(eq(sessions.userId, answer.body.id));
    const { answer: refused } = await addPasskey(client, null);
    expect([refused.status, refused.body.details]).toEqual([400, { signInAgain: true }]);
  });

  it('are forgotten when the owner of an unconfirmed address sets a password', async () => {
    const email = newEmail();
    const { device } = await signUp(email);
    await visitor().call('forgotPassword', { body: { email } });
    const token = await eventually(async () => {
      const mails = await readOutbox(installation.config.inData('outbox'));
      const found = mails
        .filter((mail) => mail.to === email)
        .map((mail) => /\/auth\/reset\?token=(\S+)/.exec(mail.text)?.[1])
        .find(Boolean);
      expect(found).toBeDefined();
      return found;
    });
    expect((await visitor().call('resetPassword', { body: { token, password: 'new horse' } })).status).toBe(
      200,
    );
    expect((await signIn(device)).answer.status).toBe(401);
    const owner = visitor();
    expect((await owner.call('login', { body: { email, password: 'new horse' } })).status).toBe(200);
  });
});
