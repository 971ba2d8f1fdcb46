/** Keys of rate limits that name a person. Apart from the limits, so that a worker does not load what counts them. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { rateLimits } from './schema.ts';

/** Hashes what names a person, so that the table of counters holds no email address. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Deletes an account's own counters. Those of its networks are hashes and expire by themselves. */
export async function deleteLimits(
  tx: Tx,
  { email, userId }: { userId: string; email: string },
): Promise<void> {
  for (const key of [userId, hashKey(email)]) {
    await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${key.length}) = ${key}`);
  }
}
