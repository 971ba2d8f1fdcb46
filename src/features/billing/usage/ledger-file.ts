import { Readable } from 'node:stream';
import type { LedgerEntry } from '#contract/billing.ts';
import { ledgerKindLabels, ledgerTokenLabels } from '#contract/ledger-labels.ts';
import { formatCsvLine } from '#platform/csv-line.ts';
import type { Db } from '#platform/db/client.ts';
import { type LedgerFilters, listEntries } from './list-entries.ts';

const pageSize = 500;
const heading = ['Time (UTC)', 'Kind', 'Tokens', 'Change', 'Amount', 'Reason', 'Job', 'Item', 'Member'];

/** The account's token movements as CSV, newest first, read page by page while it is sent. */
export function createLedgerFile(db: Db, userId: string, filters: LedgerFilters): Readable {
  return Readable.from(streamLines(db, userId, filters));
}

async function* streamLines(db: Db, userId: string, filters: LedgerFilters) {
  yield formatCsvLine(heading);
  let before: string | undefined;
  do {
    const page = await listEntries(db, userId, { ...filters, limit: pageSize, before });
    yield page.map(formatLine).join('');
    before = page.length === pageSize ? page.at(-1)?.id : undefined;
  } while (before);
}

function formatLine({
  at,
  kind,
  tokens,
  change,
  amount,
  reason,
  jobId,
  contentId,
  madeBy,
}: LedgerEntry): string {
  const [what, of] = [ledgerKindLabels[kind], ledgerTokenLabels[tokens]];
  return formatCsvLine([at, what, of, change, amount, reason, jobId ?? '', contentId ?? '', madeBy ?? '']);
}
