import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { hasUnpaidInvoice } from '#features/billing/invoices';
import { hasRunningAgreement } from '#features/billing/managed';
import { stopRenewal } from '#features/billing/subscriptions';
import { notifyUser } from '#features/messaging/notifications';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { users } from '../../accounts/schema.ts';
import { deletionAskedMail } from '../mails.ts';

/** The message about what blocks the deletion of an account; null when nothing does. */
export async function findDeletionObstacle(db: Queryable, userId: string): Promise<string | null> {
  if (await hasRunningAgreement(db, userId)) {
    return 'You have an active Managed agreement. End it on the billing page first.';
  }
  if (await hasUnpaidInvoice(db, userId)) {
    return 'You have an unpaid invoice. Pay it first, or contact us.';
  }
  const [person] = await db
    .select({ role: users.role, subscription: users.subscription })
    .from(users)
    .where(eq(users.id, userId));
  if (person?.subscription === 'enterprise') {
    return 'Enterprise is invoiced after each month. Contact us so that we can settle the last invoice first.';
  }
  if (person?.role === 'admin' && !(await hasOtherAdministrator(db, userId))) {
    return 'You are the only administrator. Make another user an administrator first.';
  }
  return null;
}

/** Whether another active administrator exists whose account is not due for deletion. */
async function hasOtherAdministrator(db: Queryable, userId: string): Promise<boolean> {
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
 * Schedules the deletion of an account after the waiting period, by the database's clock. Until then everything works as
 * before, except that a card plan is not renewed. A repeated request changes nothing.
 *
 * @throws AppError CONFLICT with the obstacle that must be settled first
 */
export async function requestDeletion(tx: Tx, mailContext: MailContext, userId: string): Promise<Date> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const obstacle = await findDeletionObstacle(tx, userId);
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
  await mailContext.sendMail(tx, deletionAskedMail(mailContext.brand, { ...asked, dueAt }));
  await notifyUser(tx, {
    userId,
    occasion: `deletion-asked:${dueAt.toISOString()}`,
    title: 'Your account will be deleted',
    message: `This happens in ${limits.deletionWaitDays} days. You can keep it in Profile Settings.`,
  });
  await publish(tx, userId, { name: 'account', data: {} });
  return dueAt;
}

/** Cancels a scheduled deletion. @throws AppError CONFLICT when none is scheduled */
export async function cancelDeletion(tx: Tx, userId: string): Promise<void> {
  const kept = await tx
    .update(users)
    .set({ deletionDueAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deletionDueAt), isNull(users.closedAt)))
    .returning({ id: users.id });
  if (kept.length === 0) throw new AppError('CONFLICT', 'This account is not scheduled for deletion.');
  await publish(tx, userId, { name: 'account', data: {} });
}
