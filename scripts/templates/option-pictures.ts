import { type LookFacet, lookOptions } from '#contract/persona-looks.ts';
import type { PictureRequest } from './template-pictures.ts';

/** Negative prompt: accessories that distract from the picker's subject. */
const bare =
  'earrings, hoop earrings, necklace, pearls, glasses, hat, beret, beanie, sunhat, scarf, flower, headphones';

const woman = 'woman in her thirties, olive skin';
const man = 'man in his thirties, olive skin';
const calm = 'calm, looking at the camera, soft light';

/** The prompt for each picker's options: always the same person, who differs in the option only. */
const facetPrompts: Partial<
  Record<LookFacet, { seed: number; prompt: (words: string, id: string) => string }>
> = {
  presentation: {
    seed: 11,
    prompt: (words) => `${words} in their thirties, light skin, black turtleneck, ${calm}, beige backdrop`,
  },
  age: {
    seed: 5,
    prompt: (words) => `woman in her ${words}, light skin, wavy hair, teal sweater, ${calm}, beige backdrop`,
  },
  hair: {
    seed: 3,
    prompt: (words) => `${woman}, brown hair, ${words}, cream sweater, ${calm}, sky blue backdrop`,
  },
  facialHair: {
    seed: 12,
    prompt: (words) => `${man}, short brown hair, ${words}, grey sweater, ${calm}, beige backdrop, close-up`,
  },
  style: {
    seed: 7,
    prompt: (words) => `${woman}, dark bob, navy coat, calm, looking left, city, ${words}`,
  },
  clothing: {
    seed: 3,
    prompt: (words, id) =>
      `${['suit', 'overalls', 'hoodie'].includes(id) ? man : woman}, short dark hair, wearing ${words}, ${calm}, waist up, sand backdrop`,
  },
  backgrounds: {
    seed: 9,
    prompt: (words) => `${woman}, dark bun, white shirt, calm, ${words}, waist up`,
  },
  poses: {
    seed: 3,
    prompt: (words) => `${woman}, dark wavy hair, rust sweater, calm, ${words}, mint backdrop, soft light`,
  },
};

/** One for each option of the pickers with pictures; the others show colours or outlines. */
export function listOptionPictures(): PictureRequest[] {
  return Object.entries(facetPrompts).flatMap(([facet, { seed, prompt }]) =>
    lookOptions[facet as LookFacet].map(({ id, words }) => ({
      file: `src/web/features/library/personas/pictures/${facet}-${id}.webp`,
      width: 192,
      request: { prompt: prompt(words, id), negativePrompt: bare, seed, aspectRatio: '3:4' as const },
    })),
  );
}
