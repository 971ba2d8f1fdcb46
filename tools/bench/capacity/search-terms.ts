/** Search terms and prompts of users, and how many pictures they see at once. */
export type Query = Record<string, string>;

/** Pictures of a screenful: 1440 × 900, rows of 220 pixels. */
export const inSight = 20;
export const onFirstPage = 15;
export const words = ['portrait', 'garden', 'light', 'harbour mist', 'dancer forest', 'zeppelin'];
export const filters: readonly Query[] = [
  { type: 'video' },
  { type: 'image' },
  { category: 'sfw' },
  { favourite: 'true' },
  { tag: 'poster' },
  { sort: 'oldest' },
  { sort: 'name' },
  { type: 'image', stacked: 'true' },
];
export const prompts = [
  'a lighthouse keeper at dusk, soft light',
  'portrait of a woman with freckles in an overgrown garden',
  'a cellist in an empty concert hall, seen from the balcony',
];
/** How often every page asks for the available engines. */
export const statusMs = 30_000;
