import { loadCheckpoint } from './checkpoint.ts';
import type { Drawer } from './drawer.ts';

/** Stable Diffusion XL and its derivatives. */
export const sdxl: Drawer<'sdxl'> = {
  load: loadCheckpoint,
  lorasChangeText: true,
  usesNegative: true,
  emptyLatent: 'EmptyLatentImage',
  pixels: 1024 * 1024,
  sampling: { steps: 30, cfg: 6, sampler: 'dpmpp_2m', scheduler: 'karras' },
};
