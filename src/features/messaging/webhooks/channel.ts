import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';

/** Workers listen on this channel for waiting messages; the payload is empty. */
export const webhooksChannel = 'webhook_deliveries';

/** After the commit, wakes the workers that send messages. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${webhooksChannel}, '')`);
}
