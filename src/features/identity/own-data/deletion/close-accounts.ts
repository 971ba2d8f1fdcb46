import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { endPlans } from '#features/billing/subscriptions';
import { cancelJobsOfUser } from '#features/generation/jobs';
import { endTeams } from '#features/identity/team';
import { notifyUser, wasNotified } from '#features/messaging/notifications';
import { disconnectChannelsOfUser } from '#features/publishing/channels';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { sessions, users } from '../../accounts/schema.ts';
import { deletedMail, deletionReminderMail } from '../mails.ts';

const isDue = lte(users.deletionDueAt, sql`now()`);

/** Reminds owners of accounts that will be deleted soon, once each. */
export async function remindOfDeletion(db: Db, mailContext: MailContext): Promise<void> {
  const near = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName, dueAt: users.deletionDueAt })
    .from(users)
    .where(
      and(
        isNull(users.closedAt),
        gt(users.deletionDueAt, sql`now()`),
        lte(users.deletionDueAt, sql`now() + make_interval(days => ${limits.deletionReminderDays})`),
      ),
    );
  for (const { dueAt, id: userId, ...to } of near) {
    if (!dueAt) continue;
    await db.transaction(async (tx) => {
      const occasion = `deletion-near:${dueAt.toISOString()}`;
      if (await wasNotified(tx, userId, occasion)) return;
      await notifyUser(tx, {
        userId,
        occasion,
        title: 'Your account will be deleted soon',
        message: 'You can keep it or download your data in Profile Settings.',
      });
      await mailContext.sendMail(tx, deletionReminderMail(mailContext.brand, { ...to, dueAt }));
    });
  }
}

/**
 * Closes the accounts that are due: sign-in is blocked, and the owner gets a last mail. The last active administrator's
 * account is not closed.
 */
export async function closeDueAccounts(db: Db, mailContext: MailContext): Promise<void> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isDue, isNull(users.closedAt)));
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
      const [closed] = await tx
        .update(users)
        .set({ closedAt: sql`now()` })
        .where(
          and(
            eq(users.id, id),
            isDue,
            isNull(users.closedAt),
            or(
              sql`${users.role} <> 'admin'`,
              sql`exists (select from users other where other.id <> ${id} and other.role = 'admin' and other.suspended_at is null and other.closed_at is null)`,
            ),
          ),
        )
        .returning();
      if (!closed) return;
      await tx.delete(sessions).where(eq(sessions.userId, id));
      await mailContext.sendMail(tx, deletedMail(mailContext.brand, closed));
    });
  }
}

/** Closed accounts that are due for deletion. */
export function listClosedAccounts(db: Db): Promise<{ id: string }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(isDue, isNotNull(users.closedAt)));
}

/**
 * Ends a closed account's jobs, plans (also at the payment provider) and teams, and disconnects its channels. Repeatable.
 */
export async function settleClosedAccount(
  { clock, db, ...mailContext }: MailContext & { db: Db; clock: Clock },
  userId: string,
): Promise<void> {
  await cancelJobsOfUser(db, userId);
  await db.transaction((tx) => endPlans(tx, mailContext, userId, clock()));
  await db.transaction((tx) => endTeams(tx, userId));
  await db.transaction((tx) => disconnectChannelsOfUser(tx, userId, clock()));
}
