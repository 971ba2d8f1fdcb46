import { type SQL, sql } from 'drizzle-orm';
import { wallets } from './schema.ts';

/**
 * The id of a person's wallet as a value in SQL, null when they have none. A page of one wallet's rows compares with
 * it instead of joining the table: behind a join PostgreSQL does not see that all rows are of one wallet, and reads
 * and sorts every one of them where it could read the index from its end.
 */
export function walletIdOf(userId: string): SQL<string | null> {
  return sql`(select ${wallets.id} from ${wallets} where ${wallets.userId} = ${userId})`;
}
