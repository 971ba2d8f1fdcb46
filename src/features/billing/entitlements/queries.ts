import { sql } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import { type AgreedEntitlements, type Entitlements, getEntitlements } from '#contract/entitlements.ts';
import { planSubquery } from '#features/identity/accounts';
import type { Queryable } from '#platform/db/client.ts';
import { managedAgreements } from '../managed/schema.ts';
import { storedBytes } from './schema.ts';

/** The account's plan in effect. */
export async function getPlanInEffect(db: Queryable, userId: string): Promise<PlanId> {
  return (await getPlanAndStorage(db, userId)).plan;
}

/** The account's plan in effect and what it may do on it: a running Managed agreement sets its own figures. */
export async function getEntitlementsInEffect(
  db: Queryable,
  userId: string,
): Promise<{ plan: PlanId; entitlements: Entitlements }> {
  const { rows } = await db.execute<{ plan: PlanId | null; agreed: AgreedEntitlements | null }>(sql`
    select ${planSubquery(userId)} as plan, (
      select json_build_object(
        'models', ${managedAgreements.models}, 'tokensPerMonth', ${managedAgreements.tokensPerMonth})
      from ${managedAgreements}
      where ${managedAgreements.userId} = ${userId} and ${managedAgreements.openUntil} is not null) as agreed`);
  const [row] = rows;
  if (!row?.plan) throw new Error(`there is no user ${userId}`);
  return { plan: row.plan, entitlements: getEntitlements(row.plan, row.agreed) };
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
