import type { Tx } from '#platform/db/client.ts';
import type { ReleaseReason } from './ledger-terms.ts';
import { type Resolution, resolveHold } from './resolve-hold.ts';

/**
 * Gives back all that a hold set aside.
 *
 * @returns `resolved: false` when the hold has been resolved before, in whatever way; nothing changes then,
 *   and `hold` says how it ended
 */
export function releaseHold(tx: Tx, holdId: string, reason: ReleaseReason): Promise<Resolution> {
  return resolveHold(tx, { holdId, state: 'released', captured: 0, reason });
}
