import { asc, gt } from 'drizzle-orm';
import type { AuditCheck, AuditProblem } from '#contract/audit.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { computeEntryHash, type EntryRow, genesisHash } from './chain.ts';
import { auditEnd, auditEntries } from './schema.ts';

/** Entries read at a time. */
const pageSize = 1_000;

type LogEnd = { seq: number; hash: string };

/** Verifies the whole log in one snapshot of the database and reports the first entry that does not fit. */
export async function checkLog(db: Db, now = new Date()): Promise<AuditCheck> {
  const found = await verifyLog(db);
  lastChecks.set(db, { at: now.getTime(), isBroken: found.broken !== null });
  return found;
}

/** How long the overview, which is open all day, reuses the result of a check. */
const cachedForMs = 15 * 60_000;
const lastChecks = new WeakMap<Db, { at: number; isBroken: boolean }>();

/** Whether the log is broken. Reuses the result of a check within the last 15 minutes. */
export async function isLogBroken(db: Db, now: Date): Promise<boolean> {
  const last = lastChecks.get(db);
  if (last && now.getTime() - last.at < cachedForMs) return last.isBroken;
  return (await checkLog(db, now)).broken !== null;
}

function verifyLog(db: Db): Promise<AuditCheck> {
  return db.transaction(
    async (tx) => {
      const [end] = await tx.select().from(auditEnd);
      return verifyChain(tx, end ?? { seq: 0, hash: genesisHash });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function verifyChain(tx: Tx, end: LogEnd): Promise<AuditCheck> {
  let last: LogEnd = { seq: 0, hash: genesisHash };
  let entries = 0;
  const found = (seq: number, problem: AuditProblem) => ({
    entries,
    hash: last.seq === 0 ? null : last.hash,
    broken: { seq, problem },
  });
  for (;;) {
    const page = await tx
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.seq, last.seq))
      .orderBy(asc(auditEntries.seq))
      .limit(pageSize);
    for (const entry of page) {
      entries += 1;
      if (entry.seq !== last.seq + 1) return found(last.seq + 1, 'missing');
      const problem = findProblem(entry, last, end);
      if (problem) return found(entry.seq, problem);
      last = { seq: entry.seq, hash: entry.hash };
    }
    if (page.length < pageSize) break;
  }
  if (last.seq < end.seq) return found(last.seq + 1, 'missing');
  return { entries, hash: last.seq === 0 ? null : last.hash, broken: null };
}

function findProblem(entry: EntryRow, previous: LogEnd, end: LogEnd): AuditProblem | null {
  if (entry.seq > end.seq) return 'surplus';
  if (entry.previousHash !== previous.hash) return 'unlinked';
  if (entry.hash !== computeEntryHash(entry)) return 'changed';
  // Another valid entry has replaced the last one.
  return entry.seq === end.seq && entry.hash !== end.hash ? 'changed' : null;
}
