import { and, asc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import type { Queryable } from '#platform/db/client.ts';
import { sessions, users } from './schema.ts';

/** An account's plan in effect and its creation date; null for an unknown account. */
export async function findAccountPlan(
  db: Queryable,
  userId: string,
): Promise<{ plan: PlanId; createdAt: Date } | null> {
  const [account] = await db
    .select({ plan: users.subscription, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  return account ?? null;
}

/**
 * An account's plan in effect as a scalar subquery, for queries of other features. Null for an unknown account.
 */
export function planSubquery(userId: string): SQL<PlanId | null> {
  return sql`(select ${users.subscription} from ${users} where ${users.id} = ${userId})`;
}

/**
 * Accounts on Free with a session that was used since a date, one page in the order of ids.
 *
 * @param page.after the last id of the previous page; null for the first page
 */
export function listFreeAccountsSeen(
  db: Queryable,
  since: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; createdAt: Date }[]> {
  const seen = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), gt(sessions.updatedAt, since)));
  return db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(
      and(
        eq(users.subscription, 'free'),
        sql`exists (${seen})`,
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
}

/** How many accounts were created since a date. */
export function countNewAccounts(db: Queryable, since: Date): Promise<number> {
  return db.$count(users, gte(users.createdAt, since));
}
