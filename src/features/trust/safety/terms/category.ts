import type { Rule } from './rule.ts';
import { explicitWording } from './sexual-wording.ts';

/** Wording of the adult category in the other one. Nobody did anything wrong: the category is to be chosen. */
export const categoryRules: readonly Rule[] = [
  {
    id: 'category.adult-wording',
    family: 'category',
    appliesIn: 'sfw',
    // "nude, nsfw" in a negative prompt keeps a picture safe for work.
    inNegativePrompt: 'excludes',
    reason: 'This is adult wording. Choose the adult category for it, or leave it out.',
    phrases: explicitWording,
  },
];
