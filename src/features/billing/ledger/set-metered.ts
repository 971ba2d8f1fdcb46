import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { meteredSpans, wallets } from './schema.ts';

/** Why a wallet is metered: what it spends is invoiced (Enterprise), or included in an agreement (an agency). */
export type Metering = 'invoiced' | 'included';

/**
 * Turns metering of a wallet on or off (null) at a moment. A hold of a metered wallet issues its own tokens with the
 * reason `metered`; the tokens that the wallet has stay. The time in which usage is invoiced is recorded (decision 070).
 */
export async function setMetered(
  tx: Tx,
  userId: string,
  metering: Metering | null,
  now: Date,
): Promise<void> {
  const metered = metering !== null;
  const invoiced = metering === 'invoiced';
  const [wallet] = await tx
    .update(wallets)
    .set({ metered, invoiced })
    .where(and(eq(wallets.userId, userId), or(ne(wallets.metered, metered), ne(wallets.invoiced, invoiced))))
    .returning({ walletId: wallets.id });
  if (!wallet) return requireWallet(tx, userId);
  const { walletId } = wallet;
  if (invoiced) {
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
