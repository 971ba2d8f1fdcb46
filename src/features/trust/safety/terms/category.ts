import type { Rule } from './rule.ts';
import { explicitWording } from './sexual-wording.ts';

/** Adult wording in the SFW category. It is no violation: the creator only has to choose the other category. */
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
