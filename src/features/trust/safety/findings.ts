import { fold } from './normalise.ts';
import type { Meaning } from './readings.ts';
import type { Term } from './terms/rule.ts';
import type { Finding } from './verdict.ts';
import type { Field, Span, View } from './views.ts';

/** A match of a rule's term in a text. */
export type FoundTerm = Span & {
  term: Term;
  /** The readings of its words. */
  readings: readonly number[];
  view: View;
  /** The rule applies only in the other category. */
  elsewhere: boolean;
  /** It has a word that no list has, which is read as it is written. */
  plain?: boolean;
};

const longestTerm = 80;

/** The text of a finding for storage and display: well-formed, without invisible characters, and cut. */
function quote(text: string): string {
  const visible = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  const cut = visible.trim().slice(0, longestTerm);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

const stripMarker = ({ word }: Meaning): string => word.replace(/[*!]$/, '');
const toLettersOnly = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFC');

/** Describes how a term was read if it differs from what is written; null otherwise. */
function describeReading(
  term: string,
  { plain: isPlain, readings: matched, view }: FoundTerm,
): string | null {
  if (isPlain) return null;
  const { readings } = view.lattice;
  // A handle or a capitalised word has no word of the rules.
  const worded = matched.filter((reading) => readings.meaning(reading).word !== '');
  const words = worded.map((reading) => readings.meaning(reading));
  const open = words.some(({ word }) => word.endsWith('*'));
  const read = words.map(stripMarker).join(' ');
  const [written, understood] = [toLettersOnly(term), toLettersOnly(read)];
  const inOwnScript =
    !/[a-z]/i.test(term + understood) && toLettersOnly(fold(term, 'native').text) === understood;
  const plain = open
    ? worded.every((reading) => readings.isAsWritten(reading))
    : written === understood || inOwnScript;
  if (plain && !view.reversed) return null;
  return view.reversed ? `read “${term}” backwards as “${read}”` : `read “${term}” as “${read}”`;
}

/** Describes a match as a finding. A phrase across two fields is reported for the first. */
export function describeFinding(place: FoundTerm, reason: string, fields: readonly Field[]): Finding {
  const field = fields.findLast(({ offset }) => offset <= place.start);
  const [text, offset] = [field?.text ?? '', field?.offset ?? 0];
  const start = place.start - offset;
  const end = Math.min(place.end - offset, text.length);
  const term = quote(text.slice(start, end));
  const { rule, language, version } = place.term;
  return {
    ruleId: rule.id,
    family: rule.family,
    field: field?.name ?? '',
    term,
    start,
    end,
    reason,
    explanation: { ruleVersion: version, language, read: describeReading(term, place) },
  };
}
