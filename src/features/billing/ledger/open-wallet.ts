import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { wallets } from './schema.ts';

/** Gives a person an empty wallet; does nothing when they have one. */
export async function openWallet(tx: Tx, userId: string): Promise<void> {
  await tx.insert(wallets).values({ id: newId(), userId }).onConflictDoNothing({ target: wallets.userId });
}
