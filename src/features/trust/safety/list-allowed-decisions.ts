import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { safetyDecisions } from './schema.ts';

/** Returns those of the given decisions that exist and allow what they are about. */
export async function listAllowedDecisions(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: safetyDecisions.id })
    .from(safetyDecisions)
    .where(and(inArray(safetyDecisions.id, [...ids]), eq(safetyDecisions.allowed, true)));
  return new Set(rows.map(({ id }) => id));
}
