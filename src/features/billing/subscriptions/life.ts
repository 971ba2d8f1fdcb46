/**
 * What time does to plans, and what the provider has yet to be told. Every step can be repeated; a provider that
 * is away keeps nothing else from being done.
 */
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { planOf } from '#contract/catalogue.ts';
import { PaymentFault } from '#payments/port';
import type { Logger } from '#platform/log.ts';
import { lockAccount } from './account.ts';
import { graceEnd } from './apply-subscription.ts';
import type { Billing } from './billing.ts';
import { addDays } from './calendar.ts';
import { endSubscription } from './end-subscription.ts';
import { news } from './news.ts';
import { purchases, type Subscription, subscriptions } from './schema.ts';
import { remindersDue } from './standing.ts';
import { sync } from './sync.ts';
import { tellOwner } from './tell.ts';

/** A payment that was begun is given up after so many hours. */
export const unfinishedHours = 24;

export type Life = Billing & { log: Pick<Logger, 'warn'> };

/** One round of all of it. */
export async function liveOn(life: Life): Promise<void> {
  await tellProvider(life);
  await endGivenTime(life);
  await followRenewals(life);
  await remind(life);
  await giveUpSubscriptions(life);
  await giveUpPurchases(life);
}

/** Does what asks the provider; one that is away is asked in the next round. @returns whether it answered */
async function tried({ log }: Life, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    log.warn({ err: error }, 'the payment provider did not answer');
    return false;
  }
}

const subject = (row: Subscription) => ({ kind: 'subscription' as const, id: row.providerId ?? '' });

/** Rows of the provider that is composed; what another one holds cannot be asked about. */
const here = ({ provider }: Life) => eq(subscriptions.provider, provider.id);

async function tellProvider(life: Life): Promise<void> {
  const { db, provider } = life;
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(here(life), isNotNull(subscriptions.toTell), isNotNull(subscriptions.providerId)));
  for (const row of rows) {
    const { id, providerId, toTell } = row;
    if (!providerId) continue;
    await tried(life, async () => {
      if (toTell === 'end') await provider.endSubscription(providerId, `end:${id}`);
      else await provider.setCancelAtPeriodEnd(providerId, true, `cancel:${id}:${row.changes}`);
      await db.update(subscriptions).set({ toTell: null }).where(eq(subscriptions.id, id));
      await sync(life, subject(row));
    });
  }
}

/** Ends a row if it still stands as it was found. */
async function endIf(
  life: Life,
  { id, userId }: Subscription,
  endedBy: NonNullable<Subscription['endedBy']>,
  still: (row: Subscription) => boolean,
): Promise<void> {
  await life.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    const now = life.clock();
    if (row && still(row)) await endSubscription(tx, life, row, { endedBy, now, tellProvider: true });
  });
}

/** The trial, and plans that were given until a day. */
async function endGivenTime(life: Life): Promise<void> {
  const now = life.clock();
  const over = await life.db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.source, ['trial', 'admin', 'managed']),
        inArray(subscriptions.state, ['trialing', 'active']),
        lte(subscriptions.periodEnd, now),
      ),
    );
  for (const row of over) {
    await endIf(life, row, 'period', ({ periodEnd }) => periodEnd !== null && periodEnd <= now);
  }
}

/** Asks about periods that are over; ends those that nobody has paid for. */
async function followRenewals(life: Life): Promise<void> {
  const now = life.clock();
  const over = await life.db
    .select()
    .from(subscriptions)
    .where(
      and(
        here(life),
        inArray(subscriptions.state, ['active', 'past_due']),
        lte(subscriptions.periodEnd, now),
      ),
    );
  const live = ({ state }: Subscription) => state === 'active' || state === 'past_due';
  for (const row of over) {
    await tried(life, () => sync(life, subject(row)));
    const isOver = (found: Subscription) => live(found) && found.periodEnd !== null && found.periodEnd <= now;
    await endIf(life, row, 'period', (found) => isOver(found) && found.cancelAtPeriodEnd);
    await endIf(life, row, 'grace', (found) => {
      const end = graceEnd(found);
      return isOver(found) && end !== null && end <= now;
    });
  }
}

/** Reminders of an unpaid renewal, on days 3 and 6; that of day 0 goes out with the news. */
async function remind(life: Life): Promise<void> {
  const unpaid = await life.db.select().from(subscriptions).where(eq(subscriptions.state, 'past_due'));
  for (const { id, userId } of unpaid) {
    await life.db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
      if (!row?.graceUntil) return;
      const { graceUntil, remindersSent } = row;
      const due = remindersDue(graceUntil, life.clock());
      if (due <= remindersSent) return;
      await tx.update(subscriptions).set({ remindersSent: due }).where(eq(subscriptions.id, id));
      const plan = planOf(row.planId).name;
      await tellOwner(tx, life, userId, news.renewalFailed({ id, plan, graceUntil, reminder: due - 1 }));
    });
  }
}

async function giveUpSubscriptions(life: Life): Promise<void> {
  const { clock, db, provider } = life;
  const old = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        here(life),
        eq(subscriptions.state, 'incomplete'),
        lte(subscriptions.createdAt, addDays(clock(), -unfinishedHours / 24)),
      ),
    );
  for (const row of old) {
    const { id, providerId } = row;
    const settled = await tried(life, async () => {
      if (!providerId) return;
      // It may have been paid while no hint came: what is paid for is not ended.
      await sync(life, subject(row));
      const [still] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
      if (still?.state !== 'incomplete') return;
      await provider.endSubscription(providerId, `end:${id}`);
      await sync(life, subject(row));
    });
    if (settled) await endIf(life, row, 'unpaid', ({ state }) => state === 'incomplete');
  }
}

/** Should such a payment succeed all the same, its truth still counts. */
async function giveUpPurchases(life: Life): Promise<void> {
  const { clock, db, provider } = life;
  const old = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.provider, provider.id),
        eq(purchases.state, 'open'),
        lte(purchases.createdAt, addDays(clock(), -unfinishedHours / 24)),
      ),
    );
  for (const { id, paymentId } of old) {
    const settled = await tried(life, async () => {
      if (paymentId) await sync(life, { kind: 'payment', id: paymentId });
    });
    if (!settled) continue;
    const stillOpen = and(eq(purchases.id, id), eq(purchases.state, 'open'));
    await db.update(purchases).set({ state: 'failed' }).where(stillOpen);
  }
}
