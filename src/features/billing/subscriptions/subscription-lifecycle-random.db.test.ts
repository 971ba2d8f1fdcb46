/**
 * Random lifecycles of plans and payments, with webhook events late, lost or repeated and a provider that is down at
 * times. In the end the plan is the given or paid one, each paid month granted its tokens once, each payment has a
 * receipt, the ledger's audit is clean and no billing difference is open. After everything has ended, no plan and no
 * plan tokens are left.
 */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getPlan } from '#contract/catalogue.ts';
import { parsePriceKey } from '#contract/prices.ts';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, getBalance, sumGrantedByKeys } from '#features/billing/ledger';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling, type TestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { lifecycleSteps, runJobs, takeStep } from '#tests/setup/random-lifecycle.ts';
import { getAccountPlans } from './account.ts';
import { cancelPlan } from './cancel-plan.ts';
import { listDifferences } from './differences.ts';
import { clearPlan } from './given-plan.ts';
import { reconcile } from './reconcile.ts';

const database = useDatabase();

const running = ({ provider }: TestBilling) =>
  [...provider.subscriptions.values()].filter(({ state }) => state === 'active' || state === 'past_due');
const planOfUser = async (id: string) => {
  const [user] = await database.db.select().from(users).where(eq(users.id, id));
  return user?.subscription;
};

/** The jobs of a night, once the provider can be reached. */
async function settle(billing: TestBilling): Promise<void> {
  billing.provider.behaviour.away = 'no';
  for (const _ of ['first', 'second']) {
    await runJobs(billing);
    await reconcile(billing);
  }
}

/** One plan is in effect: what is given, else what is paid for, else the trial. */
async function checkPlan(billing: TestBilling, id: string): Promise<void> {
  const [one, ...others] = running(billing);
  expect(others).toEqual([]);
  const paidFor = one?.invoices.find(({ state }) => state === 'paid');
  const { given, own } = await getAccountPlans(database.db, id);
  const isOver = (until: Date | null | undefined) =>
    until !== null && until !== undefined && until <= billing.clock();
  expect(isOver(given?.periodEnd)).toBe(false);
  const onTrial = own?.source === 'trial' && !isOver(own.periodEnd);
  const ofTheirOwn = paidFor ? parsePriceKey(paidFor.priceKey)?.planId : onTrial ? 'starter' : 'free';
  expect(await planOfUser(id)).toBe(given?.planId ?? ofTheirOwn);
  // Whose money goes back to their bank has no plan for it.
  const argued = one?.invoices.some(({ paymentId }) => {
    const dispute = paymentId && billing.provider.payments.get(paymentId)?.dispute;
    return dispute === 'open' || dispute === 'lost';
  });
  expect(argued ?? false).toBe(false);
}

/** No charge is without its effect, and no effect without its charge. */
async function checkMoney({ provider }: TestBilling, id: string): Promise<void> {
  const invoices = [...provider.subscriptions.values()].flatMap((one) => one.invoices);
  const paid = invoices.filter(({ state }) => state === 'paid');
  for (const { id: invoice, priceKey, reason } of paid) {
    if (reason === 'change') continue;
    const planId = parsePriceKey(priceKey)?.planId ?? 'free';
    const month = await sumGrantedByKeys(database.db, id, [`allowance:sandbox:${invoice}:0`]);
    expect(month).toBe(getPlan(planId).monthlyTokens ?? 0);
  }
  const bought = [...provider.payments.values()].filter(
    ({ reference, state }) => reference && state === 'succeeded',
  );
  const purchased = await database.db.execute<{ tokens: number }>(
    sql`select coalesce(sum(amount), 0)::integer as tokens from ledger_transfers where reason = 'purchase'`,
  );
  expect(purchased.rows[0]?.tokens).toBe(bought.length * 550);

  const charged = [...paid, ...bought].map(({ cents }) => cents).filter((cents) => cents > 0);
  const receipts = await listInvoices(database.db, id, { limit: 500 });
  const sorted = (amounts: number[]) => amounts.sort((one, other) => one - other);
  expect(sorted(receipts.map(({ totalCents }) => totalCents))).toEqual(sorted(charged));
  const refunded = [...provider.payments.values()].reduce((sum, one) => sum + one.refundedCents, 0);
  expect(receipts.reduce((sum, one) => sum + one.refundedCents, 0)).toBe(refunded);
  expect(await auditLedger(database.db)).toEqual([]);
  const open = (await listDifferences(database.db)).filter(({ resolvedAt }) => resolvedAt === null);
  expect(open).toEqual([]);
}

/** Everything is cancelled and taken back, and its time passes. */
async function letEnd(billing: TestBilling, id: string): Promise<void> {
  for (const source of ['admin', 'managed'] as const)
    await database.db.transaction((tx) => clearPlan(tx, id, source, billing.clock()));
  const { own } = await getAccountPlans(database.db, id);
  if (own && !own.cancelAtPeriodEnd) await cancelPlan(billing, id);
  billing.passDays(400);
  await billing.settle();
  await settle(billing);
}

it('random lifecycles of subscriptions and purchases end in a consistent state', async () => {
  await fc.assert(
    fc.asyncProperty(lifecycleSteps, async (steps) => {
      await database.db.execute(sql`truncate users, billing_differences cascade`);
      const billing = createTestBilling(database.db, '2026-01-31T09:00:00Z');
      const { id } = await makeUserWithTokens(database.db, 10, { createdAt: billing.clock() });
      for (const one of steps) await takeStep(billing, id, one);
      await settle(billing);
      await checkPlan(billing, id);
      await checkMoney(billing, id);

      await letEnd(billing, id);
      expect(running(billing)).toEqual([]);
      expect(await planOfUser(id)).toBe('free');
      expect((await getBalance(database.db, id)).planTokens).toBe(0);
      await checkMoney(billing, id);
    }),
    { numRuns: Number(process.env.LIVES ?? 60), seed: 9 },
  );
}, 240_000);
