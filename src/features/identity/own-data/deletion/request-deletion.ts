import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { owesInvoice } from '#features/billing/invoices';
import { hasAgreement } from '#features/billing/managed';
import { stopRenewal } from '#features/billing/subscriptions';
import { notifyUser } from '#features/messaging/notifications';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { users } from '../../accounts/schema.ts';
import type { Post } from '../export/build-export.ts';
import { deletionAskedMail } from '../mails.ts';

/** What has to be settled before somebody's account can be deleted, in words for them; null for nothing. */
export async function obstacleOf(db: Queryable, userId: string): Promise<string | null> {
  if (await hasAgreement(db, userId)) {
    return 'You have a Managed agreement that runs. End it on the billing page first.';
  }
  if (await owesInvoice(db, userId)) {
    return 'You have an invoice that is not paid. Pay it first, or write to us about it.';
  }
  const [person] = await db
    .select({ role: users.role, subscription: users.subscription })
    .from(users)
    .where(eq(users.id, userId));
  if (person?.subscription === 'enterprise') {
    return 'Enterprise is invoiced after each month. Write to us, so that we can settle the last one first.';
  }
  if (person?.role === 'admin' && !(await staysAdministrator(db, userId))) {
    return 'You are the only administrator. Make somebody else one first.';
  }
  return null;
}

/** Whether an administrator would stay who can act, and who is not leaving. */
async function staysAdministrator(db: Queryable, userId: string): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.suspendedAt),
        isNull(users.closedAt),
        isNull(users.deletionDueAt),
        sql`${users.id} <> ${userId}`,
      ),
    )
    .limit(1);
  return other !== undefined;
}

/**
 * Has an account deleted after the wait, by the database's clock. Until then everything works as before, but for a plan
 * by card, which is not renewed. Asked again it stays as it is.
 *
 * @throws AppError CONFLICT with what has to be settled first
 */
export async function requestDeletion(tx: Tx, post: Post, userId: string): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const obstacle = await obstacleOf(tx, userId);
  if (obstacle) throw new AppError('CONFLICT', obstacle);
  await stopRenewal(tx, userId);
  const [asked] = await tx
    .update(users)
    .set({ deletionDueAt: sql`now() + make_interval(days => ${limits.deletionWaitDays})` })
    .where(and(eq(users.id, userId), isNull(users.deletionDueAt), isNull(users.closedAt)))
    .returning();
  if (!asked?.deletionDueAt) {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    if (!person?.deletionDueAt) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    return person.deletionDueAt;
  }
  const dueAt = asked.deletionDueAt;
  await post.sendMail(tx, deletionAskedMail(post.brand, { ...asked, dueAt }));
  await notifyUser(tx, {
    userId,
    occasion: `deletion-asked:${dueAt.toISOString()}`,
    title: 'Your account will be deleted',
    message: `In ${limits.deletionWaitDays} days, unless you keep it. The button is in Profile Settings.`,
  });
  await publish(tx, userId, { name: 'account', data: {} });
  return dueAt;
}

/** Keeps an account whose deletion was asked for. @throws AppError CONFLICT where it was not */
export async function takeBackDeletion(tx: Tx, userId: string): Promise<void> {
  const kept = await tx
    .update(users)
    .set({ deletionDueAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deletionDueAt), isNull(users.closedAt)))
    .returning({ id: users.id });
  if (kept.length === 0) throw new AppError('CONFLICT', 'Nobody has asked to delete this account.');
  await publish(tx, userId, { name: 'account', data: {} });
}
