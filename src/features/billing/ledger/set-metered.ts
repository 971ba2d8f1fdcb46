import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { wallets } from './schema.ts';

/**
 * Turns metering of a wallet on or off: metered usage is invoiced (docs/requirements/decisions.md 7), and a hold issues
 * missing tokens with the reason `metered`. Tokens that such a hold returns stay in the wallet and are taken first by
 * the next hold, so the leftover never exceeds what was held at one time.
 */
export async function setMetered(tx: Tx, userId: string, metered: boolean): Promise<void> {
  const changed = await tx.update(wallets).set({ metered }).where(eq(wallets.userId, userId));
  if (changed.rowCount !== 1) throw new Error(`user ${userId} has no wallet`);
}
