import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { sessions } from '#schema/identity/accounts';
import { sessionCookie } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { type Auth, createAuth } from './auth.ts';
import { createAuthenticator } from './authenticate.ts';

const database = useDatabase();
const secret = 'a secret of this test that is long enough';
const name = 'castwright.session_token';
let auth: Auth;
let authenticate: ReturnType<typeof createAuthenticator>;
/** What better-auth sent as cookie at sign-in, and the token in it. */
let cookie: string;
let token: string;

const authWith = (baseUrl: string) =>
  createAuth({
    db: database.db,
    log: createLog({ level: 'silent', pretty: false, role: 'test' }),
    secrets: [secret],
    baseUrl,
    issuer: 'Castwright',
    sendResetMail: async () => {},
    sendAlreadyRegisteredMail: async () => {},
  });

async function signIn(by: Auth, email: string): Promise<string> {
  const { headers } = await by.api.signInEmail({
    body: { email, password: 'correct horse' },
    returnHeaders: true,
  });
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

beforeAll(async () => {
  auth = authWith('http://localhost:3000');
  authenticate = createAuthenticator(database.db, [secret], false);
  await auth.api.signUpEmail({
    body: {
      email: 'ada@example.test',
      password: 'correct horse',
      name: 'Ada Byron',
      firstName: 'Ada',
      lastName: 'Byron',
    },
  });
  cookie = (await signIn(auth, 'ada@example.test')).slice(name.length + 1);
  token = decodeURIComponent(cookie).split('.')[0] ?? '';
});

/** The session that each of the two readers finds. */
async function bothRead(header: string): Promise<[ours: string | null, theirs: string | null]> {
  const ours = await authenticate(header);
  const theirs = await auth.api.getSession({ headers: new Headers({ cookie: header }) });
  return [ours?.sessionId ?? null, theirs?.session.id ?? null];
}

describe('reading the session cookie ourselves', () => {
  it.each<[string, (value: string) => string]>([
    ['as it was sent', (value) => `${name}=${value}`],
    ['among others', (value) => `theme=dark; ${name}=${value}; tour=done`],
    ['after one whose name ends like it', (value) => `other.${name}=x; ${name}=${value}`],
    ['without a space between', (value) => `theme=dark;${name}=${value};tour=done`],
    ['with a space too many', (value) => `theme=dark;  ${name}=${value} ; tour=done`],
    ['twice, the good one first', (value) => `${name}=${value}; ${name}=bad.bad`],
    ['after an empty cookie', (value) => `; ${name}=${value}`],
  ])('finds it %s, as better-auth does', async (_, headerOf) => {
    const [session] = await database.db.select().from(sessions).where(eq(sessions.token, token));
    expect(session).toBeDefined();
    expect(await bothRead(headerOf(cookie))).toEqual([session?.id, session?.id]);
  });

  it('finds the cookie that a factory signed, as better-auth does', async () => {
    const [ours, theirs] = await bothRead(`${name}=${sessionCookie(token, secret)}`);
    expect(ours).not.toBeNull();
    expect(ours).toBe(theirs);
  });

  it.each<[string, () => string]>([
    [
      'another token under the same signature',
      () => cookie.replace(token[0] ?? '', token[0] === 'a' ? 'b' : 'a'),
    ],
    [
      'a signature with one letter changed',
      () => sessionCookie(token, secret).replace(/\.(.)/, (_, c) => `.${c === 'A' ? 'B' : 'A'}`),
    ],
    ['a signature cut short', () => cookie.slice(0, -12)],
    ['a signature of another secret', () => sessionCookie(token, 'another secret that is long enough')],
    ['a token that was never given out', () => sessionCookie('0'.repeat(32), secret)],
    ['a token without a signature', () => token],
    ['an empty signature', () => `${token}.`],
    ['a signature without a token', () => `.${decodeURIComponent(cookie).split('.')[1]}`],
    ['nothing', () => ''],
    ['broken percent-encoding', () => `${token}.%E0%A4%A`],
    ['a very long value', () => 'a'.repeat(20_000)],
  ])('rejects %s, as better-auth does', async (_, value) => {
    expect(await bothRead(`${name}=${value()}`)).toEqual([null, null]);
  });

  it('rejects an expired session', async () => {
    const old = (await signIn(auth, 'ada@example.test')).slice(name.length + 1);
    const oldToken = decodeURIComponent(old).split('.')[0] ?? '';
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.token, oldToken));
    expect(await bothRead(`${name}=${old}`)).toEqual([null, null]);
  });

  it('rejects a request without cookies', async () => {
    expect(await authenticate(undefined)).toBeNull();
    expect(await authenticate('')).toBeNull();
  });

  it('takes only the cookie that browsers keep to HTTPS, where that is used', async () => {
    const secureAuth = authWith('https://castwright.example');
    const secureCookie = await signIn(secureAuth, 'ada@example.test');
    expect(secureCookie).toMatch(/^__Secure-castwright\.session_token=/);
    const secureAuthenticate = createAuthenticator(database.db, [secret], true);
    expect(await secureAuthenticate(secureCookie)).not.toBeNull();
    expect(await secureAuthenticate(secureCookie.replace('__Secure-', ''))).toBeNull();
  });

  it('says who calls and where they stand', async () => {
    const { id } = await makeUser(database.db, { role: 'admin', documentsUploadedAt: null });
    await database.db.insert(sessions).values({
      id: crypto.randomUUID(),
      token: 'admins',
      userId: id,
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect(await authenticate(`${name}=${sessionCookie('admins', secret)}`)).toMatchObject({
      userId: id,
      role: 'admin',
      gate: 'documents',
    });
  });
});
