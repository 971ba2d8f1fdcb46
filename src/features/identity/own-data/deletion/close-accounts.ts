import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { endPlans } from '#features/billing/subscriptions';
import { cancelJobsOf } from '#features/generation/jobs';
import { endTeamsOf } from '#features/identity/team';
import { notifyUser, wasTold } from '#features/messaging/notifications';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { sessions, users } from '../../accounts/schema.ts';
import type { Post } from '../export/build-export.ts';
import { deletedMail, deletionReminderMail } from '../mails.ts';

const due = lte(users.deletionDueAt, sql`now()`);

/** Tells those whose account is deleted within days, once. */
export async function remindOfDeletion(db: Db, post: Post): Promise<void> {
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
      if (await wasTold(tx, userId, occasion)) return;
      await notifyUser(tx, {
        userId,
        occasion,
        title: 'Your account is deleted soon',
        message: 'Keep it, or download your data, in Profile Settings.',
      });
      await post.sendMail(tx, deletionReminderMail(post.brand, { ...to, dueAt }));
    });
  }
}

/**
 * Closes the accounts whose day has come: nobody signs in any more, and their owner gets the last mail. The last
 * administrator who can act stays.
 */
export async function closeDueAccounts(db: Db, post: Post): Promise<void> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(due, isNull(users.closedAt)));
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
      const [closed] = await tx
        .update(users)
        .set({ closedAt: sql`now()` })
        .where(
          and(
            eq(users.id, id),
            due,
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
      await post.sendMail(tx, deletedMail(post.brand, closed));
    });
  }
}

/** Closed accounts that are due for deletion, by whomever they were closed. */
export function closedAccounts(db: Db): Promise<{ id: string }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(due, isNotNull(users.closedAt)));
}

/** Ends what goes on without its owner: jobs, plans (at the payment provider too), teams. Repeatable. */
export async function settleClosed(
  { clock, db, ...post }: Post & { db: Db; clock: Clock },
  userId: string,
): Promise<void> {
  await cancelJobsOf(db, userId);
  await db.transaction((tx) => endPlans(tx, post, userId, clock()));
  await db.transaction((tx) => endTeamsOf(tx, userId));
}
