import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readOutbox } from '#tests/setup/outbox.ts';
import { credentials, sessions, users, verifications } from './schema.ts';

const database = useDatabase();
const logged: string[] = [];
let installation: TestInstallation;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    limits: generousLimits,
    log: createLog({
      level: 'trace',
      pretty: false,
      role: 'test',
      destination: { write: (line) => void logged.push(line) },
    }),
  });
});
afterAll(() => installation?.close());

const password = 'correct horse';
const newEmail = () => `${newId()}@example.test`;
const form = (email: string) => ({ email, password, firstName: 'Ada', lastName: 'Byron' });
const visitor = () => new TestClient(installation.url);

/** A new creator, signed in after sign-up. */
async function register(): Promise<{ client: TestClient; email: string; id: string }> {
  const client = visitor();
  const email = newEmail();
  const { body } = await client.call('register', { body: form(email) });
  return { client, email, id: body.id };
}

/** What has come to that address since it signed up; what comes with that has tests of its own. */
const mailsTo = async (email: string) =>
  (await allMailsTo(email)).filter((mail) => !isWelcome(mail) && !isVerification(mail));
const allMailsTo = async (email: string) =>
  (await readOutbox(installation.config.inData('outbox'))).filter((mail) => mail.to === email);
const isVerification = ({ subject }: { subject: string }) => subject.startsWith('Please confirm');
const isWelcome = ({ subject }: { subject: string }) => subject === 'Welcome to Castwright';

/** Asks for a new password and reads the token out of the mail that comes. */
async function resetToken(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await visitor().call('forgotPassword', { body: { email } });
  const mail = await eventually(async () => {
    const mails = await mailsTo(email);
    expect(mails.length).toBe(before + 1);
    return mails.at(-1);
  });
  return /\/auth\/reset\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('signing up', () => {
  it('signs in, grants 100 tokens once, and welcomes with their number', async () => {
    const { client, email } = await register();
    expect((await client.call('currentUser')).body).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'user',
      subscription: 'free',
      plan: 'free',
      tokens: 100,
      planTokens: 0,
      planTokensExpireAt: null,
      heldTokens: 0,
      gate: 'date_of_birth',
    });
    // The welcome runs at every sign-in.
    await client.call('login', { body: { email, password } });
    expect((await client.call('currentUser')).body.tokens).toBe(100);
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('welcomes by mail, once', async () => {
    const { client, email } = await register();
    await client.call('login', { body: { email, password } });
    // A mail queued later has come, so the earlier ones have.
    await resetToken(email);
    const welcomes = (await allMailsTo(email)).filter(isWelcome);
    expect(welcomes).toHaveLength(1);
    expect(welcomes[0]?.text).toContain('Hello Ada,\n\nYour account was created and 100 tokens are waiting');
  });

  it('keeps the password as argon2id with 19 MiB, two passes and one lane', async () => {
    const { id } = await register();
    const [stored] = await database.db.select().from(credentials).where(eq(credentials.userId, id));
    expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('mends a sign-up that was cut off before the welcome, at the next sign-in', async () => {
    const { email, id } = await register();
    const { db } = database;
    await db.execute(`delete from notifications where user_id = '${id}'`);
    const client = visitor();
    await client.call('login', { body: { email, password } });
    const { rows } = await db.execute(`select message from notifications where user_id = '${id}'`);
    expect(rows).toEqual([{ message: 'Your account was created and 100 tokens are waiting for you.' }]);
  });

  it('with a taken address and another password opens nothing, and tells the owner by mail', async () => {
    const { email, id } = await register();
    const stranger = visitor();
    const { status, body } = await stranger.call('register', {
      body: { ...form(email.toUpperCase()), password: 'a guess', firstName: 'Eve' },
    });
    expect(status).toBe(401);
    expect(body).toEqual({
      code: 'INVALID_CREDENTIALS',
      message:
        'We could not create an account with these details. If you have one already, sign in or set a new password.',
    });
    expect(stranger.cookie).toBe('');
    await eventually(async () => {
      expect(await mailsTo(email)).toMatchObject([{ subject: 'You already have a Castwright account' }]);
    });
    const [owner] = await database.db.select().from(users).where(eq(users.id, id));
    expect(owner?.firstName).toBe('Ada');
  });

  it('twice at the same moment makes one account, and lets both in', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor().call('register', { body: form(email) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body.tokens).toBe(100);
  });

  it.each([
    ['a password of five characters', { password: 'short' }, 'Password must be at least 6 characters'],
    ['no first name', { firstName: ' ' }, 'First name is required'],
    ['no email address', { email: 'ada' }, 'Invalid email address'],
    ['a role of one’s own choosing', { role: 'admin' }, 'Unrecognized key: "role"'],
  ])('is refused with %s', async (_, wrong, message) => {
    const { status, body } = await visitor().call('register', { body: { ...form(newEmail()), ...wrong } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', message });
  });
});

describe('signing in', () => {
  it('gives the same answer for a wrong password and an unknown address', async () => {
    const { email } = await register();
    const wrong = await visitor().call('login', { body: { email, password: 'not it' } });
    const unknown = await visitor().call('login', { body: { email: newEmail(), password: 'not it' } });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.status).toBe(401);
    expect(wrong.headers.getSetCookie()).toEqual([]);
    expect(unknown.headers.getSetCookie()).toEqual([]);
  });

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { email } = await register();
    const { headers } = await visitor().call('login', { body: { email, password } });
    const cookie = headers.getSetCookie().find((each) => each.startsWith('castwright.session_token='));
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//i);
  });

  it('takes the password in whatever Unicode form it is typed', async () => {
    const email = newEmail();
    await visitor().call('register', { body: { ...form(email), password: 'caf\u00e9 noir' } });
    const { status } = await visitor().call('login', { body: { email, password: 'cafe\u0301 noir' } });
    expect(status).toBe(200);
  });

  it('gives a new session, so that a cookie from before is worth nothing', async () => {
    const { client, email } = await register();
    const before = client.cookie;
    await client.call('login', { body: { email, password } });
    expect(client.cookie).not.toBe(before);
  });
});

describe('signing out', () => {
  it('ends the session on the server, not only the cookie', async () => {
    const { client } = await register();
    const { cookie } = client;
    expect((await client.call('logout')).body).toEqual({ success: true, message: 'You are signed out.' });
    expect(client.cookie).toBe('');
    const replayed = await fetch(`${installation.url}/api/auth/user`, { headers: { cookie } });
    expect(replayed.status).toBe(401);
  });

  it('of a visitor who is not signed in is no error', async () => {
    expect((await visitor().call('logout')).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are listed with their device, the newest first, and one is the current', async () => {
    const { client, email } = await register();
    await fetch(`${installation.url}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    });
    const { body } = await client.call('listSessions');
    expect(body).toMatchObject([
      { device: 'Firefox on Linux', current: false, address: '127.0.0.1' },
      { current: true },
    ]);
    expect(JSON.stringify(body)).not.toContain(client.cookie.split('=')[1]?.split('.')[0]);
  });

  it('can be ended one by one, from another', async () => {
    const { client, email } = await register();
    const phone = visitor();
    await phone.call('login', { body: { email, password } });
    const { body } = await client.call('listSessions');
    const other = body.find((session: { current: boolean }) => !session.current);
    expect((await client.call('revokeSession', { params: { id: other.id } })).status).toBe(200);
    expect((await phone.call('currentUser')).status).toBe(401);
    expect((await client.call('currentUser')).status).toBe(200);
    expect((await client.call('revokeSession', { params: { id: other.id } })).status).toBe(404);
  });

  it('show when they were last used, within ten minutes', async () => {
    const { client, id } = await register();
    const hourAgo = new Date(Date.now() - 3_600_000);
    await database.db.update(sessions).set({ updatedAt: hourAgo }).where(eq(sessions.userId, id));
    await client.call('currentUser');
    await eventually(async () => {
      const [session] = (await client.call('listSessions')).body;
      expect(Date.parse(session.lastUsedAt)).toBeGreaterThan(hourAgo.getTime() + 3_000_000);
    });
  });

  it('last thirty days from their last use, in the browser too', async () => {
    const { client, email, id } = await register();
    const expires = (days: number) =>
      database.db
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() + days * 86_400_000) })
        .where(eq(sessions.userId, id));
    await expires(29.5);
    const fresh = await client.call('currentUser');
    expect(fresh.headers.getSetCookie()).toEqual([]);

    await expires(2);
    const before = client.cookie;
    const used = await client.call('currentUser');
    const signIn = await visitor().call('login', { body: { email, password } });
    const attributes = (line = '') => line.toLowerCase().split('; ').slice(1).sort();
    expect(attributes(used.headers.getSetCookie()[0])).toEqual(
      attributes(signIn.headers.getSetCookie().find((line) => line.includes('.session_token='))),
    );
    expect(client.cookie).toBe(before);
    await eventually(async () => {
      const { body } = await client.call('listSessions');
      const current = body.find((session: { current: boolean }) => session.current);
      expect(Date.parse(current.expiresAt)).toBeGreaterThan(Date.now() + 29.9 * 86_400_000);
    });
    expect((await client.call('currentUser')).headers.getSetCookie()).toEqual([]);
  });

  it('that were ended are not brought back by being used', async () => {
    const { client, id } = await register();
    await database.db.update(sessions).set({ expiresAt: new Date(Date.now() + 86_400_000) });
    await database.db.delete(sessions).where(eq(sessions.userId, id));
    const { status, headers } = await client.call('currentUser');
    expect([status, headers.getSetCookie()]).toEqual([401, []]);
  });

  it('that have expired are refused and not listed', async () => {
    const { client, email, id } = await register();
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, id));
    expect((await client.call('currentUser')).status).toBe(401);
    await client.call('login', { body: { email, password } });
    expect((await client.call('listSessions')).body).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  it('is reset by the link from the mail, once, and ends every session', async () => {
    const { client, email } = await register();
    const token = await resetToken(email);
    const done = await visitor().call('resetPassword', { body: { token, password: 'a new one' } });
    expect(done.body.message).toBe('Your new password is set. Please sign in with it.');
    expect((await client.call('currentUser')).status).toBe(401);
    expect((await visitor().call('login', { body: { email, password } })).status).toBe(401);
    expect((await visitor().call('login', { body: { email, password: 'a new one' } })).status).toBe(200);

    const again = await visitor().call('resetPassword', { body: { token, password: 'yet another' } });
    expect([again.status, again.body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('leaves the link unusable after an hour', async () => {
    const { email } = await register();
    const token = await resetToken(email);
    await database.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    const late = await visitor().call('resetPassword', { body: { token, password: 'too late' } });
    expect(late.status).toBe(400);
  });

  it('gives the same answer for an address without an account, and sends no mail', async () => {
    const { email } = await register();
    const nobodys = newEmail();
    const unknown = await visitor().call('forgotPassword', { body: { email: nobodys } });
    const known = await visitor().call('forgotPassword', { body: { email } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(1));
    expect(await mailsTo(nobodys)).toEqual([]);
  });

  it('is not set with a made-up token or a short password', async () => {
    const { email } = await register();
    const madeUp = await visitor().call('resetPassword', { body: { token: 'abc', password: 'good enough' } });
    expect(madeUp.status).toBe(400);
    const token = await resetToken(email);
    const short = await visitor().call('resetPassword', { body: { token, password: 'seven77' } });
    expect([short.status, short.body.message]).toEqual([400, 'Password must be at least 8 characters']);
    expect((await visitor().call('login', { body: { email, password } })).status).toBe(200);
  });
});

describe('the log', () => {
  it('holds no password, no email address and no token, even of a call that failed', async () => {
    const { client, email } = await register();
    const token = await resetToken(email);
    const guess = 'guess-of-a-stranger';
    await visitor().call('login', { body: { email, password: guess } });
    await visitor().call('register', { body: { ...form(email), password: guess } });
    // A database that refuses makes errors that carry the values of the query.
    await database.db.execute('alter table users rename column email to email_gone');
    try {
      const failed = await visitor().call('login', { body: { email, password } });
      expect(failed.status).toBe(500);
    } finally {
      await database.db.execute('alter table users rename column email_gone to email');
    }
    const everything = logged.join('');
    expect(everything).toContain('/api/auth/login');
    expect(everything).toContain('a call failed');
    const [sessionToken = 'none'] = client.cookie.split('=')[1]?.split('.') ?? [];
    for (const secret of [email, email.split('@')[0] ?? email, password, guess, token, sessionToken]) {
      expect(everything).not.toContain(secret);
    }
  });
});
