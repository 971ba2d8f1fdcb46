import type { Category } from '#contract/common.ts';

/** The two categories as they are shown. */
export const categories: readonly { value: Category; label: string }[] = [
  { value: 'sfw', label: 'SFW' },
  { value: 'nsfw', label: 'NSFW' },
];
