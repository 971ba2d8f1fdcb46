import { eq } from 'drizzle-orm';
import type { BillingDetails, billingDetailsRoutes } from '#contract/billing-details.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { billingDetails } from './schema.ts';

/** The account's billing details; empty ones for an account that gave none. */
export async function getBillingDetails(db: Queryable, userId: string): Promise<BillingDetails> {
  const { address, country, name, vatNumber } = billingDetails;
  const [row] = await db
    .select({ name, address, country, vatNumber })
    .from(billingDetails)
    .where(eq(billingDetails.userId, userId));
  return row ?? { name: null, address: [], country: null, vatNumber: null };
}

export function billingDetailsHandlers({
  clock,
  db,
}: {
  db: Db;
  clock: Clock;
}): Handlers<typeof billingDetailsRoutes> {
  return {
    readBillingDetails: ({ caller }) => getBillingDetails(db, caller.userId),

    async saveBillingDetails({ body, caller: { userId } }) {
      const row = { ...body, userId, updatedAt: clock() };
      await db
        .insert(billingDetails)
        .values(row)
        .onConflictDoUpdate({ target: billingDetails.userId, set: row });
      return getBillingDetails(db, userId);
    },
  };
}
