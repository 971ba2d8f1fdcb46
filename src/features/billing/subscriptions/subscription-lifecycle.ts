/**
 * The timed steps of subscriptions, and actions that the provider must still carry out. Every step can be repeated, and
 * a provider outage does not block the other steps.
 */
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { getPlan } from '#contract/catalogue.ts';
import { PaymentError } from '#payments/port';
import type { Logger } from '#platform/log.ts';
import { addDays } from '#platform/time.ts';
import { lockBillingAccount } from './account.ts';
import { getGraceEnd } from './apply-subscription.ts';
import type { BillingDeps } from './billing.ts';
import { endSubscription } from './end-subscription.ts';
import { notices } from './notices.ts';
import { notifyOwner } from './notify.ts';
import { purchases, type Subscription, subscriptions } from './schema.ts';
import { countRemindersDue } from './subscription-status.ts';
import { syncSubject } from './sync.ts';

/** Hours after which an unfinished payment is abandoned. */
export const unfinishedHours = 24;

export type LifecycleDeps = BillingDeps & { log: Pick<Logger, 'warn'> };

/** Runs every lifecycle step once. */
export async function runLifecycle(deps: LifecycleDeps): Promise<void> {
  await sendPendingActions(deps);
  await endTimedPlans(deps);
  await checkRenewals(deps);
  await sendReminders(deps);
  await abandonUnpaidSubscriptions(deps);
  await abandonUnpaidPurchases(deps);
}

/** Runs a step that calls the provider; after an outage the next run tries again. @returns whether it answered */
async function tryProvider({ log }: LifecycleDeps, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.warn({ err: error }, 'the payment provider did not answer');
    return false;
  }
}

const toSubject = (row: Subscription) => ({ kind: 'subscription' as const, id: row.providerId ?? '' });

/** Rows of the configured provider; rows of another provider cannot be synced. */
const isOfProvider = ({ provider }: LifecycleDeps) => eq(subscriptions.provider, provider.id);

async function sendPendingActions(deps: LifecycleDeps): Promise<void> {
  const { db, provider } = deps;
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        isOfProvider(deps),
        isNotNull(subscriptions.pendingProviderAction),
        isNotNull(subscriptions.providerId),
      ),
    );
  for (const row of rows) {
    const { id, providerId, pendingProviderAction } = row;
    if (!providerId) continue;
    await tryProvider(deps, async () => {
      if (pendingProviderAction === 'end') await provider.endSubscription(providerId, `end:${id}`);
      else await provider.setCancelAtPeriodEnd(providerId, true, `cancel:${id}:${row.changes}`);
      await db.update(subscriptions).set({ pendingProviderAction: null }).where(eq(subscriptions.id, id));
      await syncSubject(deps, toSubject(row));
    });
  }
}

/** Ends a subscription if the condition holds for the locked row. */
async function endIf(
  deps: LifecycleDeps,
  { id, userId }: Subscription,
  endedBy: NonNullable<Subscription['endedBy']>,
  still: (row: Subscription) => boolean,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockBillingAccount(tx, userId);
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    const now = deps.clock();
    if (row && still(row)) await endSubscription(tx, deps, row, { endedBy, now, notifyProvider: true });
  });
}

/** Ends trials and given plans that have passed their end date. */
async function endTimedPlans(deps: LifecycleDeps): Promise<void> {
  const now = deps.clock();
  const over = await deps.db
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
    await endIf(deps, row, 'period', ({ periodEnd }) => periodEnd !== null && periodEnd <= now);
  }
}

/** Syncs subscriptions whose period is over, and ends cancelled and unpaid ones. */
async function checkRenewals(deps: LifecycleDeps): Promise<void> {
  const now = deps.clock();
  const over = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        isOfProvider(deps),
        inArray(subscriptions.state, ['active', 'past_due']),
        lte(subscriptions.periodEnd, now),
      ),
    );
  const live = ({ state }: Subscription) => state === 'active' || state === 'past_due';
  for (const row of over) {
    await tryProvider(deps, () => syncSubject(deps, toSubject(row)));
    const isOver = (found: Subscription) => live(found) && found.periodEnd !== null && found.periodEnd <= now;
    await endIf(deps, row, 'period', (found) => isOver(found) && found.cancelAtPeriodEnd);
    await endIf(deps, row, 'grace', (found) => {
      const end = getGraceEnd(found);
      return isOver(found) && end !== null && end <= now;
    });
  }
}

/** Sends reminders of an unpaid renewal on days 3 and 6; `applySubscription` sends the notice of day 0. */
async function sendReminders(deps: LifecycleDeps): Promise<void> {
  const unpaid = await deps.db.select().from(subscriptions).where(eq(subscriptions.state, 'past_due'));
  for (const { id, userId } of unpaid) {
    await deps.db.transaction(async (tx) => {
      await lockBillingAccount(tx, userId);
      const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
      if (!row?.graceUntil) return;
      const { graceUntil, remindersSent } = row;
      const due = countRemindersDue(graceUntil, deps.clock());
      if (due <= remindersSent) return;
      await tx.update(subscriptions).set({ remindersSent: due }).where(eq(subscriptions.id, id));
      const plan = getPlan(row.planId).title;
      await notifyOwner(tx, deps, userId, notices.renewalFailed({ id, plan, graceUntil, reminder: due - 1 }));
    });
  }
}

async function abandonUnpaidSubscriptions(deps: LifecycleDeps): Promise<void> {
  const { clock, db, provider } = deps;
  const old = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        isOfProvider(deps),
        eq(subscriptions.state, 'incomplete'),
        lte(subscriptions.createdAt, addDays(clock(), -unfinishedHours / 24)),
      ),
    );
  for (const row of old) {
    const { id, providerId } = row;
    const settled = await tryProvider(deps, async () => {
      if (!providerId) return;
      // It may have been paid without a webhook, and must not be ended then.
      await syncSubject(deps, toSubject(row));
      const [still] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
      if (still?.state !== 'incomplete') return;
      await provider.endSubscription(providerId, `end:${id}`);
      await syncSubject(deps, toSubject(row));
    });
    if (settled) await endIf(deps, row, 'unpaid', ({ state }) => state === 'incomplete');
  }
}

/** Marks old unpaid purchases as failed. If such a payment succeeds later, its sync still applies it. */
async function abandonUnpaidPurchases(deps: LifecycleDeps): Promise<void> {
  const { clock, db, provider } = deps;
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
    const settled = await tryProvider(deps, async () => {
      if (paymentId) await syncSubject(deps, { kind: 'payment', id: paymentId });
    });
    if (!settled) continue;
    const stillOpen = and(eq(purchases.id, id), eq(purchases.state, 'open'));
    await db.update(purchases).set({ state: 'failed' }).where(stillOpen);
  }
}
