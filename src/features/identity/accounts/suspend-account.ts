import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { sessions, users } from './schema.ts';

/**
 * Shuts an account until an administrator lifts it, and signs out everywhere. One that is suspended already has another
 * reason from now on. Call `requireStillAdministrator` first, and have the members of their team told.
 *
 * @param given.reason for administrators
 */
export async function suspendAccount(
  tx: Tx,
  { now, reason, userId }: { userId: string; reason: string; now: Date },
): Promise<void> {
  const suspendedAt = sql`coalesce(${users.suspendedAt}, ${now.toISOString()}::timestamptz)`;
  await tx
    .update(users)
    .set({ suspendedAt, suspensionReason: reason, updatedAt: now })
    .where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
