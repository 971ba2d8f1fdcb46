/** Words that mean a place in some contexts only, and places that yield to a narrower one. */

import type { Place } from '../scene.ts';

/** Places that only name a kind of landscape or room: a more specific place beside them wins. */
export const broadPlaces: readonly Place[] = [
  'city',
  'sea',
  'interior',
  'studio',
  'mountain',
  'street',
  'snow',
  'forest',
  'space',
];

const ambiguous = new Set(
  'ring bar port stage club field square study dock deck platform train tram bus boat ship yacht roof bridge ice space peak salon park books court port planet canyon stable tavern circus oasis square plain'.split(
    ' ',
  ),
);

/** Whether a word is a place only where the words around say so: "in the ring", and not "a septum ring". */
export const isPlaceOnlyByContext = (words: string): boolean => ambiguous.has(words);

const locatives = new Set(
  'in on at inside into near by through across under behind over from beside onto'.split(' '),
);
const transparent = new Set(
  'the a an this that his her their our my your its big small old empty crowded busy dark bright'.split(' '),
);

/**
 * Whether the place word at `at` is one: it stands by itself, or a locative leads to it ("in the old ring").
 *
 * @param isKnown whether the token at a position belongs to a known word
 */
export function isPlaceHere(
  tokens: readonly string[],
  at: number,
  isKnown: (at: number) => boolean,
): boolean {
  const before = tokens[at - 1];
  if (before === undefined || /^[,.;:!?()]$/.test(before)) return true;
  for (let i = at - 1; i >= 0 && i >= at - 4; i--) {
    const token = tokens[i] ?? '';
    if (locatives.has(token)) return true;
    if (!transparent.has(token) && !isKnown(i)) return false;
  }
  return false;
}
