import { createHash } from 'node:crypto';
import type { auditEntries } from './schema.ts';

export type EntryRow = typeof auditEntries.$inferSelect;

/** What stands in place of a hash before the first entry. */
export const beforeTheFirst = '0'.repeat(64);

/**
 * Hash of an entry, which covers all its columns and, through the previous one's hash, all entries before it.
 *
 * @returns SHA-256 in hexadecimal over a JSON array of the columns in this order, with the details' names sorted:
 *   `jsonb` does not keep their order
 */
export function hashOf(entry: Omit<EntryRow, 'hash'>): string {
  const { action, actorId, at, details, previousHash, seq, subjectId } = entry;
  const named = Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1));
  const canonical = JSON.stringify([seq, at.toISOString(), actorId, action, subjectId, named, previousHash]);
  return createHash('sha256').update(canonical).digest('hex');
}
