import type { Place } from '../scene.ts';

/** Places without weather and without leaves in the foreground. */
export const indoors: readonly Place[] = [
  'workshop', 'atelier', 'kitchen', 'laboratory', 'office', 'gallery', 'observatory', 'theatre', 'train', 'library', 'cafe',
  'interior', 'gym', 'greenhouse',
]; // biome-ignore format: a table
