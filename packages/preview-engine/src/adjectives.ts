/** Decides by the next words whether an adjective describes a person or a thing. Pure. */

import { findNounAfter, isColor, isStop, type Match, materials } from './binding.ts';
import type { Term } from './words/vocabulary.ts';

const borrowed: readonly string[] = [
  'age',
  'skin',
  'expression',
  'hairStyle',
  'garment',
  'accessory',
  'eyes',
];
const lenders: readonly string[] = [
  'place',
  'light',
  'time',
  'weather',
  'garment',
  'accessory',
  'style',
  'color',
  'pattern',
];
const wordsOfHair = new Set(['long', 'short', 'straight', 'flowing', 'cropped']);

/** Whether an adjective of persons describes a thing at this place: "old town", "long coat", "pale blue dress". */
export function describesThing(
  tokens: readonly string[],
  matches: readonly Match[],
  at: number,
  term: Term,
): boolean {
  const match = matches[at] as Match;
  if (wordsOfHair.has(match.words)) {
    const target = findNounAfter(tokens, matches, match.end);
    const shade = matches[at + 1];
    const coloured =
      shade?.start === match.end && isColor(shade) && findNounAfter(tokens, matches, shade.end);
    return (coloured || target)?.what !== 'hair' && !(tokens.length === 1);
  }
  if (!borrowed.includes(term.facet)) return false;
  if (materials.has(match.words)) return findNounAfter(tokens, matches, match.end) !== null;
  const next = matches[at + 1];
  if (!next || next.start !== match.end) return false;
  if (match.words.includes(' ') || ['hairStyle', 'garment', 'accessory'].includes(term.facet)) return false;
  return next.terms.some(({ facet, implied }) => !implied && lenders.includes(facet));
}

/** Whether a word that may be a colour ("olive", "tan", "amber") is one at this place: a coloured thing follows. */
export function isColorOnly(
  tokens: readonly string[],
  matches: readonly Match[],
  at: number,
  term: Term,
): boolean {
  const match = matches[at] as Match;
  if (term.facet === 'color' || !isColor(match) || isStop(tokens[match.end] ?? ',')) return false;
  return findNounAfter(tokens, matches, match.end) !== null;
}
