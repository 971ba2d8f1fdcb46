import type { Allowance, Language } from './rule.ts';

/**
 * The terms of one language, as data. Phrases are written one per line in the grammar of `phrases.ts`. In addition,
 * `stem+x` is the stem with each ending of class x (a `-` in the class means no ending), and `~word` is the word with each
 * of the language's `prefixes` and with none.
 *
 * Words in Latin letters that are ordinary in English too ("Kind", "ado") are listed under `inContext`, which applies
 * only to texts with a word of `markers`.
 */
export type LanguageTerms = {
  language: Exclude<Language, 'any' | 'en'>;
  /** Raised with every change of the file; stored with findings. */
  version: number;
  markers: string;
  endings?: Readonly<Record<string, string>>;
  prefixes?: string;
  /** Sets of single words, by name in braces. They replace the English set of the same name. */
  sets?: Readonly<Record<string, string>>;
  /** Phrases by rule id. */
  phrases: Readonly<Record<string, string>>;
  inContext?: Readonly<Record<string, string>>;
  /** Nudity and sexual acts: only in the adult category, and never with terms of childhood. */
  explicit: string;
  /** Allowed in both categories, but it makes the request count as sexual. */
  suggestive: string;
  allowances: readonly Allowance[];
};

/** Splits a data text into its non-empty lines. */
export function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
