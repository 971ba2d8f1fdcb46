import { and, count, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import {
  type RefusedUpload,
  type RefusedUploadSearch,
  type ReviewedUpload,
  refusedUploadDays,
  refusedUploadsPerPage,
  refusedUploadsShown,
} from '#contract/refused-uploads.ts';
import { listAccounts } from '#features/identity/accounts';
import type { Queryable } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { refusedUploads } from './schema.ts';

/** The refused uploads of a person, newest first. */
export async function listRefusedUploads(db: Queryable, userId: string): Promise<RefusedUpload[]> {
  const rows = await db
    .select()
    .from(refusedUploads)
    .where(eq(refusedUploads.userId, userId))
    .orderBy(desc(refusedUploads.refusedAt), desc(refusedUploads.id))
    .limit(refusedUploadsShown);
  return rows.map(({ id, name, refusedAt, rule }) => ({
    id,
    name,
    rule,
    refusedAt: refusedAt.toISOString(),
  }));
}

/** Counts the refused uploads of each person in the last 30 days; who has none is left out. */
export async function countRefusedUploads(
  db: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { refusedAt, userId } = refusedUploads;
  const rows = await db
    .select({ userId, n: count() })
    .from(refusedUploads)
    .where(and(inArray(userId, [...new Set(userIds)]), gte(refusedAt, addDays(now, -refusedUploadDays))))
    .groupBy(userId);
  return new Map(rows.map((row) => [row.userId, row.n]));
}

/** One page of the refused uploads of all accounts, newest first (ids are ordered by time). */
export async function searchRefusedUploads(
  db: Queryable,
  { before, person, rule }: RefusedUploadSearch,
  now: Date,
): Promise<ReviewedUpload[]> {
  const { id, userId } = refusedUploads;
  const rows = await db
    .select()
    .from(refusedUploads)
    .where(
      and(
        person ? eq(userId, person) : undefined,
        rule ? eq(refusedUploads.rule, rule) : undefined,
        before ? lt(id, before) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(refusedUploadsPerPage);
  const people = rows.map((row) => row.userId);
  const [accounts, counts] = [await listAccounts(db, people), await countRefusedUploads(db, people, now)];
  return rows.map((row) => ({
    id: row.id,
    refusedAt: row.refusedAt.toISOString(),
    rule: row.rule,
    person: { id: row.userId, email: accounts.get(row.userId)?.email ?? 'Deleted account' },
    recent: counts.get(row.userId) ?? 0,
    findings: row.findings,
    match: row.match,
  }));
}
