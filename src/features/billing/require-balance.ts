import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { requireTokens, tooFewTokens } from './tokens.ts';

const lockWallet = defineStatement<{ userId: string }, { available: number }>(
  'wallet_lock',
  sql`select available from wallets where user_id = ${sql.placeholder('userId')} for no key update`,
);

/**
 * Makes sure that a person has so many tokens to spend. Until the transaction ends nobody else can spend them,
 * so that several holds after it are made all or not at all.
 *
 * @param amount whole tokens
 * @throws AppError `INSUFFICIENT_TOKENS` with details `{ needed, available }`
 */
export async function requireBalance(tx: Tx, userId: string, amount: number): Promise<void> {
  requireTokens(amount);
  const [wallet] = await lockWallet(tx, { userId });
  if (!wallet) throw new Error(`user ${userId} has no wallet`);
  if (wallet.available < amount) throw tooFewTokens(amount, wallet.available);
}
