import type { Tx } from '#platform/db/client.ts';
import { type Resolution, resolveHold } from './resolve-hold.ts';
import { requireTokenAmount } from './tokens.ts';

/**
 * Spends a hold: all of it, or `amount` whole tokens, with the rest returned to the wallet. A hold that is overdue but
 * not yet expired by the sweep can still be captured.
 *
 * @returns `resolved: false` when the hold was resolved before; nothing changes then, and `hold` has its final state
 * @throws RangeError when an open hold has fewer tokens than `amount`
 */
export function captureHold(tx: Tx, holdId: string, amount?: number): Promise<Resolution> {
  if (amount !== undefined) requireTokenAmount(amount);
  return resolveHold(tx, { holdId, state: 'captured', captured: amount ?? null, reason: 'part_unused' });
}
