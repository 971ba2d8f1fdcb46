import { Readable } from 'node:stream';
import { getMinorDigits } from '#contract/currencies.ts';
import type { Earning } from '#contract/earnings.ts';
import { formatCsvLine } from '#platform/csv-line.ts';
import type { Db } from '#platform/db/client.ts';
import { type EarningSpan, listEarnings } from './queries.ts';

const pageSize = 500;
const heading = ['Day', 'Persona', 'Kind', 'Amount', 'Currency', 'Note'];

/** Entries as CSV, latest day first, read page by page while it is sent. Texts that a spreadsheet would calculate are kept as texts. */
export function createEarningFile(db: Db, userId: string, span: EarningSpan): Readable {
  return Readable.from(streamLines(db, userId, span));
}

async function* streamLines(db: Db, userId: string, span: EarningSpan) {
  yield formatCsvLine(heading);
  let before: string | undefined;
  do {
    const { entries, more } = await listEarnings(db, userId, { ...span, before, limit: pageSize });
    yield entries.map(formatLine).join('');
    before = more ? entries.at(-1)?.id : undefined;
  } while (before);
}

const formatLine = ({ amount, currency, day, kind, note, personaName }: Earning): string => {
  const digits = getMinorDigits(currency);
  // A number, not a text: a negative amount would get an apostrophe.
  return formatCsvLine([
    day,
    personaName,
    kind,
    Number((amount / 10 ** digits).toFixed(digits)),
    currency,
    note,
  ]);
};
