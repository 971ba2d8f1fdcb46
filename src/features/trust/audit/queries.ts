import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { AuditQuery } from '#contract/audit.ts';
import type { Queryable } from '#platform/db/client.ts';
import type { EntryRow } from './chain.ts';
import { auditEntries } from './schema.ts';

/** One page of the log, the newest first. */
export function listEntries(db: Queryable, query: AuditQuery): Promise<EntryRow[]> {
  const { action, actor, before, from, limit, subject, until } = query;
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        before ? lt(auditEntries.seq, before) : undefined,
        action ? eq(auditEntries.action, action) : undefined,
        actor ? eq(auditEntries.actorId, actor) : undefined,
        subject ? eq(auditEntries.subjectId, subject) : undefined,
        from ? gte(auditEntries.at, new Date(`${from}T00:00:00Z`)) : undefined,
        until ? lt(auditEntries.at, new Date(Date.parse(until) + 86_400_000)) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(limit);
}

/** The stored hash of one entry; null when there is none of that number. */
export async function hashOfEntry(db: Queryable, seq: number): Promise<string | null> {
  const [row] = await db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.seq, seq));
  return row?.hash ?? null;
}
