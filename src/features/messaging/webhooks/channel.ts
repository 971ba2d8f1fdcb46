import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';

/** Workers listen here for messages that wait; the payload is empty. */
export const webhooksChannel = 'webhook_deliveries';

/** Tells the workers, once the transaction has committed, that something waits. */
export async function wakeSenders(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${webhooksChannel}, '')`);
}
