/**
 * A day of money at each provider: its events arrive shuffled, repeated, late and forged, and afterwards the provider's
 * books and ours agree to the cent. `TEST_SIZE=full` plays 10,000 messages for each provider.
 */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditLedger } from '#features/billing/ledger';
import { listDifferences, reconcile } from '#features/billing/subscriptions';
import { type TestCard, testCards } from '../src/payments/sandbox/cards.ts';
import type { Bench } from './payments/bench.ts';
import { openCcbillBench } from './payments/ccbill-bench.ts';
import { playDay } from './payments/customers-day.ts';
import { openSandboxBench } from './payments/sandbox-bench.ts';
import { openStripeBench } from './payments/stripe-bench.ts';
import { useDatabase } from './setup/database.ts';
import { sized } from './setup/test-size.ts';

const database = useDatabase();
const start = new Date('2026-05-04T00:00:00Z');
const messages = sized(10_000, 300);
const timeoutMs = sized(3_600_000, 240_000);
const everyCard = Object.keys(testCards) as TestCard[];

/** The providers, and what payers of each pay with. */
const providers: [string, () => Promise<Bench>, readonly TestCard[]][] = [
  ['the sandbox', () => openSandboxBench(database.db, start), everyCard],
  ['Stripe', () => openStripeBench(start), everyCard],
  // Its cards are approved or declined at once, and its chargebacks are final.
  [
    'CCBill',
    () => openCcbillBench(database.db, start),
    ['success', 'declined', 'declines_renewals', 'disputed_lost'],
  ],
];

beforeEach(() => database.db.execute(sql`truncate users, billing_differences, payment_events cascade`));

/** Cents that the provider took and gave back. */
async function sumAtProvider({ provider }: Bench) {
  const sum = { taken: 0, refunded: 0, payments: 0 };
  for await (const { cents, refundedCents, state } of provider.listPayments(new Date(0))) {
    if (state !== 'succeeded') continue;
    sum.payments += 1;
    sum.taken += cents;
    sum.refunded += refundedCents;
  }
  return sum;
}

/** The same of purchases and of what plans were charged, and of the receipts; and what the ledger granted. */
async function sumHere() {
  const { rows } = await database.db.execute<Record<string, number>>(sql`
    with paid as (
      select cents, refunded_cents from purchases where paid_at is not null
      union all select cents, refunded_cents from subscription_payments where cents > 0)
    select (select count(*)::integer from paid) as payments,
      (select coalesce(sum(cents), 0)::integer from paid) as taken,
      (select coalesce(sum(refunded_cents), 0)::integer from paid) as refunded,
      (select count(*)::integer from invoices) as receipts,
      (select coalesce(sum(total_cents), 0)::integer from invoices) as receipted,
      (select coalesce(sum(refunded_cents), 0)::integer from invoices) as "receiptedBack",
      (select coalesce(sum(tokens + bonus), 0)::integer from purchases where paid_at is not null) as "boughtTokens",
      (select coalesce(sum(amount), 0)::integer from ledger_transfers where reason = 'purchase') as "grantedTokens",
      (select coalesce(sum(tokens), 0)::integer from subscription_payments) as "planTokens",
      (select coalesce(sum(amount), 0)::integer from ledger_transfers
        where idempotency_key like 'allowance:%' or idempotency_key like 'upgrade:%') as "grantedPlanTokens"`);
  const [found] = rows;
  if (!found) throw new Error('nothing was summed');
  return found;
}

async function expectBooksToAgree(bench: Bench): Promise<void> {
  const [there, here] = [await sumAtProvider(bench), await sumHere()];
  expect(here).toMatchObject({
    ...there,
    grantedTokens: here.boughtTokens,
    grantedPlanTokens: here.planTokens,
  });
  expect([here.receipts, here.receipted, here.receiptedBack]).toEqual([
    there.payments,
    there.taken,
    there.refunded,
  ]);
  expect(await auditLedger(database.db)).toEqual([]);
}

describe.each(providers)('a day of money at %s', (_, open, cards) => {
  it(
    'is the same to the cent in both books, whatever order its events arrive in',
    async () => {
      const bench = await open();
      onTestFinished(() => bench.close());
      const weather = { seed: 7, messages, lost: 0 };
      const { billing, counts } = await playDay(database.db, bench, weather, cards);
      expect(counts.accepted + counts.forged).toBeGreaterThanOrEqual(messages);
      expect(counts.forged).toBeGreaterThan(messages / 20);
      expect(counts.refused).toBe(counts.forged);
      const there = await sumAtProvider(bench);
      expect(there.payments).toBeGreaterThan(messages / 50);
      expect(there.refunded).toBeGreaterThan(0);
      await expectBooksToAgree(bench);
      // Events alone told everything.
      expect(await reconcile(billing)).toEqual({ fresh: 0, waiting: 0, unreachable: [] });
    },
    timeoutMs,
  );

  it(
    'is put right by the comparison at night where a third of its events was lost',
    async () => {
      const bench = await open();
      onTestFinished(() => bench.close());
      const weather = { seed: 11, messages: Math.ceil(messages / 3), lost: 1 / 3 };
      const { billing, run } = await playDay(database.db, bench, weather, cards);
      expect((await reconcile(billing)).fresh).toBeGreaterThan(0);
      await run('billing.lifecycle');
      await reconcile(billing);
      await expectBooksToAgree(bench);
      const left = (await listDifferences(database.db)).filter(({ resolvedAt }) => resolvedAt === null);
      expect(left).toEqual([]);
      expect(await reconcile(billing)).toMatchObject({ fresh: 0 });
    },
    timeoutMs,
  );
});
