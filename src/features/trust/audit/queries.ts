import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { AuditQuery } from '#contract/audit.ts';
import type { Queryable } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import type { EntryRow } from './chain.ts';
import { auditEntries } from './schema.ts';

/** One page of the log, newest first. */
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
        until ? lt(auditEntries.at, addDays(new Date(until), 1)) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(limit);
}

/** The stored hash of an entry; null when no entry has this number. */
export async function findEntryHash(db: Queryable, seq: number): Promise<string | null> {
  const [row] = await db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.seq, seq));
  return row?.hash ?? null;
}
