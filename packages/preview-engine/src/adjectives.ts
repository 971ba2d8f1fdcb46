/** Adjectives that may describe a person or a thing, told apart by what follows them. Pure. */

import { isColor, isStop, type Match, materials, nounAfter } from './binding.ts';
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

/** Whether an adjective of persons describes a thing here: "old town", "long coat", "pale blue dress". */
export function describesThing(
  tokens: readonly string[],
  matches: readonly Match[],
  at: number,
  term: Term,
): boolean {
  const match = matches[at] as Match;
  if (wordsOfHair.has(match.words)) {
    const target = nounAfter(tokens, matches, match.end);
    const shade = matches[at + 1];
    const coloured = shade?.start === match.end && isColor(shade) && nounAfter(tokens, matches, shade.end);
    return (coloured || target)?.what !== 'hair' && !(tokens.length === 1);
  }
  if (!borrowed.includes(term.facet)) return false;
  if (materials.has(match.words)) return nounAfter(tokens, matches, match.end) !== null;
  const next = matches[at + 1];
  if (!next || next.start !== match.end) return false;
  if (match.words.includes(' ') || ['hairStyle', 'garment', 'accessory'].includes(term.facet)) return false;
  return next.terms.some(({ facet, implied }) => !implied && lenders.includes(facet));
}

/** Whether a word that is a colour too ("olive", "tan", "amber") is meant as one: something coloured follows. */
export function isColorOnly(
  tokens: readonly string[],
  matches: readonly Match[],
  at: number,
  term: Term,
): boolean {
  const match = matches[at] as Match;
  if (term.facet === 'color' || !isColor(match) || isStop(tokens[match.end] ?? ',')) return false;
  return nounAfter(tokens, matches, match.end) !== null;
}
