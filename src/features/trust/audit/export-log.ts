import { Readable } from 'node:stream';
import { type AuditDetails, type AuditFilters, auditActions } from '#contract/audit.ts';
import { formatCsvLine } from '#platform/csv-line.ts';
import type { Db } from '#platform/db/client.ts';
import type { EntryRow } from './chain.ts';
import { listEntries } from './queries.ts';
import { recordAuditEntry } from './record-entry.ts';

const pageSize = 500;
const columns = ['No.', 'Time (UTC)', 'Action', 'By', 'Kind', 'Subject', 'Details', 'Hash'];

/**
 * Exports the audit log as CSV and records the export itself. The file names users by their ids only, because it
 * outlives their accounts.
 *
 * @returns the matching entries as a stream, newest first, read from the database in pages
 */
export async function exportAuditLog(
  db: Db,
  filters: AuditFilters,
  { actorId, now }: { actorId: string; now: Date },
): Promise<Readable> {
  const details: AuditDetails = { ...filters };
  await db.transaction((tx) =>
    recordAuditEntry(tx, { actorId, action: 'audit.exported', subjectId: null, details, now }),
  );
  return Readable.from(formatLines(db, filters));
}

async function* formatLines(db: Db, filters: AuditFilters) {
  yield formatCsvLine(columns);
  let before: number | undefined;
  do {
    const page = await listEntries(db, { ...filters, limit: pageSize, before });
    yield page.map(formatEntry).join('');
    before = page.length === pageSize ? page.at(-1)?.seq : undefined;
  } while (before);
}

function formatEntry({ action, actorId, at, details, hash, seq, subjectId }: EntryRow): string {
  const kind = auditActions[action];
  const particulars = JSON.stringify(details);
  return formatCsvLine([
    seq,
    at.toISOString(),
    action,
    actorId ?? '',
    kind,
    subjectId ?? '',
    particulars,
    hash,
  ]);
}
