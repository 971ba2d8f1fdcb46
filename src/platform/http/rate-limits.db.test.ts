import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { createBurstCounter } from './burst-counter.ts';
import { limitJobs, removeOldLimits } from './jobs.ts';
import { createRateLimits, defaultLimits } from './rate-limits.ts';
import { rateLimits } from './schema.ts';

const database = useDatabase();
const minutes = 60;
const limits = {
  ...defaultLimits,
  sign_in: { address: { tries: 6, seconds: minutes }, account: { tries: 3, seconds: minutes } },
  sign_up: { address: { tries: 3, seconds: minutes }, account: { tries: 2, seconds: minutes } },
  password_reset: { address: { tries: 6, seconds: minutes }, account: { tries: 2, seconds: minutes } },
};

let installation: TestInstallation;
/** Another web process of the same installation. */
let second: TestInstallation;
let unproxied: TestInstallation;
beforeAll(async () => {
  const env = { TRUSTED_PROXY_HEADER: 'X-Forwarded-For', AUTH_SECRET: 'a'.repeat(40) };
  installation = await startInstallation({ databaseUrl: database.url, limits, env });
  second = await startInstallation({ databaseUrl: database.url, limits, env });
  unproxied = await startInstallation({ databaseUrl: database.url, limits });
});
afterAll(async () => {
  await Promise.all([installation, second, unproxied].map((each) => each?.close()));
});
beforeEach(async () => {
  await database.db.delete(rateLimits);
});

type Form = { email: string; password: string; [more: string]: string };

async function send(path: string, form: object, from: string, by = installation) {
  const response = await fetch(by.url + path, {
    method: 'POST',
    body: JSON.stringify(form),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  });
  const body = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, body, headers: response.headers };
}
const signIn = (form: Form, from: string, by?: TestInstallation) => send('/api/auth/login', form, from, by);
const signUp = (form: Form, from: string) =>
  send('/api/auth/register', { firstName: 'Ada', lastName: 'Byron', ...form }, from);

const newEmail = () => `${newId()}@example.test`;
async function register(): Promise<Form> {
  const form = { email: newEmail(), password: 'correct horse' };
  expect((await signUp(form, '192.0.2.200')).status).toBe(201);
  await database.db.delete(rateLimits);
  return form;
}
async function statuses(tries: number, attempt: (n: number) => Promise<{ status: number }>) {
  const seen: number[] = [];
  for (let n = 0; n < tries; n++) seen.push((await attempt(n)).status);
  return seen;
}

describe('signing in', () => {
  it('is refused after too many tries on one account, and says how long to wait', async () => {
    const { email } = await register();
    const guess = (n: number) => signIn({ email, password: `guess ${n}` }, '203.0.113.7');
    expect(await statuses(3, guess)).toEqual([401, 401, 401]);
    const { status, body, headers } = await guess(3);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.message).toMatch(/^Too many tries\. Please wait \d+ seconds and try again\.$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('is open again at once where a process whose clock was hours ahead began the window', async () => {
    const form = await register();
    const wrong = { ...form, password: 'a guess' };
    await statuses(3, () => signIn(wrong, '192.0.2.1'));
    await database.db.update(rateLimits).set({ expire: Date.now() + 9 * 3_600_000 });
    expect(await statuses(4, () => signIn(wrong, '192.0.2.1'))).toEqual([401, 401, 401, 429]);
    const refused = await signIn(wrong, '192.0.2.1');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(minutes);
  });

  it('stays open to the owner while a stranger elsewhere is shut out', async () => {
    const owner = await register();
    const guess = (n: number) => signIn({ ...owner, password: `guess ${n}` }, '203.0.113.7');
    expect(await statuses(5, guess)).toEqual([401, 401, 401, 429, 429]);
    expect((await signIn(owner, '198.51.100.1')).status).toBe(200);
    // And the right password does not help from where the guesses came.
    expect((await signIn(owner, '203.0.113.7')).status).toBe(429);
  });

  it('counts an address over all accounts', async () => {
    const guess = () => signIn({ email: newEmail(), password: 'a guess' }, '203.0.113.7');
    expect(await statuses(7, guess)).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect((await signIn(await register(), '198.51.100.1')).status).toBe(200);
  });

  it('counts addresses of one IPv6 network as one', async () => {
    const guess = (n: number) => signIn({ email: newEmail(), password: 'a guess' }, `2001:db8:1:2::${n + 1}`);
    expect(await statuses(7, guess)).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect((await signIn({ email: newEmail(), password: 'x' }, '2001:db8:1:3::1')).status).toBe(401);
  });

  it('counts a name the same however it is written', async () => {
    const { email } = await register();
    const spellings = [email, email.toUpperCase(), ` ${email} `, email];
    const guess = (n: number) => signIn({ email: spellings[n] ?? email, password: 'a guess' }, '203.0.113.7');
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429]);
  });

  it('forgives the account’s tries after the right password', async () => {
    const owner = await register();
    const wrong = { ...owner, password: 'mistyped' };
    for (const form of [wrong, wrong, owner]) await signIn(form, '203.0.113.7');
    expect(await statuses(3, () => signIn(wrong, '203.0.113.7'))).toEqual([401, 401, 401]);
  });

  it('is counted over all processes of an installation', async () => {
    const { email } = await register();
    const guess = (n: number) =>
      signIn({ email, password: 'a guess' }, '203.0.113.7', n % 2 ? second : installation);
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429]);
  });

  it('believes no header that is not trusted', async () => {
    const { email } = await register();
    const guess = (n: number) => signIn({ email, password: 'a guess' }, `203.0.113.${n}`, unproxied);
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429]);
  });

  it('believes the trusted header’s last entry only', async () => {
    const { email } = await register();
    const guess = (n: number) => signIn({ email, password: 'a guess' }, `203.0.113.${n}, 198.51.100.9`);
    expect(await statuses(4, guess)).toEqual([401, 401, 401, 429]);
  });

  it('leaves no email address in the table of counters', async () => {
    const { email } = await register();
    await signIn({ email, password: 'a guess' }, '203.0.113.7');
    expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toContain(email);
  });
});

describe('signing up', () => {
  it('is limited for an address', async () => {
    const attempt = () => signUp({ email: newEmail(), password: 'correct horse' }, '203.0.113.7');
    expect(await statuses(4, attempt)).toEqual([201, 201, 201, 429]);
  });

  it('is no way round the limit of sign-ins: tries with a taken address are counted', async () => {
    const { email } = await register();
    const attempt = (n: number) => signUp({ email, password: `a guess ${n}` }, '203.0.113.7');
    expect(await statuses(3, attempt)).toEqual([401, 401, 429]);
  });
});

describe('asking for a new password', () => {
  it('is limited for an account, though each call is answered well', async () => {
    const { email } = await register();
    const ask = () => send('/api/auth/forgot-password', { email }, '203.0.113.7');
    expect(await statuses(3, ask)).toEqual([202, 202, 429]);
  });

  it('is limited alike for an address without an account', async () => {
    const email = newEmail();
    const ask = () => send('/api/auth/forgot-password', { email }, '203.0.113.7');
    expect(await statuses(3, ask)).toEqual([202, 202, 429]);
  });
});

describe('any call', () => {
  it('is limited for a client, by account where there is one and by network otherwise', async () => {
    const once = { tries: 1, seconds: minutes };
    const counting = createRateLimits(database.db.$client, defaultLimits, once);
    const ada = { address: '203.0.113.7', account: null, userId: 'ada' };
    const visitor = { ...ada, userId: null };
    await counting.countCall(ada);
    await counting.countCall(visitor);
    await counting.countCall({ ...ada, userId: 'grace' });
    await expect(counting.countCall(ada)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(counting.countCall(visitor)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is limited over all processes together', async () => {
    const limit = { tries: 30, seconds: minutes };
    const processes = Array.from({ length: 3 }, () => createBurstCounter(database.db.$client, limit, 10));
    let taken = 0;
    const call = (client: string) => processes.map((each) => each.count(client) === null);
    for (let turn = 0; turn < 40; turn++) {
      taken += call('charles').filter((isTaken) => isTaken).length;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect(taken).toBeGreaterThanOrEqual(30);
    // Alone each would have taken 30.
    expect(taken).toBeLessThan(60);
    expect(call('mary')).toEqual([true, true, true]);
    await eventually(async () => {
      const rows = await database.db.select().from(rateLimits);
      expect(rows.find(({ key }) => key === 'overall:charles')?.points).toBe(taken);
    });
    expect(call('charles')).toEqual([false, false, false]);
  });

  it('is limited by each process alone while the database cannot be reached, and restarts with the next window', async () => {
    const away = { query: () => Promise.reject(new Error('no connection')) } as never;
    const counter = createBurstCounter(away, { tries: 2, seconds: 0.2 }, 5);
    expect([counter.count('ada'), counter.count('ada')]).toEqual([null, null]);
    const waitMs = counter.count('ada');
    expect(waitMs).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, (waitMs ?? 0) + 5));
    expect(counter.count('ada')).toBeNull();
  });
});

describe('counters', () => {
  it('that are over are cleared away', async () => {
    const now = new Date('2026-06-15T12:00:00Z');
    const at = (seconds: number) => now.getTime() + seconds * 1000;
    await database.db.insert(rateLimits).values([
      { key: 'over', points: 3, expire: at(-1) },
      { key: 'counting', points: 3, expire: at(60) },
    ]);
    const [job] = limitJobs(database.db, () => now);
    expect(job?.definition).toBe(removeOldLimits);
    await job?.handle({}, new AbortController().signal);
    const kept = await database.db.select().from(rateLimits);
    expect(kept.map(({ key }) => key)).toEqual(['counting']);
  });
});
