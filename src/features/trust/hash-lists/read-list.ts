import { leastPdqQuality } from '#platform/media/pdq.ts';
import type { PdqHash } from '#platform/media/pdq-frequencies.ts';

/** A hash with what the list calls its picture. */
export type ListEntry = { hash: PdqHash; label: string | null };

/** What a line of a list is: an entry, nothing to import, or a line that cannot be read. */
export type ListLine =
  | { kind: 'entry'; entry: ListEntry }
  | { kind: 'skipped' }
  | { kind: 'bad'; reason: string };

const longestLabel = 200;

/**
 * Reads a line of a CSV file with the columns hash, quality and label, of which the last two may be missing. A number alone
 * after the hash is its quality. Lines without text, a first line that begins with `hash`, and hashes of a quality below 50
 * are skipped.
 *
 * @param number the line's number, from 1
 */
export function readListLine(line: string, number: number): ListLine {
  const [hash = '', ...rest] = line.split(',').map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
  if (line.trim() === '' || (number === 1 && hash.toLowerCase() === 'hash')) return { kind: 'skipped' };
  if (!/^[0-9a-f]{64}$/i.test(hash)) return { kind: 'bad', reason: 'not 64 hexadecimal digits' };
  const [second = ''] = rest;
  const hasQuality = rest.length > 1 || /^\d+$/.test(second);
  if (hasQuality && second !== '' && !/^(\d{1,2}|100)$/.test(second)) {
    return { kind: 'bad', reason: 'a quality that is not 0 to 100' };
  }
  if (hasQuality && second !== '' && Number(second) < leastPdqQuality) return { kind: 'skipped' };
  const label = (hasQuality ? rest.slice(1) : rest).join(',').slice(0, longestLabel);
  return { kind: 'entry', entry: { hash: hash.toLowerCase(), label: label || null } };
}
