import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { users } from './schema.ts';

/**
 * Sets the account that a user works in and informs their open pages. Call it last in a transaction.
 *
 * @param ownerId the team's owner, after the caller checked membership; null for the user's own account
 */
export async function setWorksIn(tx: Tx, userId: string, ownerId: string | null): Promise<void> {
  await tx.update(users).set({ worksIn: ownerId }).where(eq(users.id, userId));
  await publish(tx, userId, { name: 'account', data: {} });
}
