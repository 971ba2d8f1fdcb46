import { type ImportColumn, type ImportField, importField } from '#contract/audience.ts';
import { AppError } from '#contract/errors.ts';
import type { CsvFile } from './read-csv.ts';

/** Headings of mail programs, shops and outlets, without spaces and marks, in lower case. */
const headings: Record<Exclude<ImportField, 'ignore'>, RegExp> = {
  email: /^(e?mail(address|adresse)?|emailaddress|courriel|correo.*|email1value|subscriberemail)$/,
  name: /^(name|fullname|displayname|vollername|nom|nombre|contactname|subscribername)$/,
  handle: /^(handle|username|user|nick(name)?|account|instagram|twitter|x|tiktok|telegram)$/,
  language: /^(language|lang|locale|sprache|langue|idioma)$/,
  tags: /^(tags?|labels?|groups?|lists?|segments?)$/,
  note: /^(notes?|comments?|remarks?|notiz(en)?)$/,
};
const firstName = /^(firstname|givenname|vorname|prenom)$/;

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * The field of each column: as named, or guessed by the heading and, for addresses, by the values.
 *
 * @param mapping fields separated by commas, one for each column; empty to guess
 * @throws AppError VALIDATION_FAILED for a mapping that does not fit
 */
export function mapColumns(file: CsvFile, mapping: string): ImportColumn[] {
  const named = mapping === '' ? null : parseMapping(file, mapping);
  const guessed = guessFields(file);
  return file.columns.map((name, at) => ({
    name,
    field: named?.[at] ?? guessed[at] ?? 'ignore',
    samples: file.rows
      .map(({ cells }) => cells[at] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, 3)
      .map((cell) => cell.slice(0, 60)),
  }));
}

function parseMapping({ columns }: CsvFile, mapping: string): ImportField[] {
  const fields = mapping.split(',').map((field) => importField.safeParse(field).data);
  const chosen = fields.filter((field) => field !== undefined);
  if (chosen.length !== columns.length || fields.length !== columns.length)
    throw wrong('The file has other columns. Choose it again.');
  const repeated = (field: ImportField) => chosen.filter((each) => each === field).length > 1;
  const twice = importField.options.find(
    (field) => field !== 'ignore' && field !== 'tags' && repeated(field),
  );
  if (twice) throw wrong(`Two columns are the ${twice}. Choose one.`);
  if (!chosen.some((field) => field === 'email' || field === 'handle' || field === 'name'))
    throw wrong('Choose the column with the mail address, the handle or the name.');
  return chosen;
}

const wrong = (message: string) => new AppError('VALIDATION_FAILED', message, { fields: ['mapping'] });

function guessFields({ columns, rows }: CsvFile): ImportField[] {
  const taken = new Set<ImportField>();
  const take = (field: ImportField): ImportField => {
    if (taken.has(field)) return 'ignore';
    taken.add(field);
    return field;
  };
  const first = findAddressColumn({ columns, rows });
  return columns.map((name, at) => {
    if (at === first) return take('email');
    const folded = fold(name);
    const found = (Object.keys(headings) as (keyof typeof headings)[]).find(
      (field) => field !== 'email' && headings[field].test(folded),
    );
    if (found) return take(found);
    return firstName.test(folded) ? take('name') : 'ignore';
  });
}

/** The column that is called so and has addresses; else one that mostly has; else one that is called so. */
function findAddressColumn({ columns, rows }: CsvFile): number {
  const sample = rows.slice(0, 50);
  const counts = columns.map(
    (_, at) => sample.filter(({ cells }) => /^\S+@\S+\.\S+$/.test(cells[at] ?? '')).length,
  );
  const isCalledSo = columns.map((name) => headings.email.test(fold(name)));
  const candidates = [
    counts.findIndex((count, at) => isCalledSo[at] && count > 0),
    counts.findIndex((count) => count > sample.length / 2),
    isCalledSo.indexOf(true),
  ];
  return candidates.find((at) => at >= 0) ?? -1;
}
