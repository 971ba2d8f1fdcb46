import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { wallets } from './schema.ts';

/**
 * Lets a wallet never lack tokens, or ends that: its usage is invoiced (decisions.md 7). What a hold lacks is
 * issued with it, as `metered`. What such a hold gives back stays, and is what the next one takes first, so
 * that never more is left over than was held at once.
 */
export async function setMetered(tx: Tx, userId: string, metered: boolean): Promise<void> {
  const changed = await tx.update(wallets).set({ metered }).where(eq(wallets.userId, userId));
  if (changed.rowCount !== 1) throw new Error(`user ${userId} has no wallet`);
}
