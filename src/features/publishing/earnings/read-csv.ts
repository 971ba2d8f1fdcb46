import { CsvError, parse } from 'csv-parse/sync';
import { earningLimits } from '#contract/earnings.ts';
import { AppError } from '#contract/errors.ts';

export type CsvFile = {
  headings: string[];
  /** With the line of the file, from 1. */
  rows: { line: number; cells: string[] }[];
};

const delimiters = [',', ';', '\t'] as const;

/**
 * Reads a CSV file (RFC 4180) with headings in its first line. Semicolons and tabs between the cells are recognised, and files
 * of spreadsheets in UTF-16 and Windows-1252.
 *
 * @throws AppError VALIDATION_FAILED for another file, and one with too many rows or columns
 */
export function readCsv(bytes: Buffer): CsvFile {
  const text = decode(bytes);
  const [first = ''] = text.split(/\r?\n/, 1);
  const counts = delimiters.map((delimiter) => first.split(delimiter).length);
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
  const records = parseRecords(text, delimiter);
  const [heading, ...rows] = records;
  if (!heading || rows.length === 0) throw refuse('The file has no rows below its headings.');
  if (heading.record.length > earningLimits.importColumnsMaximum)
    throw refuse('The file has too many columns.');
  if (rows.length > earningLimits.importRowsMaximum) {
    throw refuse(
      `The file has more than ${earningLimits.importRowsMaximum.toLocaleString('en-US')} rows. Import it in parts.`,
    );
  }
  return {
    headings: heading.record,
    rows: rows.map(({ info, record }) => ({ line: info.lines, cells: record })),
  };
}

type CsvRecord = { record: string[]; info: { lines: number } };

function parseRecords(text: string, delimiter: string): CsvRecord[] {
  try {
    return parse(text, {
      ...{ delimiter, bom: true, info: true, relax_column_count: true, trim: true },
      ...{
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
        to: earningLimits.importRowsMaximum + 2,
      },
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw refuse('The file is no CSV file. Export it as CSV and try again.');
    throw error;
  }
}

function decode(bytes: Buffer): string {
  if (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe) {
    throw refuse('The file is no text. Export it as CSV and try again.');
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const refuse = (message: string) => new AppError('VALIDATION_FAILED', message, { fields: ['file'] });
