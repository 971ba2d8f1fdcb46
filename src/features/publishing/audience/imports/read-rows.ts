import { contactTag, type ImportColumn, languageTag } from '#contract/audience.ts';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import { email as emailAddress } from '#contract/common.ts';
import type { CsvRow } from './read-csv.ts';

/** A contact as the file has it; rows of the same person are one. */
export type ReadContact = {
  line: number;
  email: string | null;
  name: string;
  handle: string;
  language: string;
  tags: string[];
  note: string;
};
export type BadRow = { line: number; reason: string };
export type ReadRows = { contacts: ReadContact[]; badRows: BadRow[]; rows: number };

/** Reads the rows by their columns; a row that cannot be a contact says why. @param tags added to each contact */
export function readRows(
  rows: readonly CsvRow[],
  columns: readonly ImportColumn[],
  tags: readonly string[],
): ReadRows {
  const found = new Map<string, ReadContact>();
  const badRows: BadRow[] = [];
  for (const row of rows) {
    const read = readRow(row, columns, tags);
    if ('reason' in read) {
      badRows.push(read);
      continue;
    }
    const key = getContactKey(read) ?? `line ${read.line}`;
    const before = found.get(key);
    found.set(key, before ? merge(before, read) : read);
  }
  return { contacts: [...found.values()], badRows, rows: rows.length };
}

/** What makes two rows the same person: the mail address, or without one the handle. Null: the name alone does not. */
export function getContactKey({ email, handle }: Pick<ReadContact, 'email' | 'handle'>): string | null {
  if (email !== null) return email;
  return handle === '' ? null : `handle ${handle.toLowerCase()}`;
}

function merge(first: ReadContact, second: ReadContact): ReadContact {
  return {
    ...first,
    name: first.name || second.name,
    handle: first.handle || second.handle,
    language: first.language || second.language,
    note: first.note || second.note,
    tags: [...new Set([...first.tags, ...second.tags])].slice(0, limits.tagsMaximum),
  };
}

function readRow(
  { cells, line }: CsvRow,
  columns: readonly ImportColumn[],
  tags: readonly string[],
): ReadContact | BadRow {
  const bad = (reason: string): BadRow => ({ line, reason });
  const get = (field: ImportColumn['field']) => {
    const at = columns.findIndex((column) => column.field === field);
    return (cells[at] ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  };
  const address = get('email').replace(/^mailto:/i, '');
  const email = address === '' ? null : emailAddress.safeParse(address).data;
  if (email === undefined) return bad(`“${shorten(address)}” is no mail address`);
  const [name, handle, language] = [get('name'), get('handle'), get('language').replace('_', '-')];
  if (email === null && name === '' && handle === '') return bad('No mail address, handle or name');
  if (name.length > limits.nameMaximum) return bad(`The name has more than ${limits.nameMaximum} characters`);
  if (handle.length > limits.handleMaximum)
    return bad(`The handle has more than ${limits.handleMaximum} characters`);
  if (!languageTag.safeParse(language).success) return bad(`“${shorten(language)}” is no language`);
  const note = get('note');
  if (note.length > limits.noteMaximum) return bad(`The note has more than ${limits.noteMaximum} characters`);
  const own = columns.flatMap(({ field }, at) => (field === 'tags' ? splitTags(cells[at] ?? '') : []));
  const all = [...new Set([...own, ...tags])];
  const wrongTag = all.find((tag) => !contactTag.safeParse(tag).success);
  if (wrongTag) return bad(`“${shorten(wrongTag)}” is no tag`);
  if (all.length > limits.tagsMaximum) return bad(`More than ${limits.tagsMaximum} tags`);
  return { line, email, name, handle, language, tags: all, note };
}

/** Splits a text of tags at commas, semicolons and bars. */
export const splitTags = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
