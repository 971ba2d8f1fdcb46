/**
 * The invariant of the ledger: after any operations, in any order and concurrently, the books balance. Eight workers run
 * random operations on a few accounts, most of them on three, and keep a model of the results. At the end the model, the
 * wallets and the audit must agree.
 */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { sized } from '#tests/setup/test-size.ts';
import {
  auditLedger,
  captureHold,
  clawBackTokens,
  expireHolds,
  expirePlanTokens,
  type GrantRequest,
  getBalance,
  grantTokens,
  type Hold,
  type HoldRequest,
  holdTokens,
  type Resolution,
  releaseHold,
  setMetered,
} from './index.ts';
import { ledgerHolds, wallets } from './schema.ts';

const operations = sized(60_000, 6_000);
const workers = 8;
const people = 40;
const startTokens = 200;
const now = new Date('2026-05-01T12:00:00Z');

const database = useDatabase({ poolSize: workers + 1 });

type Person = {
  id: string;
  /** All that was granted, less all that expired or was taken back. */
  granted: number;
  /** What was asked for lately, answered or not, to be asked for again. */
  grantRequests: GrantRequest[];
  withdrawals: Withdrawal[];
  holdRequests: HoldRequest[];
  /** Holds made, to be resolved: some of them long since. */
  holds: string[];
};
type Withdrawal = { idempotencyKey: string; amount: number; how: 'expiry' | 'plan' | 'available' };
/** What is true once the transaction has committed. */
type Consequence = () => void;

const knownHolds = new Map<string, { person: Person; amount: number }>();
/** By hold, every resolution that reported to have done it. */
const resolutions = new Map<string, Hold[]>();
const holdOfKey = new Map<string, string>();
const grantedKeys = new Set<string>();
/** By key, how many tokens went: the same, however often it is asked. */
const withdrawnOfKey = new Map<string, number>();
const seen: Record<string, number> = {};
const note = (what: string) => {
  seen[what] = (seen[what] ?? 0) + 1;
};

// What failed is tried again from nothing.
beforeEach(async () => {
  await database.db.execute(sql`truncate users cascade`);
  for (const told of [knownHolds, resolutions, holdOfKey, grantedKeys, withdrawnOfKey]) told.clear();
  for (const what of Object.keys(seen)) delete seen[what];
});

/** A small seeded generator (mulberry32), so that a worker's choices are the same in every run. */
function generator(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (probability: number) => next() < probability,
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    /** One of the last `count` of a list. */
    recent: <T>(list: T[], count: number) =>
      list[list.length - 1 - Math.floor(next() * Math.min(count, list.length))],
  };
}
type Random = ReturnType<typeof generator>;

/** Refusals are answers too; anything else fails the test. */
async function refusal(work: Promise<void>, request: { amount: number }): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    note(error.code);
    if (error.code === 'INSUFFICIENT_TOKENS') {
      expect(error.details).toMatchObject({ needed: request.amount });
      expect(error.details?.available).toBeLessThan(request.amount);
    } else expect(error.code).toBe('CONFLICT');
  }
}

async function someGrant(tx: Tx, person: Person, random: Random, then: Consequence[]): Promise<void> {
  let request = random.chance(0.3) ? random.recent(person.grantRequests, 5) : undefined;
  if (request && random.chance(0.1)) request = { ...request, amount: request.amount + 1 };
  if (!request) {
    const idempotencyKey = newId();
    const account = random.chance(0.4) ? 'plan' : 'available';
    const reason = account === 'plan' ? 'plan' : 'correction';
    request = { userId: person.id, amount: random.between(1, 40), reason, idempotencyKey, account };
    person.grantRequests.push(request);
  }
  const { amount, idempotencyKey } = request;
  const work = grantTokens(tx, request).then(({ granted }) => {
    note(granted ? 'granted' : 'granted before');
    if (!granted) return;
    then.push(() => {
      expect(grantedKeys).not.toContain(idempotencyKey);
      grantedKeys.add(idempotencyKey);
      person.granted += amount;
    });
  });
  await refusal(work, request);
}

/** The end of a plan's period, or a refund. */
async function someWithdrawal(tx: Tx, person: Person, random: Random, then: Consequence[]): Promise<void> {
  let asked = random.chance(0.3) ? random.recent(person.withdrawals, 5) : undefined;
  if (!asked) {
    const how = random.chance(0.4) ? 'expiry' : random.chance(0.5) ? 'plan' : 'available';
    asked = { idempotencyKey: newId(), amount: random.between(1, 30), how };
    person.withdrawals.push(asked);
  }
  const { idempotencyKey, how, amount } = asked;
  const request = { userId: person.id, idempotencyKey };
  const went =
    how === 'expiry'
      ? (await expirePlanTokens(tx, request)).expired
      : (await clawBackTokens(tx, { ...request, account: how, amount, reason: 'refund' })).taken;
  if (how !== 'expiry') expect(went).toBeLessThanOrEqual(amount);
  note(how === 'expiry' ? 'expired with the period' : went < amount ? 'taken back in part' : 'taken back');
  then.push(() => {
    expect(withdrawnOfKey.get(idempotencyKey) ?? went).toBe(went);
    if (!withdrawnOfKey.has(idempotencyKey)) person.granted -= went;
    withdrawnOfKey.set(idempotencyKey, went);
  });
}

async function someHold(tx: Tx, person: Person, random: Random, then: Consequence[]): Promise<void> {
  // Half of those that are asked for again are old enough to have been swept.
  const reach = random.chance(0.5) ? 5 : 40;
  let request = random.chance(0.3) ? random.recent(person.holdRequests, reach) : undefined;
  // Asked for once, so that it is this call that makes the hold.
  const once = !request && random.chance(0.1);
  if (request && random.chance(0.1)) request = { ...request, jobId: newId() };
  if (!request) {
    request = {
      userId: person.id,
      amount: random.chance(0.05) ? 1_000_000 : random.between(1, 20),
      reason: 'text_to_image',
      jobId: newId(),
      idempotencyKey: newId(),
      expiresAt: new Date(now.getTime() + (random.chance(0.1) ? -1 : 1) * 60_000),
    };
    if (!once) person.holdRequests.push(request);
  }
  const { amount, idempotencyKey } = request;
  const work = holdTokens(tx, request).then(async (hold) => {
    note(`held, now ${hold.state}`);
    if (hold.planAmount > 0) note(hold.planAmount < amount ? 'held of both' : 'held of the plan');
    if (hold.metered) expect(hold.planAmount).toBe(0);
    // Otherwise plan tokens are taken first; the transaction holds the wallet's lock.
    else if (once && hold.planAmount < amount) {
      expect((await getBalance(tx, person.id)).planTokens).toBe(0);
    }
    then.push(() => {
      expect(holdOfKey.get(idempotencyKey) ?? hold.id).toBe(hold.id);
      holdOfKey.set(idempotencyKey, hold.id);
      if (knownHolds.has(hold.id)) return;
      knownHolds.set(hold.id, { person, amount });
      person.holds.push(hold.id);
    });
  });
  await refusal(work, request);
}

function learn(how: string, { resolved, hold }: Resolution, then: Consequence[]): void {
  expect(hold.state).not.toBe('open');
  note(resolved ? how : 'resolved before');
  if (resolved) then.push(() => rememberResolution(hold));
}

function rememberResolution(hold: Hold): void {
  resolutions.set(hold.id, [...(resolutions.get(hold.id) ?? []), hold]);
}

async function someResolution(tx: Tx, person: Person, random: Random, then: Consequence[]): Promise<void> {
  // Mostly what others are likely to resolve at this moment, too.
  const holdId = random.recent(person.holds, random.chance(0.8) ? 8 : Number.MAX_SAFE_INTEGER);
  const known = holdId && knownHolds.get(holdId);
  if (!known) return someHold(tx, person, random, then);
  if (random.chance(0.35)) return learn('released', await releaseHold(tx, holdId, 'job_failed'), then);
  const part = random.chance(0.4) ? random.between(1, known.amount) : undefined;
  learn(part === undefined ? 'captured' : 'captured in part', await captureHold(tx, holdId, part), then);
}

async function sweep(random: Random): Promise<void> {
  const limit = random.between(1, 50);
  const expired = await database.db.transaction((tx) => expireHolds(tx, now, limit));
  for (const hold of expired) {
    note('expired');
    rememberResolution(hold);
  }
}

class GaveUp extends Error {}

/** Some operations in one transaction, now and then rolled back; several people in the order of their ids. */
async function someTransaction(random: Random, crowd: Person[], count: number): Promise<void> {
  const anyone = () => crowd[random.chance(0.5) ? random.between(0, 2) : random.between(0, people - 1)];
  const chosen = Array.from({ length: count > 1 ? random.between(1, 3) : 1 }, anyone)
    .filter((person) => person !== undefined)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const then: Consequence[] = [];
  const work = database.db.transaction(async (tx) => {
    for (let done = 0; done < count; done++) {
      const person = chosen[Math.floor((done * chosen.length) / count)];
      if (!person) continue;
      const kind = random.between(1, 100);
      if (kind <= 1) await setMetered(tx, person.id, random.chance(0.2) ? 'invoiced' : null, now);
      else if (kind <= 5) await someWithdrawal(tx, person, random, then);
      else if (kind <= 20) await someGrant(tx, person, random, then);
      else if (kind <= 55) await someHold(tx, person, random, then);
      else await someResolution(tx, person, random, then);
    }
    if (random.chance(0.05)) throw new GaveUp();
  });
  try {
    await work;
    for (const consequence of then) consequence();
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    note('rolled back');
  }
}

test(`${operations} random operations, ${workers} at a time, leave the books right`, {
  timeout: 900_000,
}, async () => {
  const crowd: Person[] = [];
  for (let made = 0; made < people; made++) {
    const { id } = await makeUserWithTokens(database.db, startTokens);
    crowd.push({ id, granted: startTokens, grantRequests: [], withdrawals: [], holdRequests: [], holds: [] });
  }

  let left = operations;
  const working = Array.from({ length: workers }, async (_, worker) => {
    const random = generator(20_260_501 + worker);
    while (left > 0) {
      if (random.chance(0.04)) {
        left -= 1;
        await sweep(random);
      } else {
        // Alone for the most parallelism, or many together to get through the number.
        const count = Math.min(left, random.chance(0.5) ? 1 : random.between(5, 25));
        left -= count;
        await someTransaction(random, crowd, count);
      }
    }
  });
  const auditing = (async () => {
    for (const mark of [0.8, 0.6, 0.4, 0.2]) {
      while (left > operations * mark) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await auditLedger(database.db)).toEqual([]);
    }
  })();
  await Promise.all([...working, auditing]);

  expect(await auditLedger(database.db)).toEqual([]);
  await expectHoldsAsTold();
  await expectBalancesAsTold(crowd);
  // The property says little unless all this happened, and often.
  for (const what of [
    ...['granted', 'granted before', 'held, now open', 'held, now captured', 'held, now expired'],
    ...['INSUFFICIENT_TOKENS', 'CONFLICT', 'captured', 'captured in part', 'released', 'expired'],
    ...['resolved before', 'rolled back', 'held of the plan', 'held of both', 'issued as metered'],
    ...['expired with the period', 'taken back', 'taken back in part'],
  ]) {
    expect(seen[what] ?? 0, what).toBeGreaterThan(operations / 750);
  }
});

async function expectHoldsAsTold(): Promise<void> {
  const stored = await database.db.select().from(ledgerHolds);
  expect(stored).toHaveLength(knownHolds.size);
  for (const { id, amount, state, captured } of stored) {
    const told = resolutions.get(id) ?? [];
    expect(told.length).toBeLessThanOrEqual(1);
    expect({ amount, state, captured }).toEqual({
      amount: knownHolds.get(id)?.amount,
      state: told[0]?.state ?? 'open',
      captured: told[0]?.captured ?? 0,
    });
  }
}

/** What was issued for the holds of metered wallets and not taken back, by owner. */
async function issuedAsMetered(): Promise<{ id: string; spendable: number }[]> {
  const { rows } = await database.db.execute<{ id: string; spendable: number; transfers: number }>(sql`
    select user_id as id, count(*)::integer as transfers,
      sum(case reason when 'metered' then amount else -amount end)::integer as spendable
    from wallets join ledger_transfers on wallet_id = wallets.id where reason in ('metered', 'metered_unused')
    group by user_id`);
  for (const { transfers } of rows) seen['issued as metered'] = (seen['issued as metered'] ?? 0) + transfers;
  return rows;
}

async function expectBalancesAsTold(crowd: Person[]): Promise<void> {
  const told = new Map(crowd.map((person) => [person.id, { spendable: person.granted, held: 0 }]));
  for (const { id, spendable } of await issuedAsMetered()) {
    const balance = told.get(id);
    if (balance) balance.spendable += spendable;
  }
  for (const [holdId, { person, amount }] of knownHolds) {
    const balance = told.get(person.id);
    const resolution = resolutions.get(holdId)?.[0];
    if (!balance) continue;
    balance.spendable -= resolution ? resolution.captured : amount;
    balance.held += resolution ? 0 : amount;
  }
  const stored = await database.db.select().from(wallets);
  expect(stored).toHaveLength(people);
  for (const { userId, plan, available, held } of stored) {
    expect(Math.min(plan, available)).toBeGreaterThanOrEqual(0);
    expect({ spendable: plan + available, held }).toEqual(told.get(userId));
  }
}
