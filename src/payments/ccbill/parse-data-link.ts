/** Parses what DataLink answers: CSV with quoted values, or an error. Pure. */
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { parseArizonaTime, toArizonaDate } from './arizona-time.ts';

export type AgreementStatus = {
  /** `cancelled`: it renews no more, and goes on until it expires. A purchase is so from its beginning. */
  state: 'active' | 'cancelled' | 'expired';
  renewals: number;
  /** Date of the next renewal, or of its next try, in Arizona: `20270302`. */
  nextBillingDate: string | null;
  refunds: number;
  voids: number;
  /** Chargebacks of cards, and returns of bank debits. */
  chargebacks: number;
};

export type ExtractRow = { kind: string; agreementId: string; at: Date; cents: number | null };

/** `subscriptionStatus`: 0 inactive, 1 active and not to renew, 2 active and to renew. */
const states = { '0': 'expired', '1': 'cancelled', '2': 'active' } as const;

const count = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .default(0);

const statusRow = z.object({
  subscriptionStatus: z.enum(['0', '1', '2']),
  timesRebilled: count,
  nextBillingDate: z.string().optional(),
  refundsIssued: count,
  voidsIssued: count,
  chargebacksIssued: count,
  returnsIssued: count,
});

/** The code that stands in place of an answer, as in `"results"` over `"1"`; null for another answer. */
export function parseResultCode(text: string): number | null {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim().replaceAll('"', ''));
  const code = lines.length === 2 && lines[0] === 'results' ? lines[1] : lines.length === 1 ? lines[0] : '';
  return code && /^-?\d{1,3}$/.test(code) ? Number(code) : null;
}

/** Names in the first line, values in the second. @returns null for anything else */
export function parseStatus(text: string): AgreementStatus | null {
  const [names, values, ...more] = parseCsv(text) ?? [];
  if (!names || !values || more.length > 0 || names.length !== values.length) return null;
  const filled = names.map((name, index) => [name, values[index]]).filter(([, value]) => value !== '');
  const row = statusRow.safeParse(Object.fromEntries(filled));
  if (!row.success) return null;
  const { data } = row;
  const next = data.nextBillingDate ? parseArizonaTime(data.nextBillingDate) : null;
  return {
    state: states[data.subscriptionStatus],
    renewals: data.timesRebilled,
    nextBillingDate: next && toArizonaDate(next),
    refunds: data.refundsIssued,
    voids: data.voidsIssued,
    chargebacks: data.chargebacksIssued + data.returnsIssued,
  };
}

/** Columns of the kinds whose amount is read here; the last column of each. */
const amountColumn: Partial<Record<string, number>> = {
  REBILL: 6,
  REFUND: 5,
  VOID: 5,
  CHARGEBACK: 5,
  RETURN: 5,
};

/**
 * Rows begin with the kind, account, subaccount and subscription id; the time or date follows. Rows that cannot be
 * read are left out: the status counts what they would tell.
 *
 * @returns null for an error, and for what has no row at all
 */
export function parseExtract(text: string): ExtractRow[] | null {
  const trimmed = text.trim();
  // "1", and nothing, are an extract without rows.
  if (trimmed === '' || trimmed === '1' || trimmed === '"1"') return [];
  if (/^"?error/i.test(trimmed)) return null;
  const rows = parseCsv(trimmed);
  return rows?.some(([kind = '']) => kindPattern.test(kind)) ? rows.flatMap(toExtractRow) : null;
}

const kindPattern = /^[A-Z_]{3,20}$/;

function toExtractRow(cells: string[]): ExtractRow[] {
  const [kind = '', , , agreementId = '', time = ''] = cells;
  const at = parseArizonaTime(time);
  if (!kindPattern.test(kind) || !/^\d{1,30}$/.test(agreementId) || !at) return [];
  return [{ kind, agreementId, at, cents: parseDollars(cells[amountColumn[kind] ?? -1]) }];
}

/** `12.5` is 1250; null for what is no amount. */
export function parseDollars(text: string | undefined): number | null {
  const [, whole, part = ''] = /^-?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text?.trim() ?? '') ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

function parseCsv(text: string): string[][] | null {
  try {
    return parse(text, {
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 64 * 1024,
    });
  } catch {
    return null;
  }
}
