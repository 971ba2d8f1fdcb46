import { sql } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import { planSubquery } from '#features/identity/accounts';
import type { Queryable } from '#platform/db/client.ts';
import { storedBytes } from './schema.ts';

/** The account's plan in effect. */
export async function getPlanInEffect(db: Queryable, userId: string): Promise<PlanId> {
  return (await getPlanAndStorage(db, userId)).plan;
}

/** Bytes that an account stores: originals in library and trash, and uploads. */
export async function getStorageUsed(db: Queryable, userId: string): Promise<number> {
  return (await getPlanAndStorage(db, userId)).stored;
}

/** The plan in effect and the stored bytes, in one query. @throws Error for an unknown user */
export async function getPlanAndStorage(
  db: Queryable,
  userId: string,
): Promise<{ plan: PlanId; stored: number }> {
  const { rows } = await db.execute<{ plan: PlanId | null; stored: string }>(sql`
    select ${planSubquery(userId)} as plan, coalesce((
      select ${storedBytes.bytes} from ${storedBytes} where ${storedBytes.userId} = ${userId}), 0) as stored`);
  const [standing] = rows;
  if (!standing?.plan) throw new Error(`there is no user ${userId}`);
  return { plan: standing.plan, stored: Number(standing.stored) };
}
