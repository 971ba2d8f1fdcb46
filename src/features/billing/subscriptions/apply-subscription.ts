import { and, eq, inArray } from 'drizzle-orm';
import { planOf } from '#contract/catalogue.ts';
import { expirePlanTokens } from '#features/billing/ledger';
import type { ProviderInvoice, ProviderSubscription } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { lockAccount, plansOf, settlePlan } from './account.ts';
import { applyInvoice } from './apply-invoice.ts';
import type { Post } from './billing.ts';
import { endSubscription, makeRoom } from './end-subscription.ts';
import { news } from './news.ts';
import { type Subscription, subscriptionPayments, subscriptions } from './schema.ts';
import { endedForGood, graceDays, type Standing, standingOf } from './standing.ts';
import { tellAdministrators, tellOwner } from './tell.ts';

/**
 * Makes a subscription what the provider says of it. The same truth any number of times does nothing again; one
 * that was read before another that has been applied is left.
 *
 * @param read `number`: given by `beginRead` before the truth was asked for
 */
export async function applySubscription(
  tx: Tx,
  post: Post,
  read: { id: string; userId: string; number: number },
  truth: ProviderSubscription,
  now: Date,
): Promise<void> {
  await lockAccount(tx, read.userId);
  const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.id, read.id)).for('update');
  if (!before || before.readApplied >= read.number) return;
  const unseen = await unseenInvoices(tx, before, truth);
  const live = before.state === 'active' || before.state === 'past_due';
  const dead = unseen.length > 0 && endedForGood(before);
  let row = before;
  if (unseen.length > 0 && !live && !dead) {
    const { own } = await plansOf(tx, row.userId);
    if (own?.source === 'card') row = await refuseSecond(tx, post, row, now);
    else await makeRoom(tx, post, row.userId, now);
  }
  for (const invoice of unseen) {
    const applied = await applyInvoice(tx, row, invoice, now);
    row = applied.row;
    if (!dead) await tellOwner(tx, post, row.userId, applied.told);
  }
  if (dead) await chargedInVain(tx, row, read.number);
  const standing = standingOf(row, truth, unseen.length > 0, now);
  if (standing.state === 'ended') await endHere(tx, post, row, standing, truth, now);
  await tx
    .update(subscriptions)
    .set({ ...columnsOf(row, truth, standing, now), readApplied: read.number })
    .where(eq(subscriptions.id, row.id));
  await settlePlan(tx, row.userId);
  await tellOfChange(tx, post, before, row, truth, standing);
}

/** Paid invoices that have not had their effects, the oldest first. */
async function unseenInvoices(
  tx: Tx,
  row: Subscription,
  { invoices }: ProviderSubscription,
): Promise<ProviderInvoice[]> {
  const paid = invoices.filter(({ state }) => state === 'paid');
  if (paid.length === 0) return [];
  const seen = await tx
    .select({ invoiceId: subscriptionPayments.invoiceId })
    .from(subscriptionPayments)
    .where(
      and(
        eq(subscriptionPayments.provider, row.provider ?? ''),
        inArray(
          subscriptionPayments.invoiceId,
          paid.map(({ id }) => id),
        ),
      ),
    );
  const known = new Set(seen.map(({ invoiceId }) => invoiceId));
  return paid
    .filter(({ id }) => !known.has(id))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/**
 * A subscription was charged after its end, before the provider knew of that: what it brought ends at once, unless
 * a plan is in effect, with whose month it ends; an admin refunds it.
 */
async function chargedInVain(
  tx: Tx,
  { id, providerId, userId }: Subscription,
  readNumber: number,
): Promise<void> {
  const { given, own } = await plansOf(tx, userId);
  if (!own && (!given || given.planId === 'free')) {
    await expirePlanTokens(tx, { userId, idempotencyKey: `expire:late:${id}:${readNumber}` });
  }
  await tellAdministrators(tx, {
    occasion: `late:${id}:${readNumber}`,
    title: 'A subscription was charged after its end',
    message: `Subscription ${providerId} of account ${userId} was charged although it had ended. It stays ended; please refund what is owed.`,
  });
}

/** Two subscriptions were paid: the first one stays, the second brings its tokens and ends; an admin refunds it. */
async function refuseSecond(tx: Tx, post: Post, row: Subscription, now: Date): Promise<Subscription> {
  await endSubscription(tx, post, row, { endedBy: 'replaced', now, tellProvider: true });
  await tellAdministrators(tx, {
    occasion: `second:${row.id}`,
    title: 'A second subscription was paid',
    message: `Subscription ${row.providerId} of account ${row.userId} was paid while another one runs. It was ended; please refund what is owed.`,
  });
  return { ...row, state: 'ended', endedAt: now, endedBy: 'replaced', toTell: 'end' };
}

async function endHere(
  tx: Tx,
  post: Post,
  row: Subscription,
  { endedBy }: Extract<Standing, { state: 'ended' }>,
  truth: ProviderSubscription,
  now: Date,
): Promise<void> {
  // What its last invoices changed is written first: the end is that of the plan they paid for.
  const tellProvider = truth.state !== 'ended';
  await endSubscription(tx, post, row, { endedBy, now, tellProvider });
}

function columnsOf(row: Subscription, truth: ProviderSubscription, standing: Standing, now: Date) {
  const { id, userId, createdAt, readsBegun, changes, ...kept } = row;
  const over = standing.state === 'ended';
  const next = !over && row.periodEnd && truth.priceKey !== row.priceKey ? truth.priceKey : null;
  const unpaid = standing.state === 'past_due' && row.state === 'past_due';
  return {
    ...kept,
    state: standing.state,
    cancelAtPeriodEnd: truth.cancelAtPeriodEnd,
    nextPriceKey: next,
    graceUntil: standing.state === 'past_due' ? standing.graceUntil : null,
    remindersSent: unpaid ? row.remindersSent : standing.state === 'past_due' ? 1 : 0,
    nextAllowanceAt: over ? null : row.nextAllowanceAt,
    endedAt: over ? (row.endedAt ?? now) : null,
    endedBy: standing.state === 'ended' ? standing.endedBy : null,
    toTell: toldYet(row, truth, standing),
  };
}

/** What the provider does not know yet. */
function toldYet({ toTell }: Subscription, truth: ProviderSubscription, standing: Standing) {
  if (truth.state === 'ended') return null;
  if (standing.state === 'ended') return 'end';
  // It was to be ended, and has been paid since.
  if (toTell === 'end' && standing.state !== 'incomplete') return null;
  return toTell === 'cancel' && truth.cancelAtPeriodEnd ? null : toTell;
}

async function tellOfChange(
  tx: Tx,
  post: Post,
  before: Subscription,
  row: Subscription,
  truth: ProviderSubscription,
  standing: Standing,
): Promise<void> {
  const { changes, id, periodEnd, userId } = row;
  const plan = planOf(row.planId).name;
  if (standing.state === 'past_due' && before.state !== 'past_due') {
    const { graceUntil } = standing;
    await tellOwner(tx, post, userId, news.renewalFailed({ id, plan, graceUntil, reminder: 0 }));
  }
  const cancelled = truth.cancelAtPeriodEnd && !before.cancelAtPeriodEnd && standing.state !== 'ended';
  if (cancelled && periodEnd) {
    await tellOwner(tx, post, userId, news.cancelled({ id, plan, until: periodEnd, changes }));
  }
}

/** When a plan ends whose renewal nobody has paid, whatever keeps the provider from saying so. */
export function graceEnd({
  graceUntil,
  periodEnd,
}: Pick<Subscription, 'graceUntil' | 'periodEnd'>): Date | null {
  if (graceUntil) return graceUntil;
  return periodEnd && new Date(periodEnd.getTime() + graceDays * 86_400_000);
}
