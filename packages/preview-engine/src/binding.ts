/** Binds the colours of a prompt to its nouns. Pure. */

import type { Accessory, Garment } from './scene.ts';
import { accessory, type ColorName, garment } from './words/dress.ts';
import { eyeColors, hairColors } from './words/people.ts';
import { type Term, termsByWords } from './words/vocabulary.ts';

export type HairColor = keyof typeof hairColors;
type EyeColor = keyof typeof eyeColors;

/** The colours of a prompt, by the thing that they belong to. */
export type BoundColors = {
  garments: Partial<Record<Garment, ColorName>>;
  accessories: Partial<Record<Accessory, ColorName>>;
  /** Clothes without the name of a garment: "a woman in red". */
  clothes?: ColorName;
  /** The second of two colours: "a red and gold dress". */
  second?: ColorName;
  headcloth?: ColorName;
  lips?: ColorName;
  backdrop?: ColorName;
  beard?: HairColor;
};

/** A known word or phrase, with its place among the tokens. */
export type Match = { terms: readonly Term[]; words: string; start: number; end: number };

export const findTerms = (words: string): readonly Term[] | undefined =>
  termsByWords.get(words) ??
  (words.endsWith('s') ? termsByWords.get(words.slice(0, -1)) : undefined) ??
  (words.endsWith('sses') ? termsByWords.get(words.slice(0, -2)) : undefined);

type Target =
  | { what: 'garment'; name: Garment }
  | { what: 'accessory'; name: Accessory }
  | { what: 'hair' | 'beard' | 'eyes' | 'lips' | 'headcloth' | 'backdrop' | 'elsewhere' | 'clothes' };

const nouns: Record<string, Target['what']> = {
  hair: 'hair', haired: 'hair', hairs: 'hair', locks: 'hair', strands: 'hair', bangs: 'hair', mane: 'hair', tresses: 'hair', highlights: 'hair',
  eye: 'eyes', eyes: 'eyes', eyed: 'eyes', lip: 'lips', lips: 'lips', lipstick: 'lips', lipped: 'lips',
  background: 'backdrop', backdrop: 'backdrop', wall: 'backdrop',
  clothes: 'clothes', clothing: 'clothes', outfit: 'clothes', top: 'clothes', garment: 'clothes', attire: 'clothes',
}; // biome-ignore format: a table

/** Coloured things that are not drawn: their colour does not bind to a garment. */
const undrawnThings = new Set(
  'skin skinned sky light lights lighting sea water flower flowers leaves leaf grass hills curtains sofa chair car bicycle door umbrella jeans trousers pants skirt shoes boots gloves bag backpack book balloon cat dog glow tones tone palette moon sun sand lamp rose roses hour wine tea house houses shutters clouds cloud mist smoke shadows shadow nails feather feathers bird'.split(
    ' ',
  ),
);

const stopWords = new Set([
  'with',
  'in',
  'on',
  'at',
  'by',
  'under',
  'near',
  'wearing',
  'and',
  'or',
  'who',
  'against',
  'behind',
]);
export const isStop = (token: string): boolean => stopWords.has(token) || /^[,.;:!?()]$/.test(token);

/** Materials that also name a garment or an accessory: "leather hat", "knit scarf". */
export const materials = new Set(['leather', 'denim', 'knit', 'knitwear', 'pearl', 'straight', 'flower']);

const hasKey = <T extends object>(table: T, key: string): key is string & keyof T =>
  Object.hasOwn(table, key);

function findTarget({ terms }: Match): Target | null {
  for (const { facet, value, implied } of terms) {
    if (implied) continue;
    if (facet === 'accessory' && hasKey(accessory, value)) return { what: 'accessory', name: value };
    if (facet === 'garment' && hasKey(garment, value)) return { what: 'garment', name: value };
    if (facet === 'hairStyle')
      return { what: value === 'hijab' || value === 'turban' ? 'headcloth' : 'hair' };
    if (facet === 'facialHair') return { what: 'beard' };
    if (facet === 'hairColor') return { what: 'hair' };
    if (facet === 'eyes') return { what: 'eyes' };
    if (facet === 'marks')
      return { what: value === 'fringe' ? 'hair' : value === 'lipstick' ? 'lips' : 'elsewhere' };
    if (facet === 'place' || facet === 'time' || facet === 'light' || facet === 'weather')
      return { what: 'elsewhere' };
  }
  return null;
}

/** Whether a match is a named colour, not one that a role implies. */
export const isColor = ({ terms }: Match): boolean =>
  terms.some(({ facet, implied }) => (facet === 'color' || facet === 'shade') && !implied);

const maxWordDistance = 6;

/** The last noun of the phrase that begins at `from`. */
export function findNounAfter(
  tokens: readonly string[],
  matches: readonly Match[],
  from: number,
): Target | null {
  let unknown = false;
  for (let i = from; i < Math.min(tokens.length, from + maxWordDistance); ) {
    const token = tokens[i] ?? '';
    const match = matches.find(({ start }) => start === i);
    const next = matches.find(({ start }) => start === (match?.end ?? -1));
    const follows = next && findTarget(next);
    if (match && materials.has(match.words) && follows && follows.what !== 'elsewhere') {
      i = match.end;
      continue;
    }
    const target = match && findTarget(match);
    if (hasKey(nouns, token)) return { what: nouns[token] as 'hair' };
    if (target) return target;
    if (undrawnThings.has(token)) return { what: 'elsewhere' };
    if (isStop(token) || (match && isColor(match))) break;
    unknown ||= !match;
    i = match?.end ?? i + 1;
  }
  return unknown ? { what: 'elsewhere' } : null;
}

/** The noun before a colour without a noun after it: "hair dyed blue", "a dress in emerald". */
export function findNounBefore(
  tokens: readonly string[],
  matches: readonly Match[],
  from: number,
): Target | null {
  let within = false;
  for (let i = from - 1; i >= Math.max(0, from - 4); i--) {
    const token = tokens[i] ?? '';
    const match = matches.find(({ end }) => end === i + 1);
    const target = hasKey(nouns, token) ? ({ what: nouns[token] } as Target) : match && findTarget(match);
    if (target) {
      const worn = ['garment', 'accessory', 'headcloth', 'clothes', 'elsewhere'].includes(target.what);
      return worn || !within ? target : null;
    }
    if (!/^(in|of|dyed|is|are|painted|colou?red|the|a|very|bright|deep|dressed|wearing)$/.test(token))
      return null;
    within ||= token === 'in' || token === 'wearing' || token === 'dressed';
  }
  return null;
}

const hairNames: Record<string, HairColor> = {
  gold: 'blonde', yellow: 'blonde', honey: 'blonde', fair: 'blonde', beige: 'blonde', tan: 'blonde', sandy: 'strawberry', peach: 'strawberry', rose: 'pink', magenta: 'pink',
  burgundy: 'auburn', crimson: 'red', rust: 'ginger', copper: 'ginger', amber: 'ginger', coral: 'orange', turquoise: 'teal', sky: 'blue', navy: 'blue', indigo: 'blue', mint: 'green',
  emerald: 'green', forest: 'green', olive: 'green', plum: 'purple', cream: 'platinum', ash: 'platinum', charcoal: 'black', jet: 'black', dark: 'dark brown', light: 'chestnut', 'snow white': 'white', bleached: 'platinum', 'sun bleached': 'blonde',
}; // biome-ignore format: a table
const eyeNames: Record<string, EyeColor> = {
  gold: 'amber', copper: 'amber', honey: 'amber', purple: 'violet', lavender: 'violet', navy: 'blue', sky: 'blue', turquoise: 'blue', teal: 'green', emerald: 'green', mint: 'green',
  olive: 'green', silver: 'grey', charcoal: 'black', dark: 'black', light: 'hazel', cream: 'hazel',
}; // biome-ignore format: a table

export const findHairColor = (color: string): HairColor | null =>
  hairNames[color] ?? (hasKey(hairColors, color) ? color : null);
export const findEyeColor = (color: string): EyeColor | null =>
  eyeNames[color] ?? (hasKey(eyeColors, color) ? color : null);
