import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { sessions, users } from './schema.ts';

/**
 * Suspends an account until an administrator lifts the suspension, and ends all its sessions. For an account that is
 * already suspended this replaces the reason. Call `requireStillAdministrator` first, and notify the team's members.
 *
 * @param given.reason shown to administrators only
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
