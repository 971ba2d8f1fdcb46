import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';

/**
 * Transfers are recorded one after the other: an administrator's entry and the statement that holds the same transfer
 * then see each other.
 */
export async function lockTransfers(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank transfers', 0))`);
}
