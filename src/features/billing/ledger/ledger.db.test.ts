import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { makeUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import {
  auditLedger,
  captureHold,
  clawBackTokens,
  expireHolds,
  expirePlanTokens,
  type GrantRequest,
  getBalance,
  getBalanceWithExpiry,
  grantTokens,
  type Hold,
  type HoldRequest,
  holdTokens,
  listMeteredAccounts,
  listMeteredSpans,
  listStatement,
  openWallet,
  releaseHold,
  requireBalance,
  setMetered,
  sumMeteredTokens,
} from './index.ts';

const database = useDatabase();
const inAnHour = new Date('2026-05-01T13:00:00Z');

const grant = (facts: Partial<GrantRequest> & { userId: string }) =>
  database.db.transaction((tx) =>
    grantTokens(tx, { amount: 100, reason: 'welcome', idempotencyKey: newId(), ...facts }),
  );

const hold = (facts: Partial<HoldRequest> & { userId: string }): Promise<Hold> =>
  database.db.transaction((tx) =>
    holdTokens(tx, {
      amount: 1,
      reason: 'text_to_image',
      jobId: newId(),
      idempotencyKey: newId(),
      expiresAt: inAnHour,
      ...facts,
    }),
  );

const capture = (holdId: string, amount?: number) =>
  database.db.transaction((tx) => captureHold(tx, holdId, amount));
const release = (holdId: string) => database.db.transaction((tx) => releaseHold(tx, holdId, 'job_failed'));
const expire = (now: Date, limit = 100) => database.db.transaction((tx) => expireHolds(tx, now, limit));
const balance = (userId: string) => getBalance(database.db, userId);

async function waitingConnections(): Promise<number | null> {
  const waiting = await database.db.$client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.rowCount;
}

describe('a wallet', () => {
  test('opens once and is empty', async () => {
    const { id } = await makeUser(database.db);
    expect(await balance(id)).toMatchObject({ tokens: 0, heldTokens: 0 });
    await database.db.transaction((tx) => openWallet(tx, id));
    await grant({ userId: id, amount: 7 });
    await database.db.transaction((tx) => openWallet(tx, id));
    expect(await balance(id)).toMatchObject({ tokens: 7, heldTokens: 0 });
  });

  test('is needed before tokens can be given or held', async () => {
    const { id } = await makeUser(database.db);
    await expect(grant({ userId: id })).rejects.toThrow('has no wallet');
    await expect(hold({ userId: id })).rejects.toThrow('has no wallet');
  });
});

describe('a grant', () => {
  test('is made once, however often and however parallel it is asked for', async () => {
    const { id } = await makeUserWithTokens(database.db, 0);
    const welcome = { userId: id, amount: 100, idempotencyKey: 'welcome' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => grant(welcome)));
    expect(answers.filter((answer) => answer.granted)).toHaveLength(1);
    expect(await balance(id)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  test('under a used key with other particulars is a conflict', async () => {
    const { id } = await makeUserWithTokens(database.db, 0);
    await grant({ userId: id, amount: 100, idempotencyKey: 'welcome' });
    const again = { userId: id, idempotencyKey: 'welcome' };
    await expect(grant({ ...again, amount: 101 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(grant({ ...again, reason: 'referral' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(grant({ ...again, jobId: newId() })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await balance(id)).toMatchObject({ tokens: 100, heldTokens: 0 });
  });

  test.each([0, -5, 1.5, Number.NaN])('of %s tokens is refused as a fault', async (amount) => {
    const { id } = await makeUserWithTokens(database.db, 10);
    await expect(grant({ userId: id, amount })).rejects.toThrow(RangeError);
    await expect(hold({ userId: id, amount })).rejects.toThrow(RangeError);
  });
});

describe('a hold', () => {
  test('sets tokens aside for its job', async () => {
    const { id } = await makeUserWithTokens(database.db, 100);
    const jobId = newId();
    const made = await hold({ userId: id, amount: 50, reason: 'lora_training', jobId });
    expect(made).toMatchObject({ userId: id, jobId, amount: 50, captured: 0, state: 'open' });
    expect(made.expiresAt).toEqual(inAnHour);
    expect(await balance(id)).toMatchObject({ tokens: 50, heldTokens: 50 });
  });

  test('beyond what is there says what it costs and what is there, and leaves the transaction usable', async () => {
    const { id } = await makeUserWithTokens(database.db, 1);
    const request = { userId: id, reason: 'inpaint', jobId: newId(), expiresAt: inAnHour } as const;
    await database.db.transaction(async (tx) => {
      await expect(holdTokens(tx, { ...request, amount: 1250, idempotencyKey: 'big' })).rejects.toMatchObject(
        {
          code: 'INSUFFICIENT_TOKENS',
          message: 'This costs 1,250 tokens, and you have 1 token.',
          details: { needed: 1250, available: 1 },
        },
      );
      await holdTokens(tx, { ...request, amount: 1, idempotencyKey: 'small' });
    });
    expect(await balance(id)).toMatchObject({ tokens: 0, heldTokens: 1 });
  });

  test('is never made of tokens that are not there, by any number of requests at once', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => hold({ userId: id })));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(10);
    expect(await balance(id)).toMatchObject({ tokens: 0, heldTokens: 10 });
  });

  test('waits for tokens that are being given at this moment', async () => {
    const { id } = await makeUserWithTokens(database.db, 1);
    const waiting = await database.db.transaction(async (tx) => {
      await grantTokens(tx, { userId: id, amount: 20, reason: 'referral', idempotencyKey: 'friend' });
      const held = hold({ userId: id, amount: 20 });
      await expect.poll(waitingConnections).toBe(1);
      return { held };
    });
    expect(await waiting.held).toMatchObject({ state: 'open' });
    expect(await balance(id)).toMatchObject({ tokens: 1, heldTokens: 20 });
  });

  test('asked for again under its key is the same hold, however parallel and whatever became of it', async () => {
    const { id } = await makeUserWithTokens(database.db, 5);
    const request = { userId: id, amount: 4, jobId: newId(), idempotencyKey: 'one click' };
    const made = await Promise.all(Array.from({ length: 20 }, () => hold(request)));
    expect(new Set(made.map((each) => each.id)).size).toBe(1);
    expect(await balance(id)).toMatchObject({ tokens: 1, heldTokens: 4 });
    await capture(made[0]?.id ?? '');
    expect(await hold(request)).toMatchObject({ id: made[0]?.id, state: 'captured', captured: 4 });
    expect(await balance(id)).toMatchObject({ tokens: 1, heldTokens: 0 });
  });

  test('under a used key with other particulars is a conflict', async () => {
    const { id } = await makeUserWithTokens(database.db, 100);
    const request = { userId: id, jobId: newId(), idempotencyKey: 'one click' };
    await hold(request);
    await expect(hold({ ...request, amount: 2 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(hold({ ...request, amount: 500 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(hold({ ...request, reason: 'upscale' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(hold({ ...request, jobId: newId() })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await balance(id)).toMatchObject({ tokens: 99, heldTokens: 1 });
  });

  test('does not share its key with another person', async () => {
    const [one, other] = [await makeUserWithTokens(database.db, 5), await makeUserWithTokens(database.db, 5)];
    const mine = await hold({ userId: one.id, idempotencyKey: 'same' });
    const theirs = await hold({ userId: other.id, idempotencyKey: 'same' });
    expect(theirs.id).not.toBe(mine.id);
  });

  test('goes with the transaction that made it', async () => {
    const { id } = await makeUserWithTokens(database.db, 5);
    const request = {
      userId: id,
      amount: 5,
      reason: 'upscale',
      jobId: newId(),
      idempotencyKey: 'k',
    } as const;
    const failing = database.db.transaction(async (tx) => {
      await holdTokens(tx, { ...request, expiresAt: inAnHour });
      throw new Error('the job could not be written');
    });
    await expect(failing).rejects.toThrow('could not be written');
    expect(await balance(id)).toMatchObject({ tokens: 5, heldTokens: 0 });
    expect(await listStatement(database.db, id, { limit: 10 })).toHaveLength(1);
  });
});

describe('a hold is resolved once', () => {
  test('by capture of all of it', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    const made = await hold({ userId: id, amount: 4 });
    const first = await capture(made.id);
    expect(first).toMatchObject({ resolved: true, hold: { state: 'captured', captured: 4, userId: id } });
    expect(first.hold.resolvedAt).toBeInstanceOf(Date);
    expect(await capture(made.id)).toEqual({ resolved: false, hold: first.hold });
    expect(await balance(id)).toMatchObject({ tokens: 6, heldTokens: 0 });
  });

  test('by capture of a part, and the rest goes back', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    const made = await hold({ userId: id, amount: 4 });
    await expect(capture(made.id, 5)).rejects.toThrow(RangeError);
    await expect(capture(made.id, 0)).rejects.toThrow(RangeError);
    expect((await capture(made.id, 3)).hold).toMatchObject({ state: 'captured', captured: 3 });
    expect(await capture(made.id, 4)).toMatchObject({ resolved: false, hold: { captured: 3 } });
    expect(await balance(id)).toMatchObject({ tokens: 7, heldTokens: 0 });
  });

  test('by release, and then it cannot be captured', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    const made = await hold({ userId: id, amount: 4 });
    expect(await release(made.id)).toMatchObject({ resolved: true, hold: { state: 'released' } });
    expect(await capture(made.id)).toMatchObject({ resolved: false, hold: { state: 'released' } });
    expect(await release(made.id)).toMatchObject({ resolved: false });
    expect(await balance(id)).toMatchObject({ tokens: 10, heldTokens: 0 });
  });

  test('when captures, releases and sweeps race for it', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    const made = await hold({ userId: id, amount: 4 });
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => (n % 2 ? capture(made.id, 3) : release(made.id))),
      ...Array.from({ length: 2 }, () => expire(inAnHour)),
    ]);
    const winners = answers.filter((answer) =>
      Array.isArray(answer) ? answer.some((each) => each.id === made.id) : answer.resolved,
    );
    expect(winners).toHaveLength(1);
    expect([7, 10]).toContain((await balance(id)).tokens);
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('and one that does not exist cannot be', async () => {
    await expect(capture(newId())).rejects.toThrow('there is no hold');
  });
});

describe('an overdue hold', () => {
  const past = new Date('2020-01-01T00:00:00Z');

  test('gives its tokens back, and only when it is overdue and open', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    const overdue = await hold({ userId: id, amount: 4, expiresAt: past });
    const captured = await hold({ userId: id, amount: 2, expiresAt: past });
    await hold({ userId: id, amount: 1 });
    await capture(captured.id);
    const expired = await expire(past);
    expect(expired).toMatchObject([
      { id: overdue.id, userId: id, jobId: overdue.jobId, state: 'expired', captured: 0 },
    ]);
    expect(await capture(overdue.id)).toMatchObject({ resolved: false, hold: { state: 'expired' } });
    expect(await balance(id)).toMatchObject({ tokens: 7, heldTokens: 1 });
  });

  test('is swept by one of many sweeps, and a wallet in use is left for the next', async () => {
    const [busy, idle] = [
      await makeUserWithTokens(database.db, 30),
      await makeUserWithTokens(database.db, 30),
    ];
    for (let n = 0; n < 30; n++) {
      await hold({ userId: busy.id, expiresAt: past });
      await hold({ userId: idle.id, expiresAt: past });
    }
    await database.db.transaction(async (tx) => {
      await grantTokens(tx, { userId: busy.id, amount: 1, reason: 'correction', idempotencyKey: 'x' });
      const swept = (await Promise.all([1, 2, 3].map(() => expire(past, 100)))).flat();
      expect(swept).toHaveLength(30);
      expect(new Set(swept.map((each) => each.userId))).toEqual(new Set([idle.id]));
    });
    expect(await expire(past, 12)).toHaveLength(12);
    expect(await expire(past, 100)).toHaveLength(18);
    expect(await balance(busy.id)).toMatchObject({ tokens: 31, heldTokens: 0 });
  });
});

describe('tokens of a plan', () => {
  /** An account with plan tokens and available tokens. */
  async function subscriber(plan: number, bought: number): Promise<string> {
    const { id } = await makeUserWithTokens(database.db, bought);
    if (plan > 0) await grant({ userId: id, amount: plan, reason: 'plan', account: 'plan' });
    return id;
  }
  const expirePlan = (userId: string, idempotencyKey: string = newId()) =>
    database.db.transaction((tx) => expirePlanTokens(tx, { userId, idempotencyKey }));
  const takeBack = (
    userId: string,
    amount: number,
    facts: Partial<Parameters<typeof clawBackTokens>[1]> = {},
  ) =>
    database.db.transaction((tx) =>
      clawBackTokens(tx, {
        userId,
        amount,
        account: 'available',
        reason: 'refund',
        idempotencyKey: newId(),
        ...facts,
      }),
    );

  test('are counted with the others and spent before them', async () => {
    const id = await subscriber(10, 5);
    expect(await balance(id)).toEqual({ tokens: 15, planTokens: 10, heldTokens: 0 });
    const first = await hold({ userId: id, amount: 4 });
    const both = await hold({ userId: id, amount: 8 });
    expect([first.planAmount, both.planAmount]).toEqual([4, 6]);
    expect(await balance(id)).toEqual({ tokens: 3, planTokens: 0, heldTokens: 12 });
    await expect(hold({ userId: id, amount: 4 })).rejects.toMatchObject({ details: { available: 3 } });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('come back as what they were, those that were spent first last', async () => {
    const id = await subscriber(6, 20);
    const first = await hold({ userId: id, amount: 8 });
    await capture(first.id, 3);
    expect(await balance(id)).toEqual({ tokens: 23, planTokens: 3, heldTokens: 0 });
    const second = await hold({ userId: id, amount: 8 });
    await capture(second.id, 5);
    expect(await balance(id)).toEqual({ tokens: 18, planTokens: 0, heldTokens: 0 });
    await grant({ userId: id, amount: 6, reason: 'plan', account: 'plan' });
    await release((await hold({ userId: id, amount: 8 })).id);
    expect(await balance(id)).toEqual({ tokens: 24, planTokens: 6, heldTokens: 0 });
    await hold({ userId: id, amount: 8, expiresAt: new Date('2020-01-01') });
    await expire(new Date('2020-01-02'));
    expect(await balance(id)).toEqual({ tokens: 24, planTokens: 6, heldTokens: 0 });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('end with their period, once, whatever was granted since', async () => {
    const id = await subscriber(10, 5);
    expect(await expirePlan(id, 'march')).toEqual({ expired: 10 });
    await grant({ userId: id, amount: 10, reason: 'plan', account: 'plan' });
    expect(await expirePlan(id, 'march')).toEqual({ expired: 10 });
    expect(await balance(id)).toEqual({ tokens: 15, planTokens: 10, heldTokens: 0 });
  });

  test('end once with their period also when nothing was left of them', async () => {
    const id = await subscriber(0, 5);
    expect(await expirePlan(id, 'march')).toEqual({ expired: 0 });
    await grant({ userId: id, amount: 10, reason: 'plan', account: 'plan' });
    const again = await Promise.all(Array.from({ length: 10 }, () => expirePlan(id, 'march')));
    expect(again).toEqual(Array(10).fill({ expired: 0 }));
    expect(await balance(id)).toEqual({ tokens: 15, planTokens: 10, heldTokens: 0 });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('that were held when their period ended come back to the next one', async () => {
    const id = await subscriber(10, 0);
    const underWay = await hold({ userId: id, amount: 4 });
    expect(await expirePlan(id)).toEqual({ expired: 6 });
    await grant({ userId: id, amount: 10, reason: 'plan', account: 'plan' });
    await release(underWay.id);
    expect(await balance(id)).toEqual({ tokens: 14, planTokens: 14, heldTokens: 0 });
    expect(await expirePlan(id)).toEqual({ expired: 14 });
  });

  test('say until when they last, while there are any', async () => {
    const id = await subscriber(0, 5);
    const expiresAt = new Date('2026-06-01T00:00:00Z');
    await grant({ userId: id, amount: 2, reason: 'plan', account: 'plan', expiresAt });
    await grant({ userId: id, amount: 2, reason: 'upgrade', account: 'plan' });
    expect(await getBalanceWithExpiry(database.db, id)).toMatchObject({
      planTokens: 4,
      planTokensExpireAt: expiresAt,
    });
    await expirePlan(id);
    expect(await getBalanceWithExpiry(database.db, id)).toMatchObject({
      planTokens: 0,
      planTokensExpireAt: null,
    });
    await expect(grant({ userId: id, expiresAt })).rejects.toThrow(RangeError);
  });

  test('are taken back with their payment, at most those that are left, once', async () => {
    const id = await subscriber(10, 5);
    const refund = { idempotencyKey: 'refund', account: 'plan' } as const;
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeBack(id, 8, refund)));
    expect(taken).toEqual(Array(10).fill({ taken: 8 }));
    expect(await takeBack(id, 8, { account: 'plan' })).toEqual({ taken: 2 });
    expect(await takeBack(id, 8, { reason: 'chargeback' })).toEqual({ taken: 5 });
    expect(await takeBack(id, 8)).toEqual({ taken: 0 });
    expect(await balance(id)).toEqual({ tokens: 0, planTokens: 0, heldTokens: 0 });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('are not moved under a key that moved something else', async () => {
    const id = await subscriber(10, 5);
    await takeBack(id, 4, { idempotencyKey: 'refund' });
    const conflict = { code: 'CONFLICT' };
    await expect(takeBack(id, 3, { idempotencyKey: 'refund' })).rejects.toMatchObject(conflict);
    await expect(takeBack(id, 4, { idempotencyKey: 'refund', account: 'plan' })).rejects.toMatchObject(
      conflict,
    );
    await expect(expirePlan(id, 'refund')).rejects.toMatchObject(conflict);
    await expect(grant({ userId: id, amount: 4, idempotencyKey: 'refund' })).rejects.toMatchObject(conflict);
    await grant({ userId: id, idempotencyKey: 'given' });
    await expect(grant({ userId: id, idempotencyKey: 'given', account: 'plan' })).rejects.toMatchObject(
      conflict,
    );
  });
});

describe('a metered wallet', () => {
  const setMeteredTo = (userId: string, metered: boolean, now = new Date()) =>
    database.db.transaction((tx) => setMetered(tx, userId, metered ? 'invoiced' : null, now));

  test('never lacks tokens: each hold issues its own, until the wallet is metered no more', async () => {
    const { id } = await makeUserWithTokens(database.db, 3);
    await setMeteredTo(id, true);
    const request = { userId: id, amount: 50, jobId: newId(), idempotencyKey: 'one click' };
    const made = await Promise.all(Array.from({ length: 10 }, () => hold(request)));
    expect(new Set(made.map((each) => each.id)).size).toBe(1);
    await database.db.transaction((tx) => requireBalance(tx, id, 1_000));
    expect(await listStatement(database.db, id, { limit: 2 })).toMatchObject([
      { debit: 'available', credit: 'held', amount: 50 },
      { debit: 'issued', credit: 'available', amount: 50, reason: 'metered', jobId: request.jobId },
    ]);
    await capture(made[0]?.id ?? '');
    expect(await auditLedger(database.db)).toEqual([]);

    await setMeteredTo(id, false);
    await expect(hold({ userId: id, amount: 4 })).rejects.toMatchObject({ code: 'INSUFFICIENT_TOKENS' });
    const needing = database.db.transaction((tx) => requireBalance(tx, id, 4));
    await expect(needing).rejects.toMatchObject({ code: 'INSUFFICIENT_TOKENS' });
  });

  test('leaves the tokens that the account has, of a plan or bought, as they are', async () => {
    const { id } = await makeUserWithTokens(database.db, 3);
    await grant({ userId: id, amount: 20, reason: 'plan', account: 'plan', idempotencyKey: newId() });
    await setMeteredTo(id, true);
    await capture((await hold({ userId: id, amount: 10 })).id, 4);
    await release((await hold({ userId: id, amount: 7 })).id);
    await hold({ userId: id, amount: 5, expiresAt: new Date('2020-01-01') });
    await expire(new Date('2020-01-02'));
    expect(await balance(id)).toEqual({ tokens: 23, planTokens: 20, heldTokens: 0 });
    expect(await auditLedger(database.db)).toEqual([]);
  });

  test('is invoiced for what its holds spend, also after its end, and for nothing held before', async () => {
    const { id } = await makeUserWithTokens(database.db, 10);
    const before = await hold({ userId: id, amount: 3 });
    await setMeteredTo(id, true, new Date('2026-05-01T18:00:00Z'));
    await setMeteredTo(id, true, new Date('2026-05-01T19:00:00Z'));
    const [whole, part, failed] = [
      await hold({ userId: id, amount: 4 }),
      await hold({ userId: id, amount: 8 }),
      await hold({ userId: id, amount: 16 }),
    ];
    await setMeteredTo(id, false, new Date('2026-05-02T06:00:00Z'));
    for (const { id: holdId } of [before, whole]) await capture(holdId);
    await capture(part.id, 2);
    await release(failed.id);
    const window = { start: new Date(Date.now() - 60_000), end: new Date(Date.now() + 60_000) };
    expect(await sumMeteredTokens(database.db, id, window)).toBe(6);
    expect(await listMeteredAccounts(database.db, window)).toContain(id);
    const may = { start: new Date('2026-05-01T00:00:00Z'), end: new Date('2026-06-01T00:00:00Z') };
    expect(await listMeteredSpans(database.db, id, may)).toEqual([
      { start: new Date('2026-05-01T18:00:00Z'), end: new Date('2026-05-02T06:00:00Z') },
    ]);
  });

  test('has to be there', async () => {
    await expect(setMeteredTo(newId(), true)).rejects.toThrow('has no wallet');
  });
});

test('a statement lists every movement with its job and reason, newest first, page by page', async () => {
  const { id } = await makeUserWithTokens(database.db, 10);
  const made = await hold({ userId: id, amount: 4, reason: 'upscale' });
  await capture(made.id, 3);
  const first = await listStatement(database.db, id, { limit: 2 });
  const second = await listStatement(database.db, id, { limit: 2, before: first[1]?.id });
  expect([...first, ...second]).toMatchObject([
    { debit: 'held', credit: 'available', amount: 1, reason: 'part_unused', jobId: made.jobId },
    { debit: 'held', credit: 'spent', amount: 3, reason: 'upscale', jobId: made.jobId },
    { debit: 'available', credit: 'held', amount: 4, reason: 'upscale', holdId: made.id },
    { debit: 'issued', credit: 'available', amount: 10, reason: 'welcome', jobId: null },
  ]);
});
