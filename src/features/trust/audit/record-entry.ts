import { desc, sql } from 'drizzle-orm';
import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import type { Tx } from '#platform/db/client.ts';
import { computeEntryHash, genesisHash } from './chain.ts';
import { auditEnd, auditEntries } from './schema.ts';

type NewAuditEntry = {
  /** The user who did it; null for the system and the command line. */
  actorId: string | null;
  action: AuditAction;
  /** Id of the affected row; null for the whole installation. */
  subjectId: string | null;
  /** No personal data or secrets: the log is never deleted. */
  details?: AuditDetails;
  now: Date;
};

/**
 * Appends an entry to the audit log in the transaction of the action itself, so that one never exists without the
 * other. Writers wait for one another until their transactions end: call this last, to keep the wait short and to
 * avoid deadlocks with other locks of the caller.
 */
export async function recordAuditEntry(tx: Tx, act: NewAuditEntry): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit log', 0))`);
  const [last] = await tx
    .select({ seq: auditEntries.seq, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  const entry = {
    seq: (last?.seq ?? 0) + 1,
    at: act.now,
    actorId: act.actorId,
    action: act.action,
    subjectId: act.subjectId,
    details: act.details ?? {},
    previousHash: last?.hash ?? genesisHash,
  };
  const end = { seq: entry.seq, hash: computeEntryHash(entry) };
  await tx.insert(auditEntries).values({ ...entry, hash: end.hash });
  await tx.insert(auditEnd).values(end).onConflictDoUpdate({ target: auditEnd.only, set: end });
}
