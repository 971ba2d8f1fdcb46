import { and, eq, ne } from 'drizzle-orm';
import type { PlanId } from '#contract/catalogue.ts';
import type { Tx } from '#platform/db/client.ts';
import { users } from './schema.ts';

/**
 * Writes the plan in effect, which only `features/billing` decides (docs/requirements/decisions.md 6).
 *
 * @returns whether the plan changed
 */
export async function setSubscription(tx: Tx, userId: string, subscription: PlanId): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ subscription })
    .where(and(eq(users.id, userId), ne(users.subscription, subscription)));
  return changed.rowCount === 1;
}
