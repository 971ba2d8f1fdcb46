/** Says what a noun phrase means: a person, a thing, a place, a trait, or what the engine does not draw. Pure. */

import { findTerms } from '../binding.ts';
import type { Place } from '../scene.ts';
import { broadPlaces, isPlaceOnlyByContext } from '../words/context.ts';
import type { Term } from '../words/vocabulary.ts';
import {
  beingNouns,
  bodyNouns,
  childNouns,
  crowdNouns,
  featureNouns,
  isPersonNoun,
  isPronoun,
  pairNouns,
  textNouns,
  toSingular,
} from './nouns.ts';
import type { Phrase } from './phrases.ts';
import { compounds, findThing, type ThingName } from './thing-words.ts';

export type Meaning =
  | { kind: 'person' | 'pair' | 'pronoun'; plural: boolean }
  | { kind: 'thing'; name: ThingName; plural: boolean; words: string }
  | { kind: 'place'; place: Place }
  /** A trait, which shows a person if `ofPerson`. */
  | { kind: 'trait'; ofPerson: boolean; scenic?: boolean }
  /** Something that holds or counts what follows: "a bowl of", "a portrait of". */
  | { kind: 'holder' }
  | { kind: 'child' | 'crowd' | 'text' | 'body' | 'unknown' };

const holders = new Set(
  'glass cup bowl plate slice piece stack pile bunch basket bottle jar box tray pot pint mug bouquet collection set row herd flock pack kind type sort lot dish bucket crate vase still life heap'.split(
    ' ',
  ),
);
/** Words about the picture, not about what it shows. */
const fillers = new Set(
  'photo photograph photography picture image portrait portraits headshot selfie shot shots view views style illustration painting drawing render rendering artwork art wallpaper scene composition closeup macro detail details detailed quality resolution masterpiece best lens mm camera bokeh depth field aperture exposure film grain hdr uhd 4k 8k hd dof iso cinematic realistic photorealistic hyperrealistic editorial fashion lighting light lit lights shadow shadows color colors colour colours tone tones palette background backdrop foreground focus sharp angle overhead top low high front rear aerial product food still life vibe vibes mood atmosphere aesthetic look theme texture medium framing frame f ratio engine award winning trending professional studio fine dslr canon nikon sony kodak fujifilm analog analogue 35mm 50mm 85mm 100mm vintage retro modern print paint watercolor watercolour deep'.split(
    ' ',
  ),
);
/** What things stand on, and what surrounds them: drawn with every still life, or too small to miss. */
const surfaces = new Set(
  'table tabletop desk shelf counter countertop floor ground grass wall marble wood plate branch road path pavement windowsill sill tray cloth tablecloth napkin rug carpet sand leaf leaves stand pedestal surface twig log soil stone rock water sun shade corner side middle center centre row asphalt porch'.split(
    ' ',
  ),
);
/** Words that imply a place and are none: the picture would not show them. */
const implied = new Set(
  'spaceship ship boat yacht telescope book easel workbench forge spotlight train tram bus planet blossom'.split(
    ' ',
  ),
);
const tailAdjectives = /(?:[^aeious]ed|ly|asleep|alone|inside|outside|outdoors|indoors|only)$/;
const personEvidence: ReadonlySet<string> = new Set([
  'hairColor',
  'hairStyle',
  'eyes',
  'facialHair',
  'marks',
  'garment',
  'face',
  'skin',
  'physique',
  'age',
  'build',
]);
/** Words of persons that describe things as often. */
const borrowed = new Set(
  'old mature older aging senior elderly slim slender fair olive tan pale ivory long short straight flowing curly wavy cropped crop fade ginger chestnut honey amber mole casual leather denim knit robe cape plain'.split(
    ' ',
  ),
);

const meansTerm = (terms: readonly Term[], facet: Term['facet']) =>
  terms.find((term) => term.facet === facet && !term.implied);

/** Finds the longest known end of a phrase: "vintage racing bicycle" is a bicycle. */
export function classify({
  words,
  role,
  determined,
}: Pick<Phrase, 'words' | 'role' | 'determined'>): Meaning {
  const content = [...words];
  const known = (count: number) =>
    findMeaning(content.slice(-count), { role, determined, alone: count === content.length });
  if (content.some((word) => /^(?:adult|grown)$/.test(word)) && childNouns.has(content.at(-1) ?? ''))
    return { kind: 'person', plural: toSingular(content.at(-1) ?? '').plural };
  while (content.length > 0) {
    for (let count = Math.min(4, content.length); count > 0; count--) {
      const meaning = known(count);
      if (!meaning) continue;
      if (isBeing(content)) return { kind: 'unknown' };
      return meaning.kind === 'place'
        ? { ...meaning, place: findPlaceWithin(content) ?? meaning.place }
        : meaning;
    }
    const last = content.at(-1) ?? '';
    if (content.length > 1 && (tailAdjectives.test(last) || fillers.has(last) || /^\d+$/.test(last)))
      content.pop();
    else break;
  }
  if (
    content.every((word) => fillers.has(word) || /^[\d.]+(?:mm|px|k|x)?$/.test(word)) ||
    surfaces.has(content.at(-1) ?? '')
  )
    return { kind: 'trait', ofPerson: content.some((word) => /^(?:portrait|headshot|selfie)s?$/.test(word)) };
  if (content.some((word) => textNouns.has(word))) return { kind: 'text' };
  return { kind: 'unknown' };
}

const isBeing = (content: readonly string[]) => content.some((word) => beingNouns.has(toSingular(word).noun));

function findMeaning(
  words: readonly string[],
  { role, determined, alone }: { role: Phrase['role']; determined: boolean; alone: boolean },
): Meaning | null {
  const text = words.join(' ');
  const { noun: last, plural } = toSingular(words.at(-1) ?? '');
  const singular = [...words.slice(0, -1), last].join(' ');
  if (compounds.includes(text) || compounds.includes(singular)) return { kind: 'unknown' };
  const terms = findTerms(text) ?? findTerms(singular) ?? findTerms(`${text}s`) ?? [];
  if (words.length === 1) {
    if (childNouns.has(text)) return { kind: 'child' };
    if (pairNouns.has(text)) return { kind: 'pair', plural: true };
    if (crowdNouns.has(text)) return { kind: 'crowd' };
    if (isPronoun(text)) return { kind: 'pronoun', plural: /^the[iym]/.test(text) };
    if (textNouns.has(text)) return { kind: 'text' };
    if (featureNouns.has(text))
      return {
        kind: 'trait',
        ofPerson: ![
          'look',
          'top',
          'face',
          'faces',
          'head',
          'nose',
          'neck',
          'smile',
          'figure',
          'body',
          'build',
        ].includes(text),
      };
    if (bodyNouns.has(text)) return { kind: 'body' };
  }
  if (isPersonNoun(singular) || isPersonNoun(text))
    return { kind: 'person', plural: plural && !isPersonNoun(text) };
  const place = meansTerm(terms, 'place');
  const name = findThing(singular) ?? findThing(text);
  const isWorn = meansTerm(terms, 'accessory') ?? meansTerm(terms, 'garment');
  const isColor = terms.some(({ facet, implied }) => !implied && facet === 'color');
  if (
    name &&
    !(place && role === 'place') &&
    !(isWorn && role !== 'main') &&
    !(isColor && !determined && !plural)
  )
    return { kind: 'thing', name, plural, words: singular };
  if (place && role !== 'place' && implied.has(singular)) return { kind: 'unknown' };
  if (place && !(role !== 'place' && !alone && isPlaceOnlyByContext(text)))
    return { kind: 'place', place: place.value as Place };
  if (place) return null;
  if (holders.has(singular)) return { kind: 'holder' };
  if (terms.length === 0) return null;
  const shown =
    terms.some(({ facet, implied }) => !implied && personEvidence.has(facet)) &&
    !(borrowed.has(text) || (isColor && !isWorn));
  const moved =
    terms.some(({ facet }) => facet === 'expression') && /smil|laugh|grin|wink|smirk|eyes/.test(text);
  const worn = isWorn?.facet === 'accessory';
  // An adjective alone at the end of a longer phrase describes a noun that is not known: it says nothing.
  if (
    !alone &&
    words.length === 1 &&
    terms.every(({ facet }) =>
      ['color', 'shade', 'age', 'skin', 'style', 'expression', 'light'].includes(facet),
    ) &&
    !plural
  )
    return null;
  const scenic = terms.every(({ facet }) => ['time', 'weather', 'light', 'place'].includes(facet));
  return { kind: 'trait', ofPerson: shown || moved || worn, scenic };
}

/** Finds the place that a part of a phrase names, of several the narrower: "a mountain road", "a café interior". */
export function findPlaceWithin(words: readonly string[]): Place | null {
  let broad: Place | null = null;
  for (let count = Math.min(4, words.length); count > 0; count--) {
    for (let from = words.length - count; from >= 0; from--) {
      const part = words.slice(from, from + count).join(' ');
      const place = meansTerm(findTerms(part) ?? [], 'place')?.value as Place | undefined;
      if (!place || (words.length > count && isPlaceOnlyByContext(part))) continue;
      if (!broadPlaces.includes(place)) return place;
      broad ??= place;
    }
  }
  return broad;
}
