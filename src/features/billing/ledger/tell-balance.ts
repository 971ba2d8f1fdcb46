import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { walletOf } from './queries.ts';

/**
 * Tells open pages what somebody has by now, where no job tells it with the rest: what was bought or given, begins or ends
 * with a plan, or was taken back.
 */
export async function tellBalance(tx: Tx, userId: string): Promise<void> {
  await publish(tx, userId, { name: 'wallet', data: await walletOf(tx, userId) });
}
