import { fold } from './normalise.ts';
import type { PhraseMatch } from './phrases.ts';
import type { Reading } from './readings.ts';
import type { Term } from './terms/rule.ts';
import type { Judgement } from './verdict.ts';
import type { Field, Span, View } from './views.ts';

/** Terms of a rule, found in a text. */
export type FoundTerm = Span & {
  term: Term;
  match: PhraseMatch<Term>;
  view: View;
  /** The rule holds in the other category only. */
  elsewhere: boolean;
};

const longestTerm = 80;

/** The text of a finding, fit to be stored and shown: well-formed and without invisible characters. */
function quote(text: string): string {
  const visible = text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  const cut = visible.trim().slice(0, longestTerm);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

const plainWord = ({ word }: Reading): string => word.replace(/[*!]$/, '');
const lettersOnly = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFC');

/** How a text was read, where a person would not see it at once. */
function howRead(term: string, { match, view }: FoundTerm): string | null {
  const words = match.readings.filter(({ word }) => word !== '');
  const open = words.some(({ word }) => word.endsWith('*'));
  const read = words.map(plainWord).join(' ');
  const [written, understood] = [lettersOnly(term), lettersOnly(read)];
  const inOwnScript =
    !/[a-z]/i.test(term + understood) && lettersOnly(fold(term, 'native').text) === understood;
  const plain = open ? words.every(({ asWritten }) => asWritten) : written === understood || inOwnScript;
  if (plain && !view.turned) return null;
  return view.turned ? `read “${term}” backwards as “${read}”` : `read “${term}” as “${read}”`;
}

/** A finding as it is stored and shown. A phrase that runs on into the next field is reported for its first. */
export function describeFinding(place: FoundTerm, reason: string, fields: readonly Field[]): Judgement {
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
    explanation: { ruleVersion: version, language, read: howRead(term, place) },
  };
}
