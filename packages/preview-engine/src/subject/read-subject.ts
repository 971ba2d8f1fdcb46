/** Reads what a prompt is about: people, things, a place, or something that the engine does not draw. Pure. */

import type { Place } from '../scene.ts';
import { findTerms } from '../binding.ts';
import { classify, findPlaceWithin, findThing, type Meaning } from './classify.ts';
import { toSingular } from './nouns.ts';
import { type Phrase, splitPhrases } from './phrases.ts';
import { includedParts, type ThingName } from './thing-words.ts';

/** The most things in a still life. */
export const maxThings = 6;

export type Subject = {
  /**
   * `person`: one person, also where the prompt leaves the subject open. `nothing`: the engine draws nothing that the
   * prompt asks for.
   */
  kind: 'person' | 'pair' | 'things' | 'place' | 'nothing';
  /** The things to draw, one entry for each, with the words that describe it; empty for other kinds. */
  things: { name: ThingName; words: string }[];
  /** The place of things, and of a picture without people; null: the prompt names none. */
  place: Place | null;
  /** Of a pair: the words of each person. Both have the whole prompt where it describes them together. */
  people: readonly [first: string, second: string] | null;
  /** What the prompt asks for and the engine leaves out, in the prompt's own words. */
  undrawn: string[];
  /** Why it is `nothing`, where that is a rule: only adults, at most two people, no lettering. */
  rule: 'adults' | 'two people' | 'lettering' | null;
};

type Read = { phrase: Phrase; meaning: Meaning; main: boolean };

/**
 * @param hasPerson whether the request has a person (a persona, a model, a face): then it is the subject whatever the
 *   prompt says
 */
export function readSubject(prompt: string, hasPerson: boolean): Subject {
  const { phrases, quoted, tokens } = splitPhrases(prompt);
  const read = readPhrases(phrases.filter(({ denied }) => !denied));
  const main = read.filter((each) => each.main);
  const has = (kind: Meaning['kind'], among = main) => among.some(({ meaning }) => meaning.kind === kind);
  const subject: Subject = { kind: 'person', things: [], place: null, people: null, undrawn: [], rule: null };
  const children = read.filter(({ meaning, phrase }) => meaning.kind === 'child' && !phrase.words.some((word) => /^(?:adult|grown)$/.test(word)));
  const { count, second } = countPeople(read, hasPerson);
  const evidence = read.some(({ meaning, phrase }) => meaning.kind === 'trait' && meaning.ofPerson && phrase.role !== 'place');
  const isPerson = count > 0 || hasPerson || (main.some(({ meaning }) => meaning.kind === 'pronoun') && !has('thing'));
  const text = [...quoted, ...read.flatMap(({ meaning, phrase }) => (meaning.kind === 'text' ? [phrase.written] : []))];
  subject.undrawn = [...quoted, ...listUndrawn(read)];
  if (!hasPerson && (children.length > 0 || count > 2 || (has('crowd') && !has('thing')))) {
    const crowd = main.filter(({ meaning, phrase }) => meaning.kind === 'crowd' || (phrase.count ?? 0) > 2);
    const about = children.length > 0 ? children : crowd;
    return { ...subject, kind: 'nothing', rule: children.length > 0 ? 'adults' : 'two people', undrawn: about.map(({ phrase }) => sayCounted(phrase, tokens)) };
  }
  if (isPerson) {
    subject.undrawn.push(...listThingsBesides(read));
    if (count < 2 || (!second && !read.some(({ meaning, phrase }) => isSeveral(meaning, phrase)))) return subject;
    const split = second?.start ?? 0;
    const people = split > 0 ? ([tokens.slice(0, split).join(' '), tokens.slice(split).join(' ')] as const) : ([prompt, prompt] as const);
    return { ...subject, kind: 'pair', people };
  }
  const place = findPlace(read);
  const things = listThings(read, main, place);
  if (things.length > 0) {
    const shown = things.slice(0, maxThings);
    return { ...subject, kind: 'things', things: shown, place };
  }
  if (text.length > 0 && (quoted.length > 0 || has('text'))) return { ...subject, kind: 'nothing', rule: 'lettering' };
  const unknown = main.filter(({ meaning, phrase }) => ['unknown', 'body', 'crowd', 'holder'].includes(meaning.kind) && isNamed(phrase));
  if (has('body')) return { ...subject, kind: 'nothing' };
  if (evidence) return subject;
  if (has('place')) return { ...subject, kind: 'place', place };
  if (unknown.length > 0) return { ...subject, kind: 'nothing', undrawn: subject.undrawn.length > 0 ? subject.undrawn : unknown.map(({ phrase }) => phrase.written) };
  const strange = read.filter(({ meaning }) => meaning.kind === 'unknown');
  if (strange.length > 0 && strange.length === read.length)
    return { ...subject, kind: 'nothing', undrawn: strange.map(({ phrase }) => phrase.written) };
  return subject;
}

/** Classifies the phrases; what follows a holder ("a bowl of …") takes its place. */
function readPhrases(phrases: readonly Phrase[]): Read[] {
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
    const role = of ? (holder?.role ?? 'main') : phrase.role;
    const count = phrase.count ?? (holder && of ? toHeldCount(holder) : null);
    const asRead = { ...phrase, role, count, determined: phrase.determined || (of && holder !== null) };
    const before = read.at(-1);
    if (of && holder && before?.phrase === holder) read.pop();
    const known = of ? classify(asRead) : meaning;
    const written = of && holder && known.kind === 'unknown' ? `${holder.written} of ${phrase.written}` : phrase.written;
    const entry = { ...asRead, written };
    read.push({ phrase: entry, meaning: known, main: role === 'main' });
    const holds = known.kind === 'holder' || known.kind === 'crowd' || known.kind === 'pair' || (known.kind === 'trait' && !known.ofPerson) || isFiller(phrase) || (known.kind === 'thing' && isContainer(phrase));
    holder = holds ? entry : null;
  }
  return read;
}

const isFiller = ({ words }: Phrase) => words.some((word) => /^(?:portrait|photo|photograph|picture|image|painting|drawing|headshot|close|closeup|shot|view|illustration|sketch)s?$/.test(word));
const isContainer = ({ words }: Phrase) => /^(?:cup|mug|bottle|glass|pint|bowl)$/.test(words.at(-1) ?? '');
const toHeldCount = ({ count, words }: Phrase) => (words.at(-1) === 'pair' || words.at(-1) === 'couple' ? 2 : /^(?:bunch|stack|pile|set|group|herd|flock|row|basket|collection)$/.test(words.at(-1) ?? '') ? count && count > 1 ? count : null : count);

const isSeveral = (meaning: Meaning, phrase: Phrase) =>
  meaning.kind === 'pair' || (meaning.kind === 'person' && (meaning.plural || phrase.count === 2));

/** Counts the people to draw, and finds the phrase of the second one where it is another phrase. */
function countPeople(read: readonly Read[], hasPerson: boolean): { count: number; second: Phrase | null } {
  let count = hasPerson ? 1 : 0;
  let second: Phrase | null = null;
  let mentioned = false;
  for (const { meaning, phrase } of read) {
    if (meaning.kind !== 'person' && meaning.kind !== 'pair') continue;
    const many = phrase.count ?? (meaning.plural ? 2 : 1);
    const people = Math.max(meaning.kind === 'pair' ? 2 : 1, many);
    const adds = phrase.joined || ['with', 'place', 'object'].includes(phrase.role);
    if (people > 1) count = Math.max(count, people);
    else if (!mentioned) count = Math.max(count, 1);
    else if (adds) {
      count++;
      second ??= phrase;
    }
    if (hasPerson && !mentioned && adds && people === 1 && phrase.role !== 'object') {
      count++;
      second ??= phrase;
    }
    mentioned = true;
  }
  return { count, second };
}

/** Where things stand: a place that a locative phrase names, else one beside them. */
function findPlace(read: readonly Read[]): Place | null {
  for (const { meaning, phrase } of read) {
    if (meaning.kind === 'place') return meaning.place;
    const within = phrase.role === 'place' && meaning.kind !== 'thing' ? findPlaceWithin(phrase.words) : null;
    if (within) return within;
  }
  return null;
}

function listThings(read: readonly Read[], main: readonly Read[], place: Place | null): Subject['things'] {
  const isThing = ({ meaning }: Read) => meaning.kind === 'thing';
  if (!main.some(isThing) && !(main.some(({ meaning }) => meaning.kind === 'place') && read.some((each) => isThing(each) && each.phrase.role === 'with'))) return [];
  const things: Subject['things'] = [];
  for (const { meaning, phrase } of read) {
    if (meaning.kind !== 'thing') continue;
    const { name, plural, words } = meaning;
    const included = things.some((thing) => includedParts[thing.name]?.includes(words.split(' ').at(-1) ?? ''));
    if (included || (phrase.role === 'object' && place === null && things.length > 0 && things.some((thing) => thing.name === name))) continue;
    const number = Math.min(maxThings, phrase.count ?? (plural && !isMass(name) ? 2 : 1));
    for (let n = 0; n < number; n++) things.push({ name, words: phrase.words.join(' ') });
  }
  return things;
}

/** Things whose drawing shows several already. */
const isMass = (name: ThingName) => ['ramen', 'sushi', 'grapes', 'cherry', 'vase', 'egg', 'book', 'flower'].includes(name);

/** Whether a phrase names something, and is no adjective or aside of one word. */
const isNamed = ({ determined, role, words }: Phrase) => determined || role !== 'main' || words.length > 1 || toSingular(words[0] ?? '').plural;

const sayCounted = (phrase: Phrase, tokens: readonly string[]): string => {
  const before = tokens.slice(phrase.start).find((token) => !/^(?:a|an|the|and|or|of|in|with|,)$/.test(token)) ?? '';
  return phrase.count !== null && phrase.count > 2 && before !== phrase.words[0] ? `${before} ${phrase.written}` : phrase.written;
};

/** Lists the phrases that mean nothing to the engine, and what it never draws. */
function listUndrawn(read: readonly Read[]): string[] {
  return read.flatMap(({ meaning, phrase }) => {
    const { words, written, role } = phrase;
    if (meaning.kind === 'text' || meaning.kind === 'crowd' || meaning.kind === 'child') return [written];
    if (meaning.kind === 'body') return role === 'main' || words.slice(0, -1).some((word) => findThing(word)) ? [written] : [];
    if (meaning.kind !== 'unknown' || !isNamed(phrase)) return [];
    return role === 'place' && findPlaceWithin(words) ? [] : [written];
  });
}

/** Lists the things that a picture of people leaves out: all that are neither worn nor part of a place. */
function listThingsBesides(read: readonly Read[]): string[] {
  return read.flatMap(({ meaning, phrase }) => {
    if (meaning.kind !== 'thing') return [];
    const terms = findTerms(meaning.words) ?? [];
    return terms.some(({ facet, implied }) => !implied && ['place', 'accessory', 'garment', 'color'].includes(facet)) ? [] : [phrase.written];
  });
}
