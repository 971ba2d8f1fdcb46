import { Readable } from 'node:stream';
import { type AuditDetails, type AuditFilters, auditActions } from '#contract/audit.ts';
import { csvLine } from '#platform/csv-line.ts';
import type { Db } from '#platform/db/client.ts';
import type { EntryRow } from './chain.ts';
import { listEntries } from './queries.ts';
import { recordAct } from './record-act.ts';

const atOnce = 500;
const heading = ['No.', 'Time (UTC)', 'Act', 'By', 'Kind', 'Subject', 'Details', 'Hash'];

/**
 * The entries of a filter as a table, newest first, read page by page as it is sent. People stand in it by their ids
 * alone: a file outlives their accounts. That it was taken is recorded first, and may stand in it.
 */
export async function auditFile(
  db: Db,
  filters: AuditFilters,
  { actorId, now }: { actorId: string; now: Date },
): Promise<Readable> {
  const details: AuditDetails = { ...filters };
  await db.transaction((tx) =>
    recordAct(tx, { actorId, action: 'audit.exported', subjectId: null, details, now }),
  );
  return Readable.from(lines(db, filters));
}

async function* lines(db: Db, filters: AuditFilters) {
  yield csvLine(heading);
  let before: number | undefined;
  do {
    const page = await listEntries(db, { ...filters, limit: atOnce, before });
    yield page.map(lineOf).join('');
    before = page.length === atOnce ? page.at(-1)?.seq : undefined;
  } while (before);
}

function lineOf({ action, actorId, at, details, hash, seq, subjectId }: EntryRow): string {
  const kind = auditActions[action];
  const particulars = JSON.stringify(details);
  return csvLine([seq, at.toISOString(), action, actorId ?? '', kind, subjectId ?? '', particulars, hash]);
}
