import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { getBalance } from './queries.ts';

/**
 * Publishes an account's balance to its open pages after a purchase, grant, expiry or clawback. Job updates carry the
 * balance themselves.
 */
export async function publishBalance(tx: Tx, userId: string): Promise<void> {
  await publish(tx, userId, { name: 'wallet', data: await getBalance(tx, userId) });
}
