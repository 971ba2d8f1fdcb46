/** The vocabulary: every word of a prompt that changes the drawing, by facet and value. */

import { accessory, type ColorName, colorSynonyms, colors, garment, pattern } from './dress.ts';
import {
  age,
  build,
  expression,
  eyes,
  face,
  facialHair,
  hairColor,
  hairStyle,
  marks,
  physique,
  pose,
  skin,
} from './people.ts';
import { roles } from './roles.ts';
import { light, place, style, time, weather } from './surroundings.ts';

const vocabulary = {
  build,
  age,
  face,
  physique,
  skin,
  hairColor,
  hairStyle,
  eyes,
  facialHair,
  marks,
  expression,
  pose,
  garment,
  pattern,
  accessory,
  place,
  time,
  weather,
  light,
  style,
};

type Vocabulary = typeof vocabulary;
export type Facet = keyof Vocabulary;
export type ValueOf<F extends Facet> = keyof Vocabulary[F] & string;

/** A word or phrase with one of its meanings. */
export type Term = {
  facet: Facet | 'color' | 'shade';
  value: string;
  /** Counts only if the prompt names no other value of the same facet. */
  implied?: true;
};

/** Words that are a colour for hair, eyes and beards only: "dark braids", "a fair beard". */
export const shades = [
  'dark',
  'light',
  'fair',
  'sandy',
  'honey',
  'ash',
  'jet',
  'snow white',
  'bleached',
  'sun bleached',
] as const;

/** All terms by their words; a word may have several meanings ("pirate": an eyepatch, and the sea). */
export const termsByWords: ReadonlyMap<string, readonly Term[]> = buildIndex();

/** The number of tokens of the longest phrase. */
export const longestPhrase = Math.max(...[...termsByWords.keys()].map((words) => words.split(' ').length));

/** Splits a text into lower-case tokens; hyphens separate, and punctuation marks are tokens. */
export function tokenize(text: string): string[] {
  return splitWords(text.normalize('NFKC').toLowerCase());
}

/** Splits a text into tokens as `tokenize` does, and keeps their case. */
export function splitWords(text: string): string[] {
  return text
    .replaceAll(/[’']/g, ' ')
    .replaceAll(/[-_/]/g, ' ')
    .replaceAll(/([,.;:!?()])/g, ' $1 ')
    .split(/\s+/)
    .filter((token) => token !== '');
}

function buildIndex(): Map<string, Term[]> {
  const index = new Map<string, Term[]>();
  const add = (words: string, term: Term) => {
    const key = tokenize(words).join(' ');
    const known = index.get(key) ?? [];
    if (!known.some((other) => other.facet === term.facet && other.value === term.value)) known.push(term);
    index.set(key, known);
  };
  for (const [facet, values] of Object.entries(vocabulary) as [Facet, Record<string, readonly string[]>][]) {
    for (const [value, words] of Object.entries(values))
      for (const word of words) add(word, { facet, value });
  }
  for (const color of Object.keys(colors) as ColorName[]) {
    for (const word of [color, ...(colorSynonyms[color] ?? [])]) add(word, { facet: 'color', value: color });
  }
  for (const shade of shades) add(shade, { facet: 'shade', value: shade });
  for (const [words, { color, ...implied }] of roles) {
    for (const word of words) {
      for (const [facet, value] of Object.entries(implied) as [Facet, string][])
        add(word, { facet, value, implied: true });
      if (color) add(word, { facet: 'color', value: color, implied: true });
    }
  }
  return index;
}
