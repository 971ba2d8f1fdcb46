/**
 * The timed steps of subscriptions, and actions that the provider must still carry out. Every step can be repeated, and
 * a provider outage does not block the other steps.
 *
 * Subscriptions and purchases of a provider that is not configured end here when nothing says that they were paid. That
 * provider is not told: it may have been paid, and then continues them once it is configured again.
 */
import { and, eq, inArray, isNotNull, lte, notInArray, or, type SQL } from 'drizzle-orm';
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
import { listProviderIds } from './payment-providers.ts';
import { getReceiptMethod } from './receipt-method.ts';
import { purchases, type Subscription, subscriptions } from './schema.ts';
import { countRemindersDue } from './subscription-status.ts';
import { syncSubject } from './sync.ts';

/** Days after which an unfinished payment is abandoned, where its provider says nothing else. */
const unpaidDays = 1;

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

const toSubject = ({ provider, providerId }: Subscription) => ({
  provider: provider ?? '',
  kind: 'subscription' as const,
  id: providerId ?? '',
});

const isConfigured = ({ providers }: LifecycleDeps, provider: string | null) =>
  provider !== null && providers.find(provider) !== null;

async function sendPendingActions(deps: LifecycleDeps): Promise<void> {
  const { db, providers } = deps;
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.provider, listProviderIds(providers)),
        isNotNull(subscriptions.pendingProviderAction),
        isNotNull(subscriptions.providerId),
      ),
    );
  for (const row of rows) {
    const { id, providerId, pendingProviderAction } = row;
    const provider = providers.find(row.provider ?? '');
    if (!providerId || !provider) continue;
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
  { id, provider, userId }: Subscription,
  endedBy: NonNullable<Subscription['endedBy']>,
  still: (row: Subscription) => boolean,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockBillingAccount(tx, userId);
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    const now = deps.clock();
    const notifyProvider = isConfigured(deps, provider);
    if (row && still(row)) await endSubscription(tx, deps, row, { endedBy, now, notifyProvider });
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
        eq(subscriptions.source, 'card'),
        inArray(subscriptions.state, ['active', 'past_due']),
        lte(subscriptions.periodEnd, now),
      ),
    );
  const live = ({ state }: Subscription) => state === 'active' || state === 'past_due';
  for (const row of over) {
    if (isConfigured(deps, row.provider)) await tryProvider(deps, () => syncSubject(deps, toSubject(row)));
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
      await notifyOwner(
        tx,
        deps,
        userId,
        notices.renewalFailed({
          id,
          plan,
          graceUntil,
          reminder: due - 1,
          method: getReceiptMethod(row.provider),
        }),
      );
    });
  }
}

/**
 * Rows of providers whose time for a first payment is over: `unpaidDays` of each, and a day where a provider is not
 * configured.
 */
function isAbandoned(
  { clock, providers }: LifecycleDeps,
  {
    createdAt,
    provider,
  }: Pick<typeof purchases, 'createdAt' | 'provider'> | Pick<typeof subscriptions, 'createdAt' | 'provider'>,
): SQL | undefined {
  const before = (days: number) => lte(createdAt, addDays(clock(), -days));
  return or(
    and(notInArray(provider, listProviderIds(providers)), before(unpaidDays)),
    ...providers.all.map((one) => and(eq(provider, one.id), before(one.unpaidDays ?? unpaidDays))),
  );
}

async function abandonUnpaidSubscriptions(deps: LifecycleDeps): Promise<void> {
  const { db, providers } = deps;
  const old = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.state, 'incomplete'), isAbandoned(deps, subscriptions)));
  for (const row of old) {
    const { id, providerId } = row;
    const provider = providers.find(row.provider ?? '');
    const settled = await tryProvider(deps, async () => {
      if (!providerId || !provider) return;
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
  const { db, providers } = deps;
  const old = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.state, 'open'), isAbandoned(deps, purchases)));
  for (const { id, paymentId, provider } of old) {
    const settled = await tryProvider(deps, async () => {
      if (paymentId && providers.find(provider))
        await syncSubject(deps, { provider, kind: 'payment', id: paymentId });
    });
    if (!settled) continue;
    const stillOpen = and(eq(purchases.id, id), eq(purchases.state, 'open'));
    await db.update(purchases).set({ state: 'failed' }).where(stillOpen);
  }
}
