import type { Tx } from '#platform/db/client.ts';
import type { ReleaseReason } from './ledger-terms.ts';
import { type Resolution, resolveHold } from './resolve-hold.ts';

/**
 * Returns all tokens of a hold to the wallet.
 *
 * @returns `resolved: false` when the hold was resolved before; nothing changes then, and `hold` has its final state
 */
export function releaseHold(tx: Tx, holdId: string, reason: ReleaseReason): Promise<Resolution> {
  return resolveHold(tx, { holdId, state: 'released', captured: 0, reason });
}
