import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { wallets } from './schema.ts';

/** Creates an empty wallet for an account; does nothing when it has one. */
export async function openWallet(tx: Tx, userId: string): Promise<void> {
  await tx.insert(wallets).values({ id: newId(), userId }).onConflictDoNothing({ target: wallets.userId });
}
