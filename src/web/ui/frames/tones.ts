import type { CSSProperties } from 'react';

/**
 * Colours of the source faces, by index. Dark text on each has a contrast of at least 7 : 1. The colour is never the
 * only sign: the letter is always shown with it.
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

/** The style with the colour of a face; empty for a face that stays. */
export function toToneStyle(tone: number | null): CSSProperties {
  return tone === null ? {} : ({ '--tone': tones[tone % tones.length] } as CSSProperties);
}
