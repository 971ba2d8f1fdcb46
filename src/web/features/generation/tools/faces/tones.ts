import type { CSSProperties } from 'react';

/**
 * Colours of the source's faces, by their place; dark text on each has a contrast of 7 : 1 and more. Never the
 * only sign: the letter stands beside it.
 */
const tones = [
  '#ff9468',
  '#8fd0e6',
  '#a8d672',
  '#e7a3e0',
  '#f2cf5b',
  '#a3b5ff',
  '#6fd6bb',
  '#f59bb0',
] as const;

/** Gives an element the colour of a face; none for a face that stays. */
export function toneStyle(tone: number | null): CSSProperties {
  return tone === null ? {} : ({ '--tone': tones[tone % tones.length] } as CSSProperties);
}
