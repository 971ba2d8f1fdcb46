import { inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { posts } from './schema.ts';

/** Returns those of the given safety decisions that a post refers to; they are kept as long as the post. */
export async function listPostDecisionsInUse(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ decisionId: posts.safetyDecisionId })
    .from(posts)
    .where(inArray(posts.safetyDecisionId, [...ids]));
  return new Set(rows.flatMap(({ decisionId }) => decisionId ?? []));
}
