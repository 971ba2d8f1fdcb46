import { Readable } from 'node:stream';
import type { LedgerEntry } from '#contract/billing.ts';
import { ledgerKindNames, ledgerTokenNames } from '#contract/ledger-words.ts';
import { csvLine } from '#platform/csv-line.ts';
import type { Db } from '#platform/db/client.ts';
import { type LedgerFilters, listEntries } from './list-entries.ts';

const atOnce = 500;
const heading = ['Time (UTC)', 'Kind', 'Tokens', 'Change', 'Amount', 'Reason', 'Job', 'Item', 'Member'];

/** A person's movements of tokens as a table, newest first, read page by page as it is sent. */
export function ledgerFile(db: Db, userId: string, filters: LedgerFilters): Readable {
  return Readable.from(lines(db, userId, filters));
}

async function* lines(db: Db, userId: string, filters: LedgerFilters) {
  yield csvLine(heading);
  let before: string | undefined;
  do {
    const page = await listEntries(db, userId, { ...filters, limit: atOnce, before });
    yield page.map(lineOf).join('');
    before = page.length === atOnce ? page.at(-1)?.id : undefined;
  } while (before);
}

function lineOf({ at, kind, tokens, change, amount, reason, jobId, contentId, madeBy }: LedgerEntry): string {
  const [what, of] = [ledgerKindNames[kind], ledgerTokenNames[tokens]];
  return csvLine([at, what, of, change, amount, reason, jobId ?? '', contentId ?? '', madeBy ?? '']);
}
