/** Reads the traits of a prompt: the first stage of the drawing. Pure. */

import { describesThing, isColorOnly } from './adjectives.ts';
import {
  type BoundColors,
  findEyeColor,
  findHairColor,
  findNounAfter,
  findNounBefore,
  findTerms,
  isColor,
  isStop,
  type Match,
} from './binding.ts';
import { ages } from './scene.ts';
import { broadPlaces, isPlaceHere, isPlaceOnlyByContext } from './words/context.ts';
import { type ColorName, colors } from './words/dress.ts';
import { type Facet, longestPhrase, type Term, tokenize, type ValueOf } from './words/vocabulary.ts';

/** The traits of a text: values by facet in the order of the text, and colours by the thing that they belong to. */
export type Traits = { [F in Facet]: ValueOf<F>[] } & { colors: BoundColors };

export type Understanding = {
  wanted: Traits;
  avoided: Traits;
  avoidedColors: ColorName[];
  words: string[];
  /** The facets that the prompt names itself, not those that a role or a season implies. */
  said: ReadonlySet<Facet>;
};

const facets: readonly Facet[] = [
  'build',
  'age',
  'face',
  'physique',
  'skin',
  'hairColor',
  'hairStyle',
  'eyes',
  'facialHair',
  'marks',
  'expression',
  'pose',
  'garment',
  'pattern',
  'accessory',
  'place',
  'time',
  'weather',
  'light',
  'style',
];

const emptyTraits = (): Traits => ({
  ...(Object.fromEntries(facets.map((facet) => [facet, []])) as unknown as Traits),
  colors: { garments: {}, accessories: {} },
});

/** Finds known phrases from left to right, the longest first. */
function findMatches(tokens: readonly string[]): Match[] {
  const matches: Match[] = [];
  for (let start = 0; start < tokens.length; ) {
    let end = Math.min(tokens.length, start + longestPhrase);
    let terms: readonly Term[] | undefined;
    while (end > start && !terms) terms = findTerms(tokens.slice(start, end--).join(' '));
    end += terms ? 1 : 0;
    if (terms) matches.push({ terms, words: tokens.slice(start, end).join(' '), start, end });
    start = terms ? end : start + 1;
  }
  return matches;
}

const hasKey = <T extends object>(table: T, key: string): key is string & keyof T =>
  Object.hasOwn(table, key);

/** Binds the colours from `at` on (one, or several joined by "and") to their noun. @returns how many it read */
function bindColors(
  traits: Traits,
  tokens: readonly string[],
  matches: readonly Match[],
  at: number,
): number {
  const group = [matches[at] as Match];
  for (let next = matches[at + 1]; next && isColor(next); next = matches[at + group.length]) {
    const between = tokens.slice((group.at(-1) as Match).end, next.start).join(' ');
    if (!['', 'and', '&'].includes(between)) break;
    group.push(next);
  }
  const [first, second] = group.map(
    ({ terms }) =>
      terms.find(({ facet, implied }) => (facet === 'color' || facet === 'shade') && !implied)?.value,
  );
  const start = group[0]?.start ?? 0;
  const end = group.at(-1)?.end ?? 0;
  const target = findNounAfter(tokens, matches, end) ?? findNounBefore(tokens, matches, start);
  const color = first ?? '';
  const named = hasKey(colors, color) ? color : undefined;
  const of = traits.colors;
  if (second && hasKey(colors, second) && (!target || target.what === 'garment' || target.what === 'clothes'))
    of.second ??= second;
  switch (target?.what) {
    case 'hair': {
      const hair = findHairColor(color);
      if (hair) traits.hairColor.push(hair);
      break;
    }
    case 'beard':
      of.beard = findHairColor(color) ?? of.beard;
      break;
    case 'eyes': {
      const eye = findEyeColor(color);
      if (eye) traits.eyes.push(eye);
      break;
    }
    case 'garment':
      if (named) of.garments[target.name] ??= named;
      break;
    case 'accessory':
      if (named) of.accessories[target.name] ??= named;
      break;
    case 'lips':
    case 'headcloth':
    case 'backdrop':
      if (named) of[target.what] = named;
      break;
    case 'elsewhere': {
      // "in crimson taffeta": an unknown garment.
      const before = tokens.slice(Math.max(0, start - 3), start).join(' ');
      const known = matches.some((match) => match.start >= end && match.start < end + 3);
      if (named && !known && /\b(in|wearing|wears)( an?| the)?$/.test(before)) of.clothes ??= named;
      break;
    }
    default:
      if (named) of.clothes ??= named;
  }
  return group.length;
}

const tens: readonly string[] = [
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
];
/** Numbers that are an age: with "years", after "aged" or "is", after a person, or a part between commas of their own. */
const ageInDigits: readonly RegExp[] = [
  /\b(\d{2})[\s-]*(?:years?|yrs?|yo\b|y\/o)/,
  /\b(?:aged?|age of|turned|turning|(?:she|he|who) is)[\s:]+(\d{2})\b(?!\s*(?:mm|cm|px|k|%))/,
  /\b(?:woman|man|person|lady|guy|adult|model|female|male)\s*[,(]?\s*(\d{2})\b(?!\s*(?:mm|cm|px|k\b|%|[/.:]\d))/,
  /(?:^|,)\s*(\d{2})\s*(?:,|$)/,
];

/**
 * Reads an age: "a 62 year old man", "woman, 25", "aged 40", "thirty-five years old". The engine draws no age below
 * twenty.
 */
function findAge(text: string): ValueOf<'age'> | null {
  const said = text.toLowerCase();
  const digits = ageInDigits.map((pattern) => pattern.exec(said)?.[1]).find((found) => found !== undefined);
  const word = new RegExp(`\\b(${tens.join('|')})(?:[\\s-]\\w+)?[\\s-]years?\\b`).exec(said)?.[1];
  const years = digits === undefined ? (word ? (tens.indexOf(word) + 2) * 10 : Number.NaN) : Number(digits);
  if (Number.isNaN(years)) return null;
  return ages[Math.min(ages.length - 1, Math.max(0, Math.floor(years / 10) - 2))] ?? null;
}

const denialWords = new Set(['no', 'without', 'not', 'never']);

function isDenied(tokens: readonly string[], matches: readonly Match[], match: Match): boolean {
  let at = match.start - 1;
  for (let left = 3; left > 0 && at >= 0; left--) {
    const color = matches.find(({ end, ...other }) => end === at + 1 && isColor({ end, ...other }));
    if (color) at = color.start - 1;
    else if (tokens[at] === 'a' || tokens[at] === 'any') at--;
  }
  return denialWords.has(tokens[at] ?? '');
}

/** Whether "long" describes the beard, with a colour between: "a long white beard". */
function isLong(tokens: readonly string[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at);
  return before
    .slice(before.findLastIndex(isStop) + 1)
    .some((token) => /^(long|full|bushy|big)$/.test(token));
}

type PromptReading = { wanted: Traits; avoided: Traits; implied: Traits; avoidedColors: ColorName[] };

function readText(
  text: string,
  { wanted, avoided, implied, avoidedColors }: PromptReading,
  deny: boolean,
): string[] {
  const tokens = tokenize(text);
  const matches = findMatches(tokens);
  const isKnown = (place: number) => matches.some(({ start, end }) => start <= place && place < end);
  let bound = 0;
  matches.forEach((match, at) => {
    const denied = deny || isDenied(tokens, matches, match);
    const traits = denied ? avoided : wanted;
    for (const term of match.terms) {
      const { facet, value } = term;
      const into = term.implied ? (denied ? null : implied) : traits;
      if (!into) continue;
      if (
        facet === 'place' &&
        !deny &&
        isPlaceOnlyByContext(match.words) &&
        !isPlaceHere(tokens, match.start, isKnown)
      )
        continue;
      if (facet === 'color' || facet === 'shade') {
        if (term.implied) into.colors.clothes ??= value as ColorName;
        else if (at >= bound) {
          if (denied && hasKey(colors, value)) avoidedColors.push(value);
          bound = at + bindColors(traits, tokens, matches, at);
        }
      } else if (!describesThing(tokens, matches, at, term) && !isColorOnly(tokens, matches, at, term)) {
        (into[facet] as string[]).push(
          value === 'beard' && isLong(tokens, match.start) ? 'longbeard' : value,
        );
      }
    }
  });
  const age = findAge(text);
  if (age) (deny ? avoided : wanted).age.push(age);
  return matches.map(({ words }) => words);
}

const plainHair: readonly string[] = ['long', 'crop', 'shoulder'];

/** Moves the lesser values to the front, because the choice takes the last one. */
const sortMeantLast = (values: string[], lesser: readonly string[]): string[] => [
  ...values.filter((value) => lesser.includes(value)),
  ...values.filter((value) => !lesser.includes(value)),
];

/** Fills the facets that the prompt leaves open with what its words imply. */
function fillImplied({ wanted, avoided, implied }: PromptReading): ReadonlySet<Facet> {
  const said = new Set(facets.filter((facet) => wanted[facet].length > 0));
  const { colors: of } = wanted;
  if (of.beard && wanted.facialHair.length === 0) of.beard = undefined;
  const headNamed = said.has('hairStyle') || said.has('hairColor');
  wanted.place = sortMeantLast(wanted.place, broadPlaces) as Traits['place'];
  wanted.hairStyle = sortMeantLast(wanted.hairStyle, plainHair) as Traits['hairStyle'];
  const bearded = wanted.facialHair.some((kind) => kind !== 'none' && !avoided.facialHair.includes(kind));
  const feminine = wanted.garment.some((worn) => ['dress', 'gown', 'blouse', 'sari'].includes(worn));
  if (!said.has('build') && (bearded || feminine)) wanted.build.push(bearded ? 'masculine' : 'feminine');
  // The colour of a role is that of its clothes, named or not.
  const dress = wanted.garment.every((worn) => implied.garment.includes(worn));
  if (dress && Object.keys(of.garments).length === 0) of.clothes ??= implied.colors.clothes;
  for (const facet of facets) {
    if (said.has(facet)) continue;
    const open = (implied[facet] as string[]).filter(
      (value) => !(facet === 'accessory' && headNamed && value !== 'eyepatch' && value !== 'bowtie'),
    );
    (wanted[facet] as string[]).push(...(facet === 'place' ? open.slice(0, 1) : open));
  }
  return said;
}

/**
 * Reads the traits of a prompt and its negative prompt, as far as the engine knows their words. It never throws; a
 * text of unknown words gives empty traits.
 */
export function understand(prompt: string, negativePrompt: string): Understanding {
  const reading: PromptReading = {
    wanted: emptyTraits(),
    avoided: emptyTraits(),
    implied: emptyTraits(),
    avoidedColors: [],
  };
  const words = readText(prompt, reading, false);
  readText(negativePrompt, reading, true);
  const said = fillImplied(reading);
  const { wanted, avoided, avoidedColors } = reading;
  return { wanted, avoided, avoidedColors, words, said };
}
