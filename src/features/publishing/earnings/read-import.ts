import { getMinorDigits, isCurrency } from '#contract/currencies.ts';
import {
  type DateOrder,
  type DecimalSign,
  type EarningImportFields,
  type EarningImportPreview,
  type EarningKind,
  earningLimits,
  type ImportMapping,
} from '#contract/earnings.ts';
import { findCurrency, findKind, findMapping } from './guess-columns.ts';
import { findDecimalSign, parseAmount, UnreadableValue } from './parse-amount.ts';
import { findDateOrder, parseDay } from './parse-day.ts';
import { type CsvFile, readCsv } from './read-csv.ts';

export type ReadEntry = {
  line: number;
  day: string;
  kind: EarningKind;
  amount: number;
  currency: string;
  note: string;
};

export type ReadImport = {
  file: CsvFile;
  mapping: ImportMapping;
  dateOrder: DateOrder | null;
  decimal: DecimalSign | null;
  missing: EarningImportPreview['missing'];
  entries: ReadEntry[];
  bad: EarningImportPreview['bad'];
};

/**
 * Reads a file of earnings. Where it leaves open how dates, amounts or currencies are meant, `missing` says what the creator
 * has to choose, and no row is read.
 *
 * @throws AppError VALIDATION_FAILED for a file that is no CSV file
 */
export function readImport(bytes: Buffer, fields: EarningImportFields): ReadImport {
  const file = readCsv(bytes);
  const mapping = findMapping(file.headings, fields);
  const column = (at: number | null) =>
    at === null ? [] : file.rows.map(({ cells }) => cells[at] ?? '').filter(Boolean);
  const dateOrder = fields.dateOrder ?? findDateOrder(column(mapping.day));
  const decimal = fields.decimal ?? findDecimalSign(column(mapping.amount));
  const currency = fields.currency ?? findSharedCurrency(file, mapping, column(mapping.amount));
  const missing: ReadImport['missing'] = [
    ...(mapping.day === null ? (['day'] as const) : []),
    ...(mapping.amount === null ? (['amount'] as const) : []),
    ...(mapping.currency === null && currency === null ? (['currency'] as const) : []),
    ...(dateOrder === null ? (['dateOrder'] as const) : []),
    ...(decimal === null ? (['decimal'] as const) : []),
  ];
  const read: ReadImport = { file, mapping, dateOrder, decimal, missing, entries: [], bad: [] };
  if (missing.length > 0 || dateOrder === null || decimal === null) return read;
  const reader = { mapping, dateOrder, decimal, currency, kind: fields.kind };
  for (const { cells, line } of file.rows) {
    try {
      read.entries.push({ line, ...readRow(cells, reader) });
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error;
      read.bad.push({ line, text: cells.join(' | ').slice(0, 200), reason: error.message });
    }
  }
  return read;
}

/** The currency that the heading or every amount names. */
function findSharedCurrency(
  file: CsvFile,
  mapping: ImportMapping,
  amounts: readonly string[],
): string | null {
  if (mapping.amount === null) return null;
  const inHeading = findCurrency(file.headings[mapping.amount] ?? '', isCurrency);
  if (inHeading) return inHeading;
  const inAmounts = new Set(amounts.map((text) => findCurrency(text, isCurrency)));
  const [only = null] = inAmounts;
  return inAmounts.size === 1 ? only : null;
}

type RowReader = {
  mapping: ImportMapping;
  dateOrder: DateOrder;
  decimal: DecimalSign;
  currency: string | null;
  kind: EarningKind;
};

/** @throws UnreadableValue */
function readRow(cells: readonly string[], reader: RowReader): Omit<ReadEntry, 'line'> {
  const { currency: shared, dateOrder, decimal, kind, mapping } = reader;
  const get = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
  const named = get(mapping.currency).trim().toUpperCase();
  const currency = named || shared || '';
  if (!currency) throw new UnreadableValue('There is no currency');
  if (!isCurrency(currency)) throw new UnreadableValue(`“${named}” is no currency`);
  const amount = parseAmount(get(mapping.amount), decimal, getMinorDigits(currency));
  if (amount === 0) throw new UnreadableValue('The amount is zero');
  if (Math.abs(amount) > earningLimits.amountMaximum) throw new UnreadableValue('The amount is too large');
  return {
    day: parseDay(get(mapping.day), dateOrder),
    kind: findKind(get(mapping.kind)) ?? kind,
    amount,
    currency,
    note: get(mapping.note).slice(0, earningLimits.noteMaximum),
  };
}
