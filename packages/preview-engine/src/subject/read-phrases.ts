/** Gives the phrases of a prompt their meaning and their part in the picture. Pure. */

import { classify, type Meaning } from './classify.ts';
import { toSingular } from './nouns.ts';
import type { Phrase, Role } from './phrases.ts';

/** A phrase with its meaning. `main`: the picture is of it. */
export type Read = { phrase: Phrase; meaning: Meaning; main: boolean };

/** Classifies the phrases; what follows a holder ("a bowl of …") takes its place. */
export function readPhrases(phrases: readonly Phrase[]): Read[] {
  const read: Read[] = [];
  let holder: Phrase | null = null;
  for (const phrase of phrases) {
    const meaning = classify(phrase);
    const of = phrase.role === 'of';
    if (of && !holder && read.length > 0) {
      // "a vase of sunflowers", "swirls of colour": the phrase before stays the subject.
      if (meaning.kind === 'place') read.push({ phrase, meaning, main: false });
      continue;
    }
    const role: Role = of ? (holder?.role ?? 'main') : phrase.role;
    const count = phrase.count ?? (holder && of ? toHeldCount(holder) : null);
    const asRead: Phrase = {
      ...phrase,
      role,
      count,
      determined: phrase.determined || (of && holder !== null),
    };
    const before = read.at(-1);
    if (of && holder && before?.phrase === holder) read.pop();
    const known = of ? classify(asRead) : meaning;
    const written =
      of && holder && known.kind === 'unknown' ? `${holder.written} of ${phrase.written}` : phrase.written;
    const entry: Phrase = { ...asRead, written };
    read.push({ phrase: entry, meaning: known, main: role === 'main' });
    const holds =
      known.kind === 'holder' ||
      known.kind === 'crowd' ||
      known.kind === 'pair' ||
      (known.kind === 'trait' && !known.ofPerson) ||
      isFiller(phrase) ||
      (known.kind === 'thing' && isContainer(phrase));
    holder = holds ? entry : null;
  }
  return read;
}

const isFiller = ({ words }: Pick<Phrase, 'words'>) =>
  words.some((word) =>
    /^(?:portrait|photo|photograph|picture|image|painting|drawing|headshot|close|closeup|shot|view|illustration|sketch)s?$/.test(
      word,
    ),
  );
const isContainer = ({ words }: Phrase) => /^(?:cup|mug|bottle|glass|pint|bowl)$/.test(words.at(-1) ?? '');

/** How many a holder holds; null: as many as the words after it say. */
function toHeldCount({ count, words }: Phrase): number | null {
  const last = words.at(-1) ?? '';
  if (last === 'pair' || last === 'couple') return 2;
  if (/^(?:group|herd|flock|pack|row|collection|bunch|pile|basket)$/.test(last)) return 4;
  return last === 'stack' || last === 'set' || isFiller({ words }) ? null : count;
}

/** Whether a phrase names something, and is no adjective or aside of one word. */
export const isNamed = ({ determined, role, words }: Phrase) =>
  determined || role !== 'main' || words.length > 1 || toSingular(words[0] ?? '').plural;
