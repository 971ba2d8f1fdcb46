import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { users } from './schema.ts';

/**
 * Says whose account a person works in from now on, and tells their pages. Call it last in a transaction.
 *
 * @param ownerId whose team they are in, which the caller has checked; null for their own account
 */
export async function setWorksIn(tx: Tx, userId: string, ownerId: string | null): Promise<void> {
  await tx.update(users).set({ worksIn: ownerId }).where(eq(users.id, userId));
  await publish(tx, userId, { name: 'account', data: {} });
}
