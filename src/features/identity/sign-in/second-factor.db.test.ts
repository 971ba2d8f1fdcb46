import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type RouteName } from '#contract/index.ts';
import { newId } from '#platform/ids.ts';
import { secondFactors, sessions } from '#schema/identity/accounts';
import { currentCode } from '#tests/factories/authenticator.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());

const password = 'correct horse';
const visitor = () => new TestClient(installation.url);

async function register() {
  const client = visitor();
  const email = `${newId()}@example.test`;
  const { body } = await client.call('register', {
    body: { email, password, firstName: 'Ada', lastName: 'Byron' },
  });
  return { client, email, id: body.id as string };
}

/** A creator whose second factor is on, with the app's secret and the recovery codes. */
async function protectedPerson() {
  const person = await register();
  const { body: setup } = await person.client.call('startSecondFactor', { body: { password } });
  const confirmed = await person.client.call('confirmSecondFactor', {
    body: { code: currentCode(setup.secret) },
  });
  expect(confirmed.status).toBe(200);
  return { ...person, secret: setup.secret as string, recoveryCodes: setup.recoveryCodes as string[] };
}

/** The code of the next period: the one of now was used to confirm the set-up, and each works once. */
const nextCode = (secret: string) => currentCode(secret, Date.now() + 30_000);

/** A browser in which the password was right and the code is due. */
async function pendingSignIn(email: string): Promise<TestClient> {
  const client = visitor();
  const { status, body } = await client.call('login', { body: { email, password } });
  expect([status, body]).toEqual([200, { secondFactorDue: true }]);
  return client;
}
const byApp = (code: string) => ({ body: { kind: 'app', code } });
const byRecovery = (code: string) => ({ body: { kind: 'recovery', code } });
/** Six digits that are not the code of now, of before or of next. */
const wrongCode = (secret: string) => {
  const near = [-30, 0, 30].map((seconds) => currentCode(secret, Date.now() + seconds * 1000));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};

describe('setting up a second factor', () => {
  it('takes the password and a first code, and shows ten recovery codes', async () => {
    const { client, email } = await register();
    const wrong = await client.call('startSecondFactor', { body: { password: 'a guess' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The password is incorrect.']);

    const { body: setup } = await client.call('startSecondFactor', { body: { password } });
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Castwright/);
    expect(setup.secret).toMatch(/^[A-Z2-7]{32,}$/);
    expect(new Set(setup.recoveryCodes).size).toBe(10);
    // Until the first code it does not count.
    expect((await visitor().call('login', { body: { email, password } })).body.email).toBe(email);

    const refused = await client.call('confirmSecondFactor', { body: { code: wrongCode(setup.secret) } });
    expect([refused.status, refused.body.message]).toEqual([401, 'The code is incorrect.']);
    const confirmed = await client.call('confirmSecondFactor', {
      body: { code: currentCode(setup.secret) },
    });
    expect(confirmed.body).toMatchObject({ email, secondFactor: true });
    expect((await client.call('currentUser')).body.secondFactor).toBe(true);
  });

  it('ends all sessions that were started with a password only', async () => {
    const { client, email, id } = await register();
    const other = visitor();
    await other.call('login', { body: { email, password } });
    const before = client.cookie;
    const { body: setup } = await client.call('startSecondFactor', { body: { password } });
    await client.call('confirmSecondFactor', { body: { code: currentCode(setup.secret) } });
    expect((await other.call('currentUser')).status).toBe(401);
    const replayed = await fetch(`${installation.url}/api/auth/user`, { headers: { cookie: before } });
    expect(replayed.status).toBe(401);
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
  });

  it('cannot be restarted while one is on, so that a borrowed browser cannot replace it', async () => {
    const { client } = await protectedPerson();
    const { status, body } = await client.call('startSecondFactor', { body: { password } });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
  });

  it('stores neither secret nor recovery codes in the clear', async () => {
    const { id, secret, recoveryCodes } = await protectedPerson();
    const [stored] = await database.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
    const row = JSON.stringify(stored);
    for (const hidden of [secret, Buffer.from(secret).toString('base64'), ...recoveryCodes]) {
      expect(row).not.toContain(hidden);
    }
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code after the right password, and lets in with it', async () => {
    const { email, secret } = await protectedPerson();
    const client = await pendingSignIn(email);
    const { status, body } = await client.call('verifySecondFactor', byApp(nextCode(secret)));
    expect([status, body.email]).toEqual([200, email]);
    expect((await client.call('currentUser')).status).toBe(200);
    expect(client.cookie).not.toContain('two_factor');
  });

  it('takes no code twice, and none that is older than the last', async () => {
    const { email, secret, id } = await protectedPerson();
    const now = currentCode(secret);
    const next = nextCode(secret);
    const onlooker = await pendingSignIn(email);
    const confirming = await onlooker.call('verifySecondFactor', byApp(now));
    expect(confirming.body).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('already used'),
      details: { signInAgain: true },
    });
    expect((await onlooker.call('currentUser')).status).toBe(401);

    expect((await (await pendingSignIn(email)).call('verifySecondFactor', byApp(next))).status).toBe(200);
    for (const code of [next, now]) {
      const again = await (await pendingSignIn(email)).call('verifySecondFactor', byApp(code));
      expect([again.status, again.body.code]).toEqual([400, 'BAD_REQUEST']);
    }
    // The one that set it up, and the one that signed in.
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(2);
  });

  it('lets in one of several that use the same code at the same moment', async () => {
    const { email, secret } = await protectedPerson();
    const code = nextCode(secret);
    const clients = await Promise.all(Array.from({ length: 4 }, () => pendingSignIn(email)));
    const answers = await Promise.all(
      clients.map((client) => client.call('verifySecondFactor', byApp(code))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('gives the usual answer to a wrong password', async () => {
    const { email } = await protectedPerson();
    const { status, body } = await visitor().call('login', { body: { email, password: 'a guess' } });
    expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('is not got round by signing up again with the same address and password', async () => {
    const { email } = await protectedPerson();
    const client = visitor();
    const { body } = await client.call('register', {
      body: { email, password, firstName: 'Ada', lastName: 'Byron' },
    });
    expect(body).toEqual({ secondFactorDue: true });
    expect((await client.call('currentUser')).status).toBe(401);
  });

  it('gives up after five wrong codes: the password is asked for again', async () => {
    const { email, secret } = await protectedPerson();
    const client = await pendingSignIn(email);
    for (let n = 0; n < 5; n++) {
      const wrong = await client.call('verifySecondFactor', byApp(wrongCode(secret)));
      expect([wrong.status, wrong.body.message]).toEqual([401, 'The code is incorrect.']);
    }
    const late = await client.call('verifySecondFactor', byApp(nextCode(secret)));
    expect(late.body).toMatchObject({ code: 'BAD_REQUEST', details: { signInAgain: true } });
    expect((await client.call('currentUser')).status).toBe(401);
  });

  it('waits a quarter of an hour after ten wrong codes in a row, over several sign-ins', async () => {
    const { email, secret } = await protectedPerson();
    for (let sign = 0; sign < 2; sign++) {
      const client = await pendingSignIn(email);
      for (let n = 0; n < 5; n++) await client.call('verifySecondFactor', byApp(wrongCode(secret)));
    }
    const client = await pendingSignIn(email);
    const { status, body } = await client.call('verifySecondFactor', byApp(nextCode(secret)));
    expect([status, body.code, body.details]).toEqual([429, 'RATE_LIMITED', { retryAfterSeconds: 900 }]);
  });

  it('completes its own sign-in, even if another account is signed in', async () => {
    const bystander = await register();
    const { email, secret } = await protectedPerson();
    await bystander.client.call('login', { body: { email, password } });
    const { body } = await bystander.client.call('verifySecondFactor', byApp(nextCode(secret)));
    expect(body.email).toBe(email);
  });

  it.each([
    ['five digits', { kind: 'app', code: '12345' }, 'The code has six digits'],
    [
      'a recovery code of another form',
      { kind: 'recovery', code: 'abc' },
      'A recovery code looks like aB3dE-fG7hJ',
    ],
  ])('refuses %s by its form', async (_, body, message) => {
    const answer = await visitor().call('verifySecondFactor', { body });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  });
});

describe('a sign-in that waits for its second factor', () => {
  const ofAccounts: RouteName[] = (Object.keys(contract) as RouteName[]).filter(
    (name) => contract[name].access !== 'public',
  );
  let cookie: string;
  beforeAll(async () => {
    cookie = (await pendingSignIn((await protectedPerson()).email)).cookie;
    expect(cookie).toContain('castwright.two_factor=');
  });

  it.each(ofAccounts)('does not reach %s', async (name) => {
    const { method, path } = contract[name];
    const response = await fetch(installation.url + path.replace(/:\w+/g, newId()), {
      method,
      headers: { cookie, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      401,
      'UNAUTHORIZED',
    ]);
  });

  it('has no session, not even under its own cookie’s value', async () => {
    const value = cookie.split('castwright.two_factor=')[1]?.split(';')[0];
    const forged = `castwright.session_token=${value}`;
    const response = await fetch(`${installation.url}/api/auth/user`, { headers: { cookie: forged } });
    expect(response.status).toBe(401);
  });

  it('is signed: another’s cannot be made up', async () => {
    const signature = createHmac('sha256', 'a guess').update('2fa-abc').digest('base64');
    const forged = new TestClient(installation.url, {
      'castwright.two_factor': encodeURIComponent(`2fa-abc.${signature}`),
    });
    const { body } = await forged.call('verifySecondFactor', byApp('123456'));
    expect(body.details).toEqual({ signInAgain: true });
  });
});

describe('recovery codes', () => {
  it('sign in, each once', async () => {
    const { email, recoveryCodes } = await protectedPerson();
    const [first = '', second = ''] = recoveryCodes;
    expect((await (await pendingSignIn(email)).call('verifySecondFactor', byRecovery(first))).status).toBe(
      200,
    );
    const again = await (await pendingSignIn(email)).call('verifySecondFactor', byRecovery(first));
    expect([again.status, again.body.message]).toEqual([401, 'The code is incorrect.']);
    expect((await (await pendingSignIn(email)).call('verifySecondFactor', byRecovery(second))).status).toBe(
      200,
    );
  });

  it('let in one of several that use the same code at the same moment', async () => {
    const { email, recoveryCodes } = await protectedPerson();
    const clients = await Promise.all(Array.from({ length: 4 }, () => pendingSignIn(email)));
    const answers = await Promise.all(
      clients.map((client) => client.call('verifySecondFactor', byRecovery(recoveryCodes[0] ?? ''))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('are replaced by new ones, with the password', async () => {
    const { client, email, recoveryCodes } = await protectedPerson();
    const wrong = await client.call('renewRecoveryCodes', { body: { password: 'a guess' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The password is incorrect.']);
    const { body } = await client.call('renewRecoveryCodes', { body: { password } });
    expect(body.recoveryCodes).toHaveLength(10);
    const old = await (await pendingSignIn(email)).call(
      'verifySecondFactor',
      byRecovery(recoveryCodes[0] ?? ''),
    );
    expect(old.status).toBe(401);
    const renewed = await (await pendingSignIn(email)).call(
      'verifySecondFactor',
      byRecovery(body.recoveryCodes[0]),
    );
    expect(renewed.status).toBe(200);
  });

  it('are not made for who has no second factor', async () => {
    const { client } = await register();
    expect((await client.call('renewRecoveryCodes', { body: { password } })).status).toBe(409);
  });
});

describe('turning the second factor off', () => {
  it('takes the password, after which the password alone signs in', async () => {
    const { client, email, id } = await protectedPerson();
    const wrong = await client.call('disableSecondFactor', { body: { password: 'a guess' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The password is incorrect.']);
    const { body } = await client.call('disableSecondFactor', { body: { password } });
    expect(body.secondFactor).toBe(false);
    expect((await client.call('currentUser')).status).toBe(200);
    expect((await visitor().call('login', { body: { email, password } })).body.email).toBe(email);
    expect(await database.db.select().from(secondFactors).where(eq(secondFactors.userId, id))).toEqual([]);
  });
});

describe('a lost second factor', () => {
  const admin = async () =>
    signInAs(installation, (await makeUser(database.db, { role: 'admin', firstName: 'Nora' })).id);
  const reset = (id: string) => ({ params: { id }, body: { reason: 'We spoke on the phone.' } });

  it('is turned off by an administrator: sessions end, the password signs in, another can be set up', async () => {
    const person = await protectedPerson();
    await person.client.call('requestEmailChange', { body: { email: `${newId()}@example.test`, password } });
    expect((await (await admin()).call('resetUserSecondFactor', reset(person.id))).status).toBe(200);

    expect((await person.client.call('currentUser')).status).toBe(401);
    const client = visitor();
    const { body } = await client.call('login', { body: { email: person.email, password } });
    expect(body).toMatchObject({ email: person.email, secondFactor: false });
    expect((await client.call('pendingEmailChange')).body).toEqual({ pending: null });
    const { rows: told } = await database.db.$client.query(
      'select message from notifications where user_id = $1',
      [person.id],
    );
    expect(told).toContainEqual({ message: 'We spoke on the phone.' });
    expect(await mailsTo(person.email)).toContain('Your second factor on Castwright was reset');

    const { body: setup } = await client.call('startSecondFactor', { body: { password } });
    expect(setup.secret).not.toBe(person.secret);
    await client.call('confirmSecondFactor', { body: { code: currentCode(setup.secret) } });
    const waiting = await pendingSignIn(person.email);
    expect((await waiting.call('verifySecondFactor', byRecovery(person.recoveryCodes[0] ?? ''))).status).toBe(
      401,
    );
  });

  it('is reset neither by oneself nor where there is none, and an administrator is shut out until it is back', async () => {
    const { id } = await register();
    const nora = await admin();
    expect((await nora.call('resetUserSecondFactor', reset(id))).status).toBe(409);
    const own = (await nora.call('currentUser')).body.id;
    expect((await nora.call('resetUserSecondFactor', reset(own))).status).toBe(409);
    expect((await nora.call('resetUserSecondFactor', { ...reset(id), body: { reason: ' ' } })).status).toBe(
      400,
    );

    expect((await (await admin()).call('resetUserSecondFactor', reset(own))).status).toBe(200);
    const again = await signInAs(installation, own);
    expect((await again.call('listUsers')).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  /** Subjects of the mails that wait to be sent to an address. */
  async function mailsTo(email: string): Promise<string[]> {
    const { rows } = await database.db.$client.query<{ subject: string }>(
      `select data ->> 'subject' as subject from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`,
      [email],
    );
    return rows.map(({ subject }) => subject);
  }
});
