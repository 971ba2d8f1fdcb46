import { Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** A file that is not imported, with the reason for the operator. */
export class PeopleRefused extends Error {}

/** Columns whose cells are names. The cells of other columns are left out, such as a person's address at Wikidata. */
const nameColumns: ReadonlySet<string> = new Set(['name', 'personlabel', 'alias', 'aliases']);
const noColumn =
  'The file has several columns, and none is name, personLabel, alias or aliases. Nothing was imported.';
/** Between the names of one cell. */
const separator = '|';

/**
 * Reads the names in a CSV file (RFC 4180) with the columns `name`, `personLabel`, `alias` or `aliases`, of which a cell may
 * have several names with `|` between them. A file without such a heading has one name in each line.
 *
 * @throws CsvError when it is no CSV file; PeopleRefused when it has several columns and none of those
 */
export async function* readNames(file: AsyncIterable<Buffer | string>): AsyncIterable<string> {
  let columns: number[] | null = null;
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: true, trim: true });
  const records: AsyncIterable<string[]> = Readable.from(file).compose(parser);
  for await (const record of records) {
    if (columns === null) {
      const heading = record.map((cell) => nameColumns.has(cell.toLowerCase()));
      columns = heading.flatMap((isName, column) => (isName ? [column] : []));
      if (columns.length > 0) continue;
      if (record.length > 1) throw new PeopleRefused(noColumn);
      columns = [0];
    }
    for (const column of columns) yield* (record[column] ?? '').split(separator);
  }
}
