import type { ContentFilters } from '#contract/library.ts';
import { foldText } from './fold-text.ts';

/** Scripts whose words are written apart; the same ranges as in `content_search_words` of the database. */
const spaced = '0-9a-z\\u0080-\\u058f\\u10a0-\\u10ff\\u1e00-\\u1fff\\u2c60-\\u2c7f\\ua720-\\ua7ff';
const separators =
  '\\u0000-/:-@\\[-`\\{-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7\\u055a-\\u055f\\u0589\\u058a' +
  '\\u05be\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4\\u0964\\u0965\\u1361-\\u1368\\u2000-\\u206f\\u3000-\\u3004' +
  '\\u3008-\\u3020\\u3030\\u303d\\u30a0\\u30fb\\ufe00-\\ufe0f';
const separated = new RegExp(`[${separators}]+`, 'gu');
const fromSpaced = new RegExp(`([${spaced}])([^ ${spaced}])`, 'gu');
const toSpaced = new RegExp(`([^ ${spaced}])([${spaced}])`, 'gu');
const tooLong = new RegExp(`([${spaced}]{40})(?=[${spaced}])`, 'gu');
const startsSpaced = new RegExp(`^[${spaced}]`, 'u');

/** Splits a text into the words that a search compares, as `content_search_words` of the database does. */
export function splitSearchWords(text: string): string[] {
  return foldText(text)
    .replace(separated, ' ')
    .replace(fromSpaced, '$1 $2')
    .replace(toSpaced, '$1 $2')
    .replace(tooLong, '$1 ')
    .split(' ')
    .filter(Boolean);
}

/** What an item must contain: one word, or several in sequence. */
export type SearchTerm = {
  /** The tsquery of its candidates in the index of the account; `#` stands for the period of the items. */
  query: string;
  /** Whether every candidate is a match; otherwise its words are compared as well. */
  isExact: boolean;
  /** A part of the item's words followed by one space: what it contains. */
  part: string;
  /** The word, if it is also found within longer ones; otherwise a character that words never have. */
  word: string;
  /** A regular expression that finds `word` within longer ones. */
  inside: string;
};

/** As in `content_search_tokens`: how much a longer word has before an ending, and the letters of the ending. */
const ending = { after: 3, letters: 4 };
const noWord = '#';

/**
 * Parses what a creator enters: words, each found at the beginning of a word (or of an ending, from four letters on),
 * and phrases in quotes, of whole words. Words joined by punctuation are a phrase. An open quote is one being typed:
 * its last word is found by its beginning. Words of scripts that are written without spaces are found anywhere.
 */
export function parseSearch(q: string | undefined, userId: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const [, quoted, closing, plain] of (q ?? '').matchAll(
    /["“”„«»]([^"“”„«»]*)(["“”„«»]?)|([^\s"“”„«»]+)/gu,
  )) {
    const words = splitSearchWords(quoted ?? plain ?? '');
    if (words.length > 0) {
      const term = toTerm(words, { whole: quoted !== undefined && closing !== '', userId });
      terms.set(`${term.part}|${term.word}`, term);
    }
  }
  return [...terms.values()];
}

function toTerm(words: readonly string[], { whole, userId }: { whole: boolean; userId: string }): SearchTerm {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const isSpaced = (word: string) => startsSpaced.test(word);
  const tokens = words.map((word, at) => {
    const isBeginning = at === words.length - 1 && !whole;
    return isSpaced(word)
      ? toWordQuery(word, { isBeginning, isWithin: words.length === 1 && !whole, userId })
      : toPairQuery(word, userId);
  });
  const isWord = words.length === 1 && isSpaced(first) && !whole;
  const word = isWord && first.length >= ending.letters ? first : noWord;
  return {
    query: tokens.join(' & '),
    isExact: isWord || (words.length === 1 && !isSpaced(first) && [...first].length < 3),
    part: `${isSpaced(first) ? ' ' : ''}${words.join(' ')}${whole && isSpaced(last) ? ' ' : ''}`,
    word,
    inside: `[^ ]{${ending.after}}${word}`,
  };
}

type WordQuery = { isBeginning: boolean; isWithin: boolean; userId: string };

function toWordQuery(word: string, { isBeginning, isWithin, userId }: WordQuery): string {
  const beginning = toLexeme(word, userId) + (isBeginning ? ':*' : '');
  return isWithin && word.length >= ending.letters
    ? `(${beginning} | ${toLexeme(`~${word}`, userId)}:*)`
    : beginning;
}

/** A single character begins a pair, or stands alone at the end. */
function toPairQuery(run: string, userId: string): string {
  const characters = [...run];
  if (characters.length === 1) return `${toLexeme(run, userId)}:*`;
  return characters
    .slice(1)
    .map((character, at) => toLexeme(`${characters[at]}${character}`, userId))
    .join(' & ');
}

/**
 * Lists the lexemes of the search index that stand for filters: of the type unless it is a picture (most items are), the
 * persona and the model.
 */
export function listFilterLexemes(
  userId: string,
  { type, personaId, modelId }: Pick<ContentFilters, 'type' | 'personaId' | 'modelId'>,
): string[] {
  return [type === 'image' ? undefined : type, personaId, modelId]
    .filter((value) => value !== undefined)
    .map((value) => toLexeme(`@${value}`, userId));
}

/** The words hold neither quotes nor backslashes, which would have to be escaped. */
const toLexeme = (token: string, userId: string) => `'${userId.slice(-8)}#.${token}'`;
