import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { credentials, sessions, users } from '#schema/identity/accounts';
import { currentCode } from '#tests/factories/authenticator.ts';
import {
  type IdentityProvider,
  openIdentityProvider,
  type ProviderPerson,
} from '#tests/fakes/identity-provider.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readOutbox } from '#tests/setup/outbox.ts';

const baseUrl = 'http://localhost:3000';
const password = 'correct horse';
const params = { provider: 'oidc' };
const database = useDatabase();
let provider: IdentityProvider;
let installation: TestInstallation;
beforeAll(async () => {
  provider = await openIdentityProvider();
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    limits: generousLimits,
    env: {
      BASE_URL: baseUrl,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Example ID',
    },
  });
});
afterEach(() => {
  provider.oddity = null;
  provider.tellsByUserinfo = false;
});
afterAll(async () => {
  await installation?.close();
  await provider?.close();
});

const visitor = () => new TestClient(installation.url);
const newEmail = () => `${newId()}@example.test`;
const newPerson = (email = newEmail()): ProviderPerson => ({
  sub: newId(),
  email,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
});
const subjectsTo = async (email: string) =>
  (await readOutbox(installation.config.inData('outbox')))
    .filter((mail) => mail.to === email)
    .map(({ subject }) => subject);

/** Follows a redirect of the provider back to the installation. @returns where the browser goes on */
async function follow(client: TestClient, back: string): Promise<string> {
  expect(back).toMatch(new RegExp(`^${baseUrl}/api/auth/providers/oidc/callback`));
  const response = await client.fetch(back.slice(baseUrl.length), { redirect: 'manual' });
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

/** A sign-in of that person. @returns the browser, and where it ends */
async function signIn(person: ProviderPerson | null, body: Record<string, string> = {}) {
  provider.person = person;
  const client = visitor();
  const started = await client.call('startProviderSignIn', { params, body });
  expect(started.status).toBe(200);
  const back = await provider.visit(started.body.url);
  return { client, back, end: await follow(client, back) };
}

/** Links the account of that browser with the person's. */
async function link(client: TestClient, person: ProviderPerson, confirmation: string | null = password) {
  provider.person = person;
  const started = await client.call('startProviderLink', { params, body: { password: confirmation } });
  if (started.status !== 200) return started.status;
  return follow(client, await provider.visit(started.body.url));
}

async function register(email = newEmail()) {
  const client = visitor();
  const { body } = await client.call('register', {
    body: { email, password, firstName: 'Ada', lastName: 'Byron' },
  });
  return { client, email, id: body.id as string };
}
const confirmAddress = (id: string) =>
  database.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
const listLinks = (id: string) => database.db.select().from(credentials).where(eq(credentials.userId, id));

describe('signing in at a provider', () => {
  it('is offered by its name', async () => {
    expect((await visitor().call('signInProviders')).body).toEqual([{ id: 'oidc', name: 'Example ID' }]);
  });

  it('opens an account whose address is confirmed, and goes on where the browser wanted to', async () => {
    const person = newPerson();
    const { client, end } = await signIn(person, { next: '/my-content?kind=video' });
    expect(end).toBe('/my-content?kind=video');
    const { body } = await client.call('currentUser');
    expect(body).toMatchObject({
      email: person.email,
      firstName: 'Ada',
      lastName: 'Byron',
      emailVerified: true,
      tokens: 100,
    });
    await eventually(async () => expect(await subjectsTo(body.email)).toEqual(['Welcome to Castwright']));
    const again = await signIn({ ...person, email: newEmail() });
    expect((await again.client.call('currentUser')).body.id).toBe(body.id);
    const [stored] = await listLinks(body.id);
    expect(stored).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, password: null });
  });

  it('reads the address from the userinfo where the token lacks it', async () => {
    provider.tellsByUserinfo = true;
    const person = newPerson();
    const { client } = await signIn(person);
    expect((await client.call('currentUser')).body.email).toBe(person.email);
  });

  it('links an account with the same address if both sides have confirmed it, and tells its owner', async () => {
    const { email, id } = await register();
    await confirmAddress(id);
    const { client, end } = await signIn(newPerson(email.toUpperCase()));
    expect(end).toBe('/');
    expect((await client.call('currentUser')).body.id).toBe(id);
    await eventually(async () =>
      expect(await subjectsTo(email)).toContain('How you sign in to Castwright has changed'),
    );
  });

  it.each<[string, (email: string) => ProviderPerson, string]>([
    ['an account whose address was never confirmed', (email) => newPerson(email), 'address-taken'],
    [
      'an address that the provider has not confirmed',
      () => ({ ...newPerson(), email_verified: false }),
      'unverified',
    ],
    ['a person without an address', () => ({ sub: newId() }), 'unverified'],
  ])('refuses %s', async (_, toPerson, problem) => {
    const { email, id } = await register();
    const { client, end } = await signIn(toPerson(email));
    expect(end).toBe(`/auth?problem=${problem}`);
    expect((await client.call('currentUser')).status).toBe(401);
    expect(await listLinks(id)).toHaveLength(1);
  });

  it('says so when the person cancels', async () => {
    expect((await signIn(null)).end).toBe('/auth?problem=cancelled');
  });

  it.each(['other-nonce', 'other-audience', 'other-issuer', 'other-key', 'expired', 'none'] as const)(
    'refuses a token with %s',
    async (oddity) => {
      provider.oddity = oddity;
      const person = newPerson();
      const { client, end } = await signIn(person);
      expect(end).toBe('/auth?problem=failed');
      expect((await client.call('currentUser')).status).toBe(401);
      expect(
        await database.db
          .select()
          .from(users)
          .where(eq(users.email, person.email ?? '')),
      ).toEqual([]);
    },
  );

  it('takes an answer once, and only in the browser that asked', async () => {
    const { back, client } = await signIn(newPerson());
    expect(await follow(client, back)).toBe('/auth?problem=failed');
    provider.person = newPerson();
    const mine = visitor();
    const { body } = await mine.call('startProviderSignIn', { params, body: {} });
    const stolen = await provider.visit(body.url);
    const victim = visitor();
    expect(await follow(victim, stolen)).toBe('/auth?problem=failed');
    expect((await victim.call('currentUser')).status).toBe(401);
    expect(await follow(mine, stolen)).toBe('/');
  });

  it('says that the provider cannot be reached', async () => {
    const other = await openIdentityProvider();
    other.oddity = 'down';
    const lonely = await startInstallation({
      databaseUrl: database.url,
      limits: generousLimits,
      env: {
        OIDC_ISSUER: other.issuer,
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'b',
        OIDC_NAME: 'Example ID',
      },
    });
    try {
      const client = new TestClient(lonely.url);
      const { status, body } = await client.call('startProviderSignIn', { params, body: {} });
      expect([status, body.message]).toEqual([
        503,
        'Example ID cannot be reached at the moment. Try again, or sign in another way.',
      ]);
    } finally {
      await lonely.close();
      await other.close();
    }
  });

  it('does not lead to another site', async () => {
    for (const next of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'])
      expect((await visitor().call('startProviderSignIn', { params, body: { next } })).status).toBe(400);
  });

  it('is no way around a second factor', async () => {
    const { client, email, id } = await register();
    await confirmAddress(id);
    const { body: setup } = await client.call('startSecondFactor', { body: { password } });
    await client.call('confirmSecondFactor', { body: { code: currentCode(setup.secret) } });
    const { client: browser, end } = await signIn(newPerson(email), { next: '/my-content' });
    expect(end).toBe('/auth?code=due&next=%2Fmy-content');
    expect((await browser.call('currentUser')).status).toBe(401);
    const code = currentCode(setup.secret, Date.now() + 30_000);
    const verified = await browser.call('verifySecondFactor', { body: { kind: 'app', code } });
    expect([verified.status, verified.body.id]).toEqual([200, id]);
  });

  it('is refused for a suspended account', async () => {
    const person = newPerson();
    const { client } = await signIn(person);
    const { body } = await client.call('currentUser');
    await database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, body.id));
    expect((await signIn(person)).end).toBe('/auth?problem=suspended');
  });

  it('opens one account for two sign-ins at the same time', async () => {
    const person = newPerson();
    provider.person = person;
    const browsers = [visitor(), visitor(), visitor()];
    const backs = await Promise.all(
      browsers.map(async (client) => {
        const { body } = await client.call('startProviderSignIn', { params, body: {} });
        return provider.visit(body.url);
      }),
    );
    const ends = await Promise.all(browsers.map((client, index) => follow(client, backs[index] ?? '')));
    expect(ends).toEqual(['/', '/', '/']);
    const found = await database.db
      .select()
      .from(users)
      .where(eq(users.email, person.email ?? ''));
    expect(found).toHaveLength(1);
    expect(await listLinks(found[0]?.id ?? '')).toHaveLength(1);
    expect((await signIn(person)).end).toBe('/');
  });
});

describe('accounts at providers', () => {
  it('are linked with the password, signed in with, and unlinked', async () => {
    const { client, email, id } = await register();
    const person = newPerson();
    expect(await link(client, person, 'wrong')).toBe(400);
    expect(await link(client, person)).toBe('/profile-settings?linked=1#sign-in-methods');
    const { client: browser } = await signIn(person);
    expect((await browser.call('currentUser')).body.id).toBe(id);
    expect((await client.call('listSignInMethods')).body.providers).toMatchObject([
      { id: 'oidc', name: 'Example ID', linkedAt: expect.any(String), isConfigured: true },
    ]);
    const unlinked = await client.call('unlinkProvider', { params, body: { password } });
    expect(unlinked.body.providers).toMatchObject([{ linkedAt: null }]);
    expect((await signIn({ ...person, email_verified: false })).end).toBe('/auth?problem=unverified');
    await eventually(async () =>
      expect(
        (await subjectsTo(email)).filter((subject) => subject.startsWith('How you sign in')),
      ).toHaveLength(2),
    );
  });

  it('belong to one account of ours', async () => {
    const person = newPerson();
    await signIn(person);
    const { client } = await register();
    expect(await link(client, person)).toBe('/profile-settings?problem=linked-elsewhere#sign-in-methods');
  });

  it('are linked only in the session that asked', async () => {
    const { client, id } = await register();
    provider.person = newPerson();
    const { body } = await client.call('startProviderLink', { params, body: { password } });
    await client.call('logout');
    expect(await follow(client, await provider.visit(body.url))).toBe(
      '/profile-settings?problem=signed-out#sign-in-methods',
    );
    expect(await listLinks(id)).toHaveLength(1);
  });

  it('stay while they are the only way to sign in', async () => {
    const { client } = await signIn(newPerson());
    const refused = await client.call('unlinkProvider', { params, body: { password: null } });
    expect(refused.status).toBe(409);
  });

  it('are no door to the password, which is removed by nothing', async () => {
    const { client, email } = await register();
    await link(client, newPerson());
    const given = { params: { provider: 'credential' }, body: { password } };
    expect((await client.call('unlinkProvider', given)).status).toBe(404);
    expect((await visitor().call('login', { body: { email, password } })).status).toBe(200);
  });

  it('are changed without a password only soon after a sign-in', async () => {
    const { client } = await signIn(newPerson());
    const { body } = await client.call('currentUser');
    await database.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where(eq(sessions.userId, body.id));
    const refused = await client.call('unlinkProvider', { params, body: { password: null } });
    expect([refused.status, refused.body.details]).toEqual([400, { signInAgain: true }]);
  });
});
