import { type SQL, sql } from 'drizzle-orm';
import { wallets } from './schema.ts';

/**
 * The id of an account's wallet as a scalar subquery; null when there is none. Use it to page through one wallet's rows
 * instead of a join: behind a join PostgreSQL does not see that all rows belong to one wallet, and sorts all of them
 * instead of reading the index from its end.
 */
export function walletIdSubquery(userId: string): SQL<string | null> {
  return sql`(select ${wallets.id} from ${wallets} where ${wallets.userId} = ${userId})`;
}
