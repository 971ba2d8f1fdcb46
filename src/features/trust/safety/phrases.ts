import type { Alphabet } from './normalise.ts';
import { parseWords } from './parse-fragments.ts';
import { knownWords } from './word-table.ts';

const native =
  /[\u0400-\u052f\u0600-\u06ff\u0900-\u097f\u0e01-\u0e4e\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
const plainWord = /^[a-z]+$/;
const lettersAndDigits = /^(?=.*\d)(?=.*[a-z])[a-z\d]+$/;

/** Parses one word of a pattern, folded like a text, to one or more words: "baby's" gives two. */
export function parseWord(word: string): string[] {
  // Folding does not change these, but takes time.
  if (word.startsWith('{') || plainWord.test(word)) return [word];
  if (word.endsWith('!')) return [word.toLowerCase()];
  const open = word.endsWith('*') ? '*' : '';
  const plain = open ? word.slice(0, -1) : word;
  const alphabet: Alphabet = native.test(plain) ? 'native' : 'latin';
  const words = parseWords(plain, alphabet);
  if (alphabet === 'native' || lettersAndDigits.test(plain)) return [words.join('') + open];
  return [...words.slice(0, -1), (words.at(-1) ?? '') + open];
}

/** The terms repeat a third of their words. */
const numbered = new Map<string, readonly number[]>();

/** Frees what is kept of the words of patterns, when all terms are compiled. */
export const clearParsedWords = (): void => numbered.clear();

/** Parses one word of a pattern to the numbers of its words (`knownWords`). */
function parseToNumbers(word: string): readonly number[] {
  const known = numbered.get(word);
  if (known) return known;
  const words = parseWord(word).map((each) => knownWords.add(each));
  numbered.set(word, words);
  return words;
}

function parseAlternatives(part: string): (readonly number[])[] {
  const optional = part.endsWith('?');
  if (part.slice(0, -1).includes('?')) throw new Error(`Only a whole part can be optional: ${part}`);
  const alternatives = (optional ? part.slice(0, -1) : part)
    .split('|')
    .map((alternative) =>
      alternative.includes('_')
        ? alternative.split('_').flatMap(parseToNumbers)
        : parseToNumbers(alternative),
    );
  return optional ? [[], ...alternatives] : alternatives;
}

/**
 * Expands a pattern to all its plain phrases, each as the numbers of its words (`knownWords`).
 *
 * A pattern is a list of words separated by spaces; `a|b` is either word, a trailing `?` marks an optional word,
 * `{name}` is any word of that set or any number of that kind: `{minor-age} year|years old?`. `violad*` is any word with this
 * start, `niña!` counts only with its accent. `new_born|infant` has two words in one alternative.
 *
 * @throws Error when the pattern breaks the grammar, which is a bug in the terms
 */
export function expandPhrase(pattern: string): number[][] {
  return pattern
    .split(' ')
    .reduce<number[][]>(
      (phrases, part) =>
        parseAlternatives(part).flatMap((words) => phrases.map((phrase) => [...phrase, ...words])),
      [[]],
    );
}
