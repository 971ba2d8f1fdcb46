import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { audienceLimits } from '#contract/audience-limits.ts';
import { AppError } from '#contract/errors.ts';

export type CsvRow = { line: number; cells: string[] };

/** A file with its heading; `columns` are names such as “Column 2” where it has none. */
export type CsvFile = { columns: string[]; rows: CsvRow[] };

/**
 * Reads a CSV file (RFC 4180) with commas, semicolons or tabs, in UTF-8, UTF-16 with a mark or Windows-1252. A first row
 * with a mail address in it is no heading.
 *
 * @throws AppError VALIDATION_FAILED when it is no CSV file, is empty, or has too many rows or columns
 */
export async function readCsv(bytes: Buffer): Promise<CsvFile> {
  const text = decode(bytes);
  const parser = parse({
    bom: true,
    delimiter: guessDelimiter(text),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: 100_000,
  });
  const rows: CsvRow[] = [];
  const records: AsyncIterable<{ record: string[]; info: { lines: number } }> = Readable.from([text]).compose(
    parser,
  );
  try {
    for await (const { info, record } of records) {
      if (record.every((cell) => cell === '')) continue;
      if (record.length > audienceLimits.importColumnsMaximum)
        throw refused(`A file has at most ${audienceLimits.importColumnsMaximum} columns.`);
      rows.push({ line: info.lines, cells: record });
      if (rows.length > audienceLimits.importRowsMaximum + 1)
        throw refused(
          `A file has at most ${audienceLimits.importRowsMaximum.toLocaleString('en-US')} rows. Split it.`,
        );
    }
  } catch (error) {
    throw error instanceof CsvError ? refused(`This is no readable CSV file: ${error.message}`) : error;
  }
  return splitHeading(rows);
}

function splitHeading(rows: CsvRow[]): CsvFile {
  const [first, ...others] = rows;
  if (!first) throw refused('The file is empty.');
  const width = Math.max(...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  const named = Array.from({ length: width }, (_, at) => `Column ${at + 1}`);
  if (first.cells.some((cell) => cell.includes('@'))) return { columns: named, rows };
  if (others.length === 0) throw refused('The file has a heading and no rows.');
  return { columns: named.map((name, at) => first.cells[at] || name), rows: others };
}

const refused = (message: string) => new AppError('VALIDATION_FAILED', message, { fields: ['file'] });

function decode(bytes: Buffer): string {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe)
    return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 4_096).includes(0)) throw refused('This is no CSV file.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first line has most of. */
function guessDelimiter(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
  const count = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] ?? ',';
}
