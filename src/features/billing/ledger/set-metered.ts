import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { meteredSpans, wallets } from './schema.ts';

/**
 * Turns metering of a wallet on or off at a moment, which is recorded. A hold of a metered wallet issues its own tokens
 * with the reason `metered`, and what it spends is invoiced (decision 070); the tokens that the wallet has stay.
 */
export async function setMetered(tx: Tx, userId: string, metered: boolean, now: Date): Promise<void> {
  const [wallet] = await tx
    .update(wallets)
    .set({ metered })
    .where(and(eq(wallets.userId, userId), ne(wallets.metered, metered)))
    .returning({ walletId: wallets.id });
  if (!wallet) return requireWallet(tx, userId);
  const { walletId } = wallet;
  if (metered) {
    await tx.insert(meteredSpans).values({ id: newId(), walletId, startedAt: now });
  } else {
    const isOpen = and(eq(meteredSpans.walletId, walletId), isNull(meteredSpans.endedAt));
    await tx.update(meteredSpans).set({ endedAt: now }).where(isOpen);
  }
}

async function requireWallet(tx: Tx, userId: string): Promise<void> {
  const count = await tx.$count(wallets, eq(wallets.userId, userId));
  if (count === 0) throw new Error(`user ${userId} has no wallet`);
}
