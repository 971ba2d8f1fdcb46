import { desc, sql } from 'drizzle-orm';
import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import type { Tx } from '#platform/db/client.ts';
import { beforeTheFirst, hashOf } from './chain.ts';
import { auditEnd, auditEntries } from './schema.ts';

type Act = {
  /** Who did it; null for the system and the command line. */
  actorId: string | null;
  action: AuditAction;
  /** Id of what it was done to; null for the whole installation. */
  subjectId: string | null;
  /** Particulars without personal data or secrets: the log keeps them for ever. */
  details?: AuditDetails;
  now: Date;
};

/**
 * Appends an act to the audit log, in the transaction that carries it out: neither happens without the other. One
 * writer at a time, until its transaction ends; call it last, so that it keeps nobody waiting and what it waits for
 * holds no lock that the caller needs.
 */
export async function recordAct(tx: Tx, act: Act): Promise<void> {
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
    previousHash: last?.hash ?? beforeTheFirst,
  };
  const end = { seq: entry.seq, hash: hashOf(entry) };
  await tx.insert(auditEntries).values({ ...entry, hash: end.hash });
  await tx.insert(auditEnd).values(end).onConflictDoUpdate({ target: auditEnd.only, set: end });
}
