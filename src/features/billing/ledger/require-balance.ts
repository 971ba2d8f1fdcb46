import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { requireTokens, tooFewTokens } from './tokens.ts';

const lockWallet = defineStatement<{ userId: string }, { spendable: number; metered: boolean }>(
  'wallet_lock',
  sql`select plan + available as spendable, metered from wallets
    where user_id = ${sql.placeholder('userId')} for no key update`,
);

/**
 * Makes sure that a person has so many tokens to spend (a metered wallet always has). Until the transaction ends nobody else can spend them,
 * so that several holds after it are made all or not at all.
 *
 * @param amount whole tokens
 * @throws AppError `INSUFFICIENT_TOKENS` with details `{ needed, available }`
 */
export async function requireBalance(tx: Tx, userId: string, amount: number): Promise<void> {
  requireTokens(amount);
  const [wallet] = await lockWallet(tx, { userId });
  if (!wallet) throw new Error(`user ${userId} has no wallet`);
  if (!wallet.metered && wallet.spendable < amount) throw tooFewTokens(amount, wallet.spendable);
}
