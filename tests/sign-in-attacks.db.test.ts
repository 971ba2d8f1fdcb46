import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';

/** With the shipped limits, behind a proxy that reports the caller's address. */
const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  const env = { TRUSTED_PROXY_HEADER: 'X-Forwarded-For' };
  installation = await startInstallation({ databaseUrl: database.url, env });
});
afterAll(() => installation?.close());
beforeEach(() => database.db.execute(sql`delete from rate_limits`));

const tries = 1_000;
const home = '198.51.100.7';
const password = 'correct horse';

async function post(path: string, from: string, form: object) {
  const response = await fetch(installation.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(form),
  });
  const body = (await response.json()) as { code?: string; details?: { retryAfterSeconds: number } };
  return { status: response.status, body };
}
const signIn = (from: string, email: string, guess = password) =>
  post('/api/auth/login', from, { email, password: guess });

/** A user who signed up at home. */
async function owner(): Promise<string> {
  const email = `${newId()}@example.test`;
  const form = { email, password, firstName: 'Ada', lastName: 'Byron' };
  expect((await post('/api/auth/register', home, form)).status).toBe(201);
  return email;
}

/** A thousand tries, ten at a time. @returns the count of each answer */
async function attack(attempt: (n: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let next = 0;
  const guesser = async () => {
    for (let n = next++; n < tries; n = next++) {
      const { status } = await attempt(n);
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, guesser));
  return seen;
}
const oneOfMany = (n: number) => `203.0.${Math.floor(n / 250)}.${(n % 250) + 1}`;

describe('a thousand tries to sign in', () => {
  it('from one address at one account come to eight guesses, and the owner signs in meanwhile', async () => {
    const email = await owner();
    const seen = await attack((n) => signIn('203.0.113.9', email, `guess ${n}`));
    expect(seen).toEqual({ 401: 8, 429: tries - 8 });
    expect((await signIn(home, email)).status).toBe(200);
  });

  it('from one address at a thousand accounts come to thirty guesses', async () => {
    const seen = await attack((n) => signIn('203.0.113.9', `${n}@example.test`, 'a guess'));
    expect(seen).toEqual({ 401: 30, 429: tries - 30 });
  });

  it('from a thousand addresses at one account come to fifty guesses, and the owner signs in at home', async () => {
    const email = await owner();
    const seen = await attack((n) => signIn(oneOfMany(n), email, `guess ${n}`));
    expect(seen).toEqual({ 401: 50, 429: tries - 50 });
    expect((await signIn(home, email)).status).toBe(200);
    // At a new address the owner waits like every caller, and gets the waiting time: an hour at most.
    const away = await signIn('192.0.2.44', email);
    expect([away.status, away.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(away.body.details?.retryAfterSeconds).toBeLessThanOrEqual(3_600);
  });

  it('get the same answers for an existing account and a missing one', async () => {
    const missing = await attack((n) => signIn(oneOfMany(n), 'nobody@example.test', `guess ${n}`));
    expect(missing).toEqual({ 401: 50, 429: tries - 50 });
  });

  it('by way of the sign-up come to nineteen guesses', async () => {
    const email = await owner();
    const seen = await attack((n) =>
      post('/api/auth/register', oneOfMany(n), {
        email,
        password: `guess ${n}`,
        firstName: 'Eve',
        lastName: 'Guess',
      }),
    );
    // The sign-up of the account itself was one of the twenty tries.
    expect(seen).toEqual({ 401: 19, 429: tries - 19 });
    expect((await signIn(home, email)).status).toBe(200);
  });
});

describe('a network that the account is known from', () => {
  it('has only its own limit, whatever happens elsewhere, and does not help guessing', async () => {
    const email = await owner();
    await attack((n) => signIn(oneOfMany(n), email, `guess ${n}`));
    const atHome: number[] = [];
    for (let n = 0; n < 12; n++) atHome.push((await signIn(home, email, `guess ${n}`)).status);
    expect(atHome).toEqual([...Array(8).fill(401), ...Array(4).fill(429)]);
  });

  it('is known for this account and no other', async () => {
    const email = await owner();
    const other = await owner();
    await database.db.execute(sql`delete from rate_limits`);
    await signIn(home, email);
    await attack((n) => signIn(oneOfMany(n), other, `guess ${n}`));
    expect((await signIn(home, other)).status).toBe(429);
  });

  it('is kept as a digest: no e-mail address, no network', async () => {
    const email = await owner();
    const { rows } = await database.db.execute(sql`select key from rate_limits`);
    const kept = JSON.stringify(rows);
    expect(kept).toContain('known_network');
    expect(kept).not.toContain(email.split('@')[0]);
  });
});
