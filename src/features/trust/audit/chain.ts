import { createHash } from 'node:crypto';
import type { auditEntries } from './schema.ts';

export type EntryRow = typeof auditEntries.$inferSelect;

/** The previous hash of the first entry. */
export const genesisHash = '0'.repeat(64);

/**
 * Computes the hash of an entry. It covers all columns and, through the previous hash, all earlier entries.
 *
 * @returns the SHA-256 of a JSON array of the columns in this order, in hexadecimal. The keys of the details are
 *   sorted, because `jsonb` does not keep their order.
 */
export function computeEntryHash(entry: Omit<EntryRow, 'hash'>): string {
  const { action, actorId, at, details, previousHash, seq, subjectId } = entry;
  const named = Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1));
  const canonical = JSON.stringify([seq, at.toISOString(), actorId, action, subjectId, named, previousHash]);
  return createHash('sha256').update(canonical).digest('hex');
}
