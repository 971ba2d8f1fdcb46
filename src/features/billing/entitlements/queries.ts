import { eq, sql } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import type { Queryable } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';
import { storedBytes } from './schema.ts';

/** The plan in effect of a person. */
export async function planInEffect(db: Queryable, userId: string): Promise<PlanId> {
  return (await standingOf(db, userId)).plan;
}

/** Bytes that a person stores: originals in library and trash, and uploads. */
export async function storageUsed(db: Queryable, userId: string): Promise<number> {
  return (await standingOf(db, userId)).stored;
}

/** What limits are held against. */
export async function standingOf(db: Queryable, userId: string): Promise<{ plan: PlanId; stored: number }> {
  const [standing] = await db
    .select({
      plan: users.subscription,
      stored: sql`coalesce(${storedBytes.bytes}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(storedBytes, eq(storedBytes.userId, users.id))
    .where(eq(users.id, userId));
  if (!standing) throw new Error(`there is no user ${userId}`);
  return standing;
}
