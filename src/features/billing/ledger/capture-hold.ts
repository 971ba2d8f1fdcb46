import type { Tx } from '#platform/db/client.ts';
import { type Resolution, resolveHold } from './resolve-hold.ts';
import { requireTokens } from './tokens.ts';

/**
 * Spends what a hold set aside: all of it, or `amount` whole tokens of it, and then the rest goes back to its
 * owner. A hold that is overdue but not yet swept can still be captured.
 *
 * @returns `resolved: false` when the hold has been resolved before, in whatever way; nothing changes then,
 *   and `hold` says how it ended
 * @throws RangeError when an open hold is of fewer tokens
 */
export function captureHold(tx: Tx, holdId: string, amount?: number): Promise<Resolution> {
  if (amount !== undefined) requireTokens(amount);
  return resolveHold(tx, { holdId, state: 'captured', captured: amount ?? null, reason: 'part_unused' });
}
