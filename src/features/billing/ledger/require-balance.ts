import { sql } from 'drizzle-orm';
import { canPay } from '#contract/token-prices.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { createInsufficientTokensError, requireTokenAmount } from './tokens.ts';

const lockWallet = defineStatement<{ userId: string }, { tokens: number; metered: boolean }>(
  'wallet_lock',
  sql`select plan + available as tokens, metered from wallets
    where user_id = ${sql.placeholder('userId')} for no key update`,
);

/**
 * Requires that an account can spend `amount` tokens, which a metered wallet always can. It locks the wallet until the
 * transaction ends, so that the holds that follow succeed together or not at all.
 *
 * @param amount whole tokens
 * @throws AppError `INSUFFICIENT_TOKENS` with details `{ needed, available }`
 */
export async function requireBalance(tx: Tx, userId: string, amount: number): Promise<void> {
  requireTokenAmount(amount);
  const [wallet] = await lockWallet(tx, { userId });
  if (!wallet) throw new Error(`user ${userId} has no wallet`);
  if (!canPay(wallet, amount)) throw createInsufficientTokensError(amount, wallet.tokens);
}
