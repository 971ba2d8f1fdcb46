import type { Category } from '#contract/common.ts';

/** The categories with their labels. */
export const categories: readonly { value: Category; label: string }[] = [
  { value: 'sfw', label: 'SFW' },
  { value: 'nsfw', label: 'NSFW' },
];
