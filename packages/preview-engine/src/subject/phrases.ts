/** Splits a prompt into noun phrases, each with the word that introduces it. Pure. */

import { findTerms } from '../binding.ts';
import { splitWords } from '../words/vocabulary.ts';
import { counts, toSingular } from './nouns.ts';
import { findThing } from './thing-words.ts';

/**
 * How a phrase stands in its prompt: as what the picture is of (`main`), as what that has or wears (`with`), as what it
 * acts on (`object`), as where it is (`place`), or as what a phrase before it is made of (`of`).
 */
export type Role = 'main' | 'with' | 'object' | 'place' | 'of';

export type Phrase = {
  /** The words without article and number, in lower case. */
  words: readonly string[];
  /** The same as they are written. */
  written: string;
  role: Role;
  /** The number before it; null without one. */
  count: number | null;
  /** Whether an article, a number or a possessive introduces it. */
  determined: boolean;
  /** Whether "and" joins it to the phrase before. */
  joined: boolean;
  /** Whether the prompt says that it is not there. */
  denied: boolean;
  /** The place of its first word, article included, among the tokens. */
  start: number;
};

const words = (list: string) => new Set(list.split(' '));
const placePrepositions = words(
  'in on at under underneath over above near by behind across against beside besides inside outside along among amid around through below beneath between upon into onto from toward towards past before after during within atop next front beyond off down up overlooking',
);
const withPrepositions = words(
  'with wearing holding carrying having has have had wears holds carries featuring containing including plus showing shows depicting',
);
const verbs = words(
  'is are was were be been being sits sit stands stand looks look rides ride drinks drink eats eat says say reads read said plays play leans lean walks walk runs run smiles laughs dances dance sleeps works works cooks lies lie hangs hang that which who whose where while as like for to about says made makes make wears covered surrounded filled lit seen shot taken dressed known posed',
);
const determiners = words(
  'the this that these those my your our some any each every another her his their its own',
);
const denials = words('no without not never nobody nothing minus named called');
const joins = words('and or & +');
/** Words that say nothing of what a picture shows. */
const adverbs = words(
  'very really so just quite highly extremely super ultra too also only there here then now alone together asleep awake other itself himself herself themselves up close',
);
/** Nouns in -ing; every other word in -ing is a verb or an adjective. */
const nounsInIng = words(
  'ring king string spring wing swing thing building painting drawing evening morning wedding clothing earring ceiling railing being lightning duckling topping pudding dumpling stocking setting lighting',
);

/** "A couple" is two people; "a couple of dogs" is a number. */
const isCount = (token: string, next: string | undefined): boolean =>
  token === 'pair' || token === 'couple' ? next === 'of' : token in counts || /^\d{1,2}$/.test(token);

/** Whether a word in -ing is part of a known name: "living room", "sailing boat". */
const beginsTerm = (token: string, next = ''): boolean =>
  findTerms(`${token} ${next}`) !== undefined || findThing(`${token} ${toSingular(next).noun}`) !== undefined;

const isVerbInIng = (token: string) => token.length > 4 && token.endsWith('ing') && !nounsInIng.has(token);

/** Splits a prompt into its noun phrases and quoted texts. */
export function splitPhrases(prompt: string): { phrases: Phrase[]; quoted: string[]; tokens: string[] } {
  const quoted: string[] = [];
  const plain = prompt
    .normalize('NFKC')
    .replaceAll(/\bclose[- ]?ups?\b/gi, 'closeup')
    .replaceAll(/\bhead and shoulders\b/gi, 'headshot')
    .replaceAll(/\bblack and white\b/gi, 'monochrome')
    .replaceAll(/\bsalt and pepper\b/gi, 'grey')
    // An age is no number of people.
    .replaceAll(/\b(?:aged?\s+)?\d{1,2}[\s-]*(?:years?|yrs?|yo|y\/o)\b(?:[\s-]*old)?/gi, ' ')
    .replaceAll(/["“”„«»]([^"“”„«»]{1,120})["“”„«»]/g, (_, text: string) => {
      quoted.push(text.trim());
      return ' , ';
    });
  const written = splitWords(plain);
  const tokens = written.map((token) => token.toLowerCase());
  const phrases: Phrase[] = [];
  let next = begin('main', 0);
  const end = (role: Role, at: number, { joined = false, denied = false } = {}) => {
    const { from, ...phrase } = next;
    const content = from.map((place) => tokens[place] as string);
    if (content.length > 0 || (phrase.determined && phrase.count !== null))
      phrases.push({ ...phrase, words: content, written: from.map((place) => written[place]).join(' ') });
    const open = content.length === 0 && !phrase.determined;
    next = begin(open ? mergeRoles(phrase.role, role) : role, at);
    next.joined = joined || (open && phrase.joined);
    next.denied = denied || (open && phrase.denied);
  };
  tokens.forEach((token, at) => {
    const has = next.from.length > 0;
    if (/^[,.;:!?()|]$/.test(token)) end('main', at + 1);
    else if (joins.has(token))
      end(next.role === 'of' ? 'main' : next.role, at + 1, { joined: true, denied: next.denied });
    else if (denials.has(token)) end('main', at + 1, { denied: true });
    else if (token === 'of') end('of', at + 1);
    else if (withPrepositions.has(token)) end('with', at + 1);
    else if (
      next.determined &&
      !has &&
      tokens[at + 1] === 'of' &&
      /^(?:inside|outside|front|top|back)$/.test(token)
    )
      return;
    else if (placePrepositions.has(token)) end('place', at + 1);
    else if (verbs.has(token)) end('object', at + 1);
    else if (adverbs.has(token)) return;
    else if (has && isVerbInIng(token) && !beginsTerm(token, tokens[at + 1])) end('object', at + 1);
    else if (!has && (determiners.has(token) || isCount(token, tokens[at + 1]))) {
      next.determined = true;
      if (!determiners.has(token)) next.count = counts[token] ?? Number(token);
    } else next.from.push(at);
  });
  end('main', tokens.length);
  return { phrases, quoted, tokens };
}

/** The role of a phrase with two words before it: "sitting on", "in front of", "close-up of". */
function mergeRoles(first: Role, second: Role): Role {
  const keeps = second === 'of' || second === 'object' || second === 'main';
  return keeps && first !== 'object' ? first : second;
}

type Open = Omit<Phrase, 'words' | 'written'> & { from: number[] };

const begin = (role: Role, start: number): Open => ({
  role, start, from: [], count: null, determined: false, joined: false, denied: false,
}); // biome-ignore format: a table
