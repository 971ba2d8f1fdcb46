/** The tones of a colour under a light, from which every shape is drawn. */

import { adjust, mix, multiply } from './color.ts';
import type { Palette } from './scene.ts';

export type Tones = { base: string; lit: string; glow: string; soft: string; deep: string; dark: string };

/** Creates the tones of a colour under the palette's light. */
export function createTones(color: string, palette: Palette): Tones {
  const base = mix(color, multiply(color, palette.ambient), 0.55);
  const shadow = multiply(base, palette.shade);
  return {
    base,
    lit: mix(adjust(base, 0.045, 1.04), palette.key, 0.13),
    glow: mix(adjust(base, 0.09), palette.key, 0.38),
    soft: mix(base, shadow, 0.5),
    deep: adjust(mix(base, shadow, 0.92), -0.02, 1.1),
    dark: adjust(shadow, -0.12, 0.95),
  };
}
