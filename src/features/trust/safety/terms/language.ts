import type { Allowance, Language } from './rule.ts';

/**
 * The terms of one language, as data. Phrases are written one a line in the grammar of `phrases.ts`, and
 * `stem+x` is the stem with each ending of class x (and, where the class has a `-`, with none); `~word` is
 * the word with each of the language's `prefixes`, and with none.
 *
 * Words written in Latin letters that are ordinary in English too ("Kind", "ado") stand under `inContext`,
 * which counts only in texts that show this language by a word of `markers`.
 */
export type LanguageTerms = {
  language: Exclude<Language, 'any' | 'en'>;
  /** Raised with every change of this file; stored with findings. */
  version: number;
  markers: string;
  endings?: Readonly<Record<string, string>>;
  prefixes?: string;
  /** Sets of single words, by name in braces; they hide the English set of the same name. */
  sets?: Readonly<Record<string, string>>;
  /** Rule id to phrases. */
  phrases: Readonly<Record<string, string>>;
  inContext?: Readonly<Record<string, string>>;
  /** Nudity and sexual acts: the adult category's, and never beside anything of childhood. */
  explicit: string;
  /** Fine in both categories, but the request is read as a sexual one. */
  suggestive: string;
  allowances: readonly Allowance[];
};

/** The lines of a data text. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
