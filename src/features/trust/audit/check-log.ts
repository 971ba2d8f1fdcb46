import { asc, gt } from 'drizzle-orm';
import type { AuditCheck, AuditProblem } from '#contract/audit.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { beforeTheFirst, type EntryRow, hashOf } from './chain.ts';
import { auditEnd, auditEntries } from './schema.ts';

/** Entries read at a time. */
const pageSize = 1_000;

type End = { seq: number; hash: string };

/** Reads the whole log, as it is at one moment, and finds the first entry that does not fit. */
export async function checkLog(db: Db, now = new Date()): Promise<AuditCheck> {
  const found = await readLog(db);
  lastChecks.set(db, { at: now.getTime(), isBroken: found.broken !== null });
  return found;
}

/** How long a reading of the whole log is good for a page that is looked at all day. */
const goodForMs = 15 * 60_000;
const lastChecks = new WeakMap<Db, { at: number; isBroken: boolean }>();

/** Whether the log was found broken, now or within the last quarter of an hour. */
export async function wasBroken(db: Db, now: Date): Promise<boolean> {
  const last = lastChecks.get(db);
  if (last && now.getTime() - last.at < goodForMs) return last.isBroken;
  return (await checkLog(db, now)).broken !== null;
}

function readLog(db: Db): Promise<AuditCheck> {
  return db.transaction(
    async (tx) => {
      const [end] = await tx.select().from(auditEnd);
      return followChain(tx, end ?? { seq: 0, hash: beforeTheFirst });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function followChain(tx: Tx, end: End): Promise<AuditCheck> {
  let last: End = { seq: 0, hash: beforeTheFirst };
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
      const problem = problemOf(entry, last, end);
      if (problem) return found(entry.seq, problem);
      last = { seq: entry.seq, hash: entry.hash };
    }
    if (page.length < pageSize) break;
  }
  if (last.seq < end.seq) return found(last.seq + 1, 'missing');
  return { entries, hash: last.seq === 0 ? null : last.hash, broken: null };
}

function problemOf(entry: EntryRow, previous: End, end: End): AuditProblem | null {
  if (entry.seq > end.seq) return 'surplus';
  if (entry.previousHash !== previous.hash) return 'unlinked';
  if (entry.hash !== hashOf(entry)) return 'changed';
  // A last entry that was replaced by another which is right in itself.
  return entry.seq === end.seq && entry.hash !== end.hash ? 'changed' : null;
}
