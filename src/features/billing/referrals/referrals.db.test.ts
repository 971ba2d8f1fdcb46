import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import type { Mail } from '#platform/mail/mailer.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { rewardReferrers } from './reward-referrers.ts';

const database = useDatabase({ poolSize: 12 });
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
  await installation?.close();
});

const now = new Date('2026-05-01T12:00:00Z');
const sent: Mail[] = [];
const reward = (at = now) =>
  rewardReferrers(
    {
      db: database.db,
      brand: installation.mailBrand,
      sendMail: async (_tx, mail) => void sent.push(mail),
    },
    at,
  );

async function referrer(email?: string) {
  const { id } = await makeUserWithTokens(database.db, 10, email ? { email } : {});
  const client = await signInAs(installation, id);
  const own = async () => (await client.call('referrals')).body;
  return {
    id,
    own,
    code: (await own()).code as string,
    tokens: async () => (await getBalance(database.db, id)).tokens,
  };
}

let people = 0;
/** Signs up with a referral code. */
async function signUp(referralCode: string, email = `newcomer-${people++}@example.test`) {
  const client = new TestClient(installation.url);
  const body = {
    email,
    password: 'a long sentence of words',
    firstName: 'New',
    lastName: 'Comer',
    referralCode,
  };
  const { status, body: account } = await client.call('register', { body });
  expect(status).toBe(201);
  const told = async () =>
    (
      await database.db.execute<{ title: string; message: string }>(
        sql`select title, message from notifications where user_id = ${account.id} order by id`,
      )
    ).rows;
  return { id: account.id as string, tokens: account.tokens as number, told };
}

/** What onboarding and the link in the mail record, each by itself. */
const handInDocuments = (id: string) =>
  database.db.execute(
    sql`update users set tutorial_completed_at = now(), documents_uploaded_at = now() where id = ${id}`,
  );
const confirmAddress = (id: string) =>
  database.db.execute(sql`update users set email_verified = true where id = ${id}`);
async function finish(id: string) {
  await handInDocuments(id);
  await confirmAddress(id);
}

describe('a referral code', () => {
  it('is the same each time, and its link leads to the sign-up', async () => {
    const person = await referrer();
    const [one, other] = await Promise.all([person.own(), person.own()]);
    expect(one).toEqual(other);
    expect(one).toEqual({
      code: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      link: `${installation.config.http.baseUrl}/auth?ref=${one.code}`,
      tokensEarned: 0,
      referred: [],
    });
  });

  it('gives the new account 200 tokens at once, and the welcome names them all', async () => {
    const { code, own } = await referrer();
    const newcomer = await signUp(code.toLowerCase().replace('-', ' '));
    expect(newcomer.tokens).toBe(300);
    expect(await newcomer.told()).toMatchObject([
      { message: 'Your account was created and 300 tokens are waiting for you.' },
    ]);
    expect((await own()).referred).toMatchObject([{ state: 'joined', rewardedAt: null, reason: null }]);
  });

  it('that is unknown changes nothing but notifies the creator', async () => {
    const newcomer = await signUp('FRIEND-7');
    expect(newcomer.tokens).toBe(100);
    expect(await newcomer.told()).toContainEqual({
      title: 'Unknown referral code',
      message:
        'The code “FRIEND-7” does not exist, so you received no bonus tokens. Your account works without it.',
    });
  });

  it('of one’s own gives nothing to another account with the same mailbox', async () => {
    const { code, own, tokens } = await referrer('nora@mail.example');
    const newcomer = await signUp(code, 'nora+second@mail.example');
    expect(newcomer.tokens).toBe(100);
    await finish(newcomer.id);
    await reward();
    expect(await tokens()).toBe(10);
    expect((await own()).referred).toMatchObject([
      { state: 'refused', reason: 'The address of the new account looks like your own.' },
    ]);
  });
});

describe('its owner', () => {
  it('is rewarded once the new account has confirmed its address and handed in its documents', async () => {
    const { code, id, own, tokens } = await referrer();
    const newcomer = await signUp(code);
    await reward();
    await handInDocuments(newcomer.id);
    await reward();
    expect(await tokens()).toBe(10);
    await confirmAddress(newcomer.id);
    sent.length = 0;
    await Promise.all([reward(), reward(), reward()]);
    await reward();
    expect(await tokens()).toBe(210);
    expect(await own()).toMatchObject({
      tokensEarned: 200,
      referred: [{ state: 'rewarded', rewardedAt: now.toISOString() }],
    });
    expect(sent.map(({ subject }) => subject)).toEqual(['200 tokens for your referral']);
    const { rows } = await database.db.execute(sql`select title from notifications where user_id = ${id}`);
    expect(rows).toEqual([{ title: '200 tokens for your referral' }]);
  });

  it('is rewarded 20 times in 30 days, and again after them', async () => {
    const { code, own, tokens } = await referrer();
    await database.db.execute(sql`
      with people as (
        insert into users (id, name, email)
        select gen_random_uuid(), 'Earlier', 'earlier-' || n || '@example.test' from generate_series(1, 19) n
        returning id
      )
      insert into referrals (newcomer_id, referrer_id, state, tokens, joined_at, rewarded_at)
      select people.id, user_id, 'rewarded', 200, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from referral_codes, people where code = ${code.replace('-', '')}`);
    const [one, other] = [await signUp(code), await signUp(code)];
    await Promise.all([one, other].map(({ id }) => finish(id)));
    await Promise.all([reward(), reward()]);
    expect(await tokens()).toBe(210);
    expect(
      (await own()).referred.filter(({ state }: { state: string }) => state === 'refused'),
    ).toMatchObject([{ reason: 'You reached the limit of 20 rewards in 30 days.' }]);
    const later = await signUp(code);
    await finish(later.id);
    await reward(new Date(now.getTime() + 31 * 86_400_000));
    expect(await tokens()).toBe(410);
  });

  it('without a wallet does not block the other rewards', async () => {
    const broken = await referrer();
    const sound = await referrer();
    const [first, second] = [await signUp(broken.code), await signUp(sound.code)];
    await Promise.all([first, second].map(({ id }) => finish(id)));
    await database.db.execute(
      sql`delete from ledger_transfers where wallet_id in (select id from wallets where user_id = ${broken.id})`,
    );
    await database.db.execute(sql`delete from wallets where user_id = ${broken.id}`);
    await expect(reward()).rejects.toThrow('some referrers could not be rewarded');
    expect(await sound.tokens()).toBe(210);
    expect((await broken.own()).referred).toMatchObject([{ state: 'joined' }]);
  });
});
